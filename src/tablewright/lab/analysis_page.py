"""An analysed game as one page: the line of its win chance, what luck did, what the players did."""

from __future__ import annotations

from html import escape

from tablewright.lab import plots
from tablewright.lab.analysis import Analysis, Judged, Moment, paired


def analysis_page(found: Analysis, command: str) -> str:
    """The page."""
    start = found.moments[0].before if found.moments else found.end
    line = [(float(moment.n), moment.before) for moment in found.moments]
    last = float(found.moments[-1].n + 1) if found.moments else 1.0
    marks = [(float(moment.n), moment.before, str(i)) for i, (moment, _) in enumerate(found.turning, 1)]
    parts = [
        f"<p>{escape(sentence(found, start))}</p>",
        plots.lines(
            [("chance", [*line, (last, found.end)])], "Win chance over the game", "moves", marks=marks
        ),
        "<h2>Luck and choice</h2>",
        plots.lines(parts_over_time(found), "What luck and choice added up to", "moves", share=False),
        "<p>Chance is what a position wins when it is played on by the game's rule of thumb, on tables that the asked "
        "seat could be sitting at. Choice is measured against that rule's own answer: better answers add, worse "
        f"ones take. All else is luck. Each point of the line was counted in {found.times} games, so up and down by "
        f"{found.error:.0%} means nothing yet; <code>--times</code> makes it finer.</p>",
        "<h2>Turning points</h2>",
        *(turning_point(i, moment, options) for i, (moment, options) in enumerate(found.turning, 1)),
        plots.command(command),
    ]
    return plots.page(f"{found.title}: the game in {len(found.moments)} decisions", parts)


def sentence(found: Analysis, start: float) -> str:
    return (
        f"The game began with a chance of {start:.0%} and came to {found.end:.0%}: "
        f"luck made {found.luck:+.0%} of that, the players' choices {found.choice:+.0%}."
    )


def parts_over_time(found: Analysis) -> list[tuple[str, list[tuple[float, float]]]]:
    luck, choice = 0.0, 0.0
    lines: tuple[list[tuple[float, float]], list[tuple[float, float]]] = ([], [])
    for moment in found.moments:
        luck += moment.luck
        choice += moment.choice
        lines[0].append((float(moment.n), luck))
        lines[1].append((float(moment.n), choice))
    return [("luck", lines[0]), ("choice", lines[1])]


def turning_point(i: int, moment: Moment, options: list[Judged]) -> str:
    rows = [
        [one.label, f"{one.chance:.1%} ± {one.error:.1%}", "chosen" if one.move == moment.move else ""]
        for one in options
    ]
    return (
        f"<h3>{i}. Move {moment.n + 1}: {escape(moment.label)}</h3>"
        f"<p>From {moment.before:.0%} to {moment.after:.0%}: {moment.choice:+.0%} by choice, {moment.luck:+.0%} "
        f"by luck. {escape(better_move(moment, options))}</p>{plots.table(['option', 'chance', ''], rows)}"
    )


def better_move(moment: Moment, options: list[Judged]) -> str:
    """The better move, if there is one beyond doubt."""
    chosen = next(one for one in options if one.move == moment.move)
    best = options[0]
    if best is chosen:
        return "Nothing better was to be had."
    n = min(len(best.wins), len(chosen.wins))
    gain, error = paired(best.wins[:n], chosen.wins[:n])
    if gain > 2 * error:
        return f"Better: {best.label.rstrip('.')}, by {gain:.1%} ± {error:.1%}."
    return f"{best.label.rstrip('.')} looks a little better, but no more than chance allows."
