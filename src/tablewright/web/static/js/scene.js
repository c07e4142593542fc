// A whole scene on the table top. It knows no game and no rule.

import { cls, h } from "./dom.js";
import { face, icon } from "./icons.js";
import { NARROW } from "./settings.js";
import { clauseMark, plain, statOf, words } from "./text.js";
import { holdsLit, nameOf, widget } from "./widgets.js";

/** @typedef {import("./look.js").Look} Look @typedef {import("./types.js").Area} Area @typedef {import("./types.js").Scene} Scene */

/** What an area without a title is called for those who only hear it. */
const UNTITLED = { main: "The table", side: "Beside the table", hand: "Hand", story: "Story", tray: "Tray" };

/** @param {Look} look @param {Area} a */
export function area(look, a) {
  const owner = a.owner ? look.things.get(a.owner)?.tone : "";
  const boards = a.children.every((child) => child.kind === "board");
  // A widget that says the same as the area's title does not say it again.
  const only = a.children.length === 1 ? a.children[0] : undefined;
  const same = only && a.title && ("label" in only ? only.label : "title" in only ? only.title : "") === a.title;
  return h("div", {
    key: a.id, role: "group", class: cls("area", `area-${a.role}`, boards && a.children.length > 0 && "only-boards", a.children.length === 0 && "bare", same && "same-title", owner && `owned tone-${owner}`, look.states(a.id)), ...look.vessel(a),
    style: { "--weight": a.weight ?? 1 }, "aria-labelledby": `area-${a.id}`,
  },
    look.hit(a, a.title || UNTITLED[a.role]),
    h("h2", { class: a.title ? "area-title" : "sr", id: `area-${a.id}`, "data-about-id": a.title ? a.id : undefined }, a.title || UNTITLED[a.role]),
    h("div", { class: "area-body" }, a.children.map((child) => widget(look, child))));
}

/** The areas of the given roles. @param {Look} look @param {...string} roles */
export const areas = (look, ...roles) => look.scene.areas.filter((a) => roles.includes(a.role)).map((a) => area(look, a));

/** The middle of the table: the first area has the story under it, the others stand beside it. @param {Look} look */
export function tops(look) {
  const [first, ...others] = areas(look, "main");
  const stories = areas(look, "story");
  if (!first || !others.length) return [h("div", { class: "tops", key: "tops" }, first), stories.length > 0 && h("div", { class: "stories", key: "stories" }, stories)];
  const weight = look.scene.areas.find((a) => a.role === "main")?.weight ?? 1;
  return h("div", { class: "tops", key: "tops" }, h("div", { class: "column", key: "column", style: { "--weight": weight } }, first, stories.length > 0 && h("div", { class: "stories" }, stories)), others);
}

/** A hand is cards and nothing else; anything more is a sheet that needs room of its own. @param {Area} a */
const isHand = (a) =>
  a.role === "hand" && a.children.every((child) => child.kind === "zone" && child.arrange !== "list" && child.arrange !== "pile" && (child.pieces ?? []).every((p) => p.kind === "card"));

/** Whether something belongs to whoever looks. @param {Look} look @param {any} part */
const isMine = (look, part) => Boolean(look.scene.seat && part.owner === look.scene.seat);

/** Whether an area is about what one has oneself; alone at the table, that is what lies beside the question first. @param {Look} look @param {Area} a */
export function isOwn(look, a) {
  if (a.owner) return isMine(look, a);
  if (a.children.some((child) => isMine(look, child))) return true;
  if (look.scene.seats.length > 1) return false;
  return a.role === "tray" ? a.children.some((child) => child.kind === "group") : a.role === "side" && look.scene.areas.find((each) => each.role === "side") === a;
}

/** A narrow screen has a strip of names instead of drawers, and one column for everything. */
const narrow = () => NARROW.matches;

/** Sheets and trays, under the middle of the table: those of others are drawers. @param {Look} look */
export function sheets(look) {
  const laid = look.scene.areas.filter((a) => a.role === "tray" || (a.role === "hand" && !isHand(a)));
  const drawn = narrow() ? laid.map((a) => area(look, a)) : laid.filter((a) => !isOwn(look, a)).map((a) => drawer(look, a, false));
  return drawn.length > 0 && h("div", { class: "sheets", key: "sheets" }, drawn);
}

