"""`version` and `completion`: about the program itself."""

from __future__ import annotations

from argparse import Namespace

from tablewright.cli.commands import Commands, Complaint, found_commands, one_of, say, say_json

BASH = """\
_tablewright() {
    local words
    words=$(tablewright completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _tablewright tablewright"""

ZSH = """\
#compdef tablewright
_tablewright() {
    local -a found
    found=(${(f)"$(tablewright completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)"})
    compadd -a found
    _files
}
compdef _tablewright tablewright"""

FISH = """\
function __tablewright_words
    set -l typed (commandline -opc) (commandline -ct)
    tablewright completion words -- $typed[2..-1] 2>/dev/null
end
complete -c tablewright -a '(__tablewright_words)'"""

SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}


def add(commands: Commands) -> None:
    version = commands.add(
        "version", "which tablewright this is, and whether its engine is compiled", tell_version
    )
    version.takes("--json", "answer in JSON", action="store_true")
    version.tells(
        "Prints the version, whether engine and rules run compiled or interpreted, and which Python runs them."
    )
    completion = commands.add("completion", "the script that completes our commands in your shell", complete)
    completion.takes("shell", "bash, zsh or fish", metavar="SHELL", type=one_of(*SCRIPTS, "words"))
    completion.takes(
        "typed", "after `words`: what was typed so far; the script asks this", metavar="WORD", nargs="*"
    )
    completion.tells(
        "Prints a script for your shell. From then on the Tab key completes commands, options and names of games.",
        'eval "$(tablewright completion bash)"        # in ~/.bashrc',
        'eval "$(tablewright completion zsh)"         # in ~/.zshrc, after compinit',
        "tablewright completion fish | source         # in ~/.config/fish/config.fish",
    )


def tell_version(arguments: Namespace) -> int:
    import platform

    from tablewright.build_info import VERSION, engine_kind, version_line

    if arguments.json:
        say_json({"tablewright": VERSION, "engine": engine_kind(), "python": platform.python_version()})
    else:
        say(version_line())
    return 0


def complete(arguments: Namespace) -> int:
    if arguments.shell == "words":
        say(*words_after(arguments.typed))
        return 0
    if arguments.typed:
        raise Complaint(
            f"`tablewright completion {arguments.shell}` takes no more words; leave {arguments.typed[0]!r} out"
        )
    say(SCRIPTS[arguments.shell])
    return 0


def words_after(typed: list[str]) -> list[str]:
    """What may stand where the last of these words is being typed."""
    commands = found_commands()
    *before, begun = typed or [""]
    if not before:
        return starting(begun, [*commands.named, "help", "--help"])
    command = commands.named.get(before[0])
    if command is None:
        return []
    if command.family:
        if len(before) == 1:
            return starting(begun, command.family)
        command = command.family.get(before[1], command)
    if begun.startswith("-"):
        return starting(begun, [*command.parser.option_names(), "--help"])
    return starting(begun, words_for(before[-1], [str(place.metavar) for place in command.parser.places()]))


def words_for(previous: str, places: list[str]) -> list[str]:
    from tablewright.engine.game import games

    if "GAME" in places and not previous.startswith("-"):
        return list(games())
    return list(SCRIPTS) if "SHELL" in places else []


def starting(begun: str, words: object) -> list[str]:
    assert hasattr(words, "__iter__")
    return sorted(word for word in words if word.startswith(begun))