/** What one has oneself, always in view: one's own sheets, and the cards in hand. @param {Look} look */
export function hands(look) {
  const held = look.scene.areas.filter(isHand).map((a) => area(look, a));
  const own = narrow() ? [] : look.scene.areas.filter((a) => (a.role === "tray" || (a.role === "hand" && !isHand(a))) && isOwn(look, a))
    // Beside a hand one's sheet is a drawer: the cards come first, and the board needs the room.
    .map((a) => held.length ? drawer(look, a, false) : area(look, a));
  return held.length + own.length > 0 && h("div", { class: "near", key: "near" },
    own.length > 0 && h("section", { class: "own scroller", key: "own", tabindex: "0", "aria-label": "Your things" }, own),
    held.length > 0 && h("section", { class: "hands", key: "hands", "aria-label": "Hands" }, held));
}

/** Beside the table: first what one has oneself, then what all share; what is long or another's is a drawer. @param {Look} look */
export function sides(look) {
  const laid = look.scene.areas.filter((a) => a.role === "side");
  if (narrow()) return laid.map((a) => area(look, a));
  const mine = laid.filter((a) => isOwn(look, a)).map((a) => ({ ...a, children: [...a.children].sort((one, other) => Number(isMine(look, other)) - Number(isMine(look, one))) }));
  return [...mine.map((a) => area(look, a)), ...laid.filter((a) => !isOwn(look, a)).map((a) => drawer(look, a, !a.owner && weight(a) <= 14))];
}

/** How much there is to read in a part of the table. @param {any} part @returns {number} */
function weight(part) {
  if (Array.isArray(part)) return part.reduce((sum, each) => sum + weight(each), 0);
  if (!part || typeof part !== "object") return 0;
  return (part.children ? weight(part.children) : 0) + (part.pieces?.length ?? 0) + (part.items?.length ?? 0) + 4 * (part.blocks?.length ?? 0) + (part.dice?.length ?? 0);
}

/** Whether a thing lies somewhere in a part of the table. @param {any} part @param {string} id @returns {boolean} */
const holds = (part, id) => Boolean(part && typeof part === "object" && (part.id === id || Object.values(part).some((each) => typeof each === "object" && holds(each, id))));

/**
 * A part of the table behind its name, one click away; it opens by itself when the question is about something in it.
 * @param {Look} look @param {Area} a @param {boolean} open
 */
function drawer(look, a, open) {
  if (!a.title && a.children.length === 0) return area(look, a);
  const name = a.title || a.children.map(nameOf).find(Boolean) || UNTITLED[a.role];
  const asked = holdsLit(look, a.children) || Boolean(look.scene.prompt?.source && holds(a, look.scene.prompt.source));
  const key = `drawer:${a.id}`, chosen = look.choice.tabs[key];
  const isOpen = asked || (chosen === undefined ? open : chosen === 1);
  const inside = area(look, a);
  return h("div", { key: a.id, class: cls("drawer", isOpen && "open", a.owner && look.things.get(a.owner)?.tone && `tone-${look.things.get(a.owner)?.tone}`) },
    h("button", { type: "button", class: "drawer-name", "data-tab": `${key} ${isOpen ? 0 : 1}`, "aria-expanded": String(isOpen) }, icon("right"), h("span", null, name)),
    h("div", { class: "drawer-body", hidden: isOpen ? undefined : "" }, inside));
}

/**
 * A strip of names on a narrow screen: each opens its part of the table, also one behind a tab, with one tap.
 * @param {Look} look
 */
export function jumps(look) {
  const order = ["main", "hand", "story", "side", "tray"];
  const others = (/** @type {string | undefined} */ owner) => Boolean(owner && owner !== look.scene.seat);
  const places = [...look.scene.areas].sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role)).flatMap((a) => {
    /** @type {{to: string, tab: string | undefined, label: string, on: boolean, last: boolean}[]} */
    const plainly = a.title ? [{ to: a.id, tab: undefined, label: a.title, on: false, last: others(a.owner) }] : [];
    const tabs = a.children.find((child) => child.kind === "group" && child.arrange === "tabs");
    if (tabs?.kind === "group") return tabs.children.map((child, i) => ({ to: a.id, tab: `${tabs.id} ${i}`, label: nameOf(child), on: (look.choice.tabs[tabs.id] ?? 0) === i, last: others("owner" in child ? child.owner : "") }));
    return plainly;
  }).sort((a, b) => Number(a.last) - Number(b.last));
  return places.length > 3 && h("nav", { class: "jumps", key: "jumps", "aria-label": "Parts of the table" },
    places.map((place, i) => h("button", { type: "button", key: `jump${i}`, class: cls("tab", place.on && "on"), "data-jump": place.to, "data-tab": place.tab }, place.label)));
}

/** Title, phase, steps of the round, goal. @param {Look} look */
export function head(look) {
  const { title, phase, steps, step, goal, clause, term } = look.scene.head;
  return h("div", { class: "head" },
    h("div", { class: "head-title" }, h("h1", null, title), phase && h("p", { class: "phase", "data-clause": clause, "data-term": term, "data-about": phase }, phase)),
    steps?.length ? h("ol", { class: "steps", "aria-label": "Steps of the turn" }, steps.map((name, i) =>
      h("li", { class: cls(i === step && "now", step !== undefined && i < step && "past"), "aria-current": i === step ? "step" : undefined }, name))) : null,
    goal && h("p", { class: "goal", title: plain(goal) }, icon("flag", "inline"), words(goal)));
}

/** @param {Look} look @param {(seat: string) => import("./dom.js").Child} [clock] what is shown of the time of a seat */
export function seatChips(look, clock) {
  // On a narrow screen they are a strip that scrolls, so the keyboard must reach it.
  const strip = look.scene.seats.length > 1 && narrow();
  return h("ul", { class: "seat-chips", "aria-label": "Seats", tabindex: strip ? "0" : undefined }, look.scene.seats.map((seat, i) =>
    h("li", { key: seat.id, class: cls("seat-chip", seat.tone && `tone-${seat.tone}`, seat.to_act && "acts", seat.online === false && "away", seat.id === look.scene.seat && "me", seat.kind === "open" && "open", look.states(seat.id)), "data-id": seat.id },
      look.hit(seat, seat.name),
      face(seat.kind ?? "human", look.scene.seats.length > 1 && i + 1),
      h("span", { class: "seat-words" }, h("b", null, seat.name), seat.id === look.scene.seat && look.scene.seats.length > 1 && h("span", { class: "me-mark" }, "you"), seat.to_act && h("span", { class: "sr" }, ", to act"),
        seat.stats?.length ? h("span", { class: "seat-stats" }, seat.stats.map(statOf)) : null, clock?.(seat.id)))));
}

/** Whether this seat has won; for a spectator, whether anybody has. @param {Scene} scene */
export const hasWon = (scene) => Boolean(scene.over?.ranks?.some((rank) => rank.won && (rank.seat === scene.seat || !scene.seat)));

/** @param {import("./types.js").Rank} rank */
const rankWords = (rank) =>
  [rank.won ? "won" : "lost", rank.score, rank.margin && `${Math.abs(rank.margin)} ${rank.margin > 0 ? "ahead" : "behind"}`].filter((each) => each !== undefined && each !== 0 && each !== "").join(", ");

/** The end of the game: a score sheet if there is one, else how each fared. @param {Scene} scene */
export function ranks(scene) {
  const over = scene.over;
  if (!over?.ranks?.length) return null;
  if (over.sheet?.length) return scoreSheet(scene, over);
  return h("ol", { class: "ranks" }, over.ranks.map((rank) => {
    const seat = scene.seats.find((each) => each.id === rank.seat);
    return h("li", { class: cls(seat?.tone && `tone-${seat.tone}`, rank.won && "won") }, icon(rank.won ? "crown" : "token"), h("b", null, seat?.name ?? rank.seat), h("span", null, rankWords(rank)));
  }));
}

/** Where the points come from: a row for each source, a column for each seat. @param {Scene} scene @param {import("./types.js").Outcome} over */
function scoreSheet(scene, over) {
  const all = over.ranks ?? [];
  const seats = all.map((rank) => scene.seats.find((each) => each.id === rank.seat));
  const tone = (/** @type {number} */ i) => cls(seats[i]?.tone && `tone-${seats[i]?.tone}`, all[i].won && "won");
  return h("div", { class: "score-sheet scroller", tabindex: "0", role: "group", "aria-label": "Score sheet" },
    over.grade && h("p", { class: "grade" }, icon("crown", "inline"), over.grade),
    h("table", null,
      h("thead", null, h("tr", null, h("th", { scope: "col" }, h("span", { class: "sr" }, "What counts")),
        all.map((rank, i) => h("th", { scope: "col", class: tone(i) }, rank.won && icon("crown", "inline"), seats[i]?.name ?? rank.seat)))),
      h("tbody", null, (over.sheet ?? []).map((line, row) => h("tr", { key: `s${row}`, style: { "--row": row } },
        h("th", { scope: "row" }, line.label, " ", clauseMark(line.clause)),
        line.points.map((n) => h("td", null, String(n)))))),
      h("tfoot", null, h("tr", null, h("th", { scope: "row" }, "Total"), all.map((rank, i) => h("td", { class: tone(i) }, String(rank.score ?? "")))),
        all.some((rank) => rank.margin !== undefined) && h("tr", { class: "margins" }, h("th", { scope: "row" }, h("span", { class: "sr" }, "Margin")), all.map((rank) => h("td", null, rankWords({ ...rank, score: undefined })))))));
}
