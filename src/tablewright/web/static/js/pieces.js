// Cards, minis, tokens, cubes, tiles and markers.

import { engraving } from "./art.js";
import { cls, h } from "./dom.js";
import { icon, known } from "./icons.js";
import { amountOf, plain, statOf, statWords, words } from "./text.js";

/** @typedef {import("./types.js").Piece} Piece @typedef {import("./look.js").Look} Look */

/** Flags that have a symbol of their own; the others are written out. @type {Record<string, string>} */
const BADGES = {
  peeked: "eye", asleep: "moon", broken: "cross", destroyed: "cross", dead: "skull", locked: "lock", marked: "flag", wounded: "bleeding", guarded: "shield", stunned: "spiral",
  "KO'd": "cross", unseen: "mask", burning: "flame", poisoned: "poisoned", frozen: "snowflake", active: "play", first: "star", done: "check", used: "check", ready: "spark",
};
/** Flags that the drawing itself shows. */
const SHOWN = new Set(["lit", "new", "spent", "exhausted", "here", "goal", "fog", "blocked", "danger", "dim", "reach"]);

/** @param {string[] | undefined} flags */
export const badges = (flags) =>
  (flags ?? []).filter((flag) => !SHOWN.has(flag)).map((flag) =>
    h("span", { class: `badge flag-${flag}`, key: `flag-${flag}` }, BADGES[flag] ? [icon(BADGES[flag]), h("span", { class: "sr" }, ` ${flag} `)] : flag));

/** @param {string[] | undefined} flags */
export const flagClasses = (flags) => (flags ?? []).map((flag) => `is-${flag}`).join(" ");

/** A piece in words, for those who do not see it. @param {Piece} p */
export function pieceWords(p) {
  const name = p.name || (p.face === "down" ? `Face-down ${p.kind}` : p.icon || p.kind);
  const more = [
    p.n && p.n > 1 && `stack of ${p.n}`,
    ...(p.stats ?? []).map(statWords),
    ...(p.flags ?? []).filter((flag) => flag !== "new"),
  ].filter(Boolean);
  return more.length ? `${name}, ${more.join(", ")}` : name;
}

/** A piece with all that is attached to it. @param {Look} look @param {Piece} p @returns {import("./dom.js").VNode} */
export function piece(look, p) {
  const body = p.kind === "card" ? card(look, p) : p.kind === "tile" ? tile(look, p) : figure(look, p);
  if (!p.under?.length) return body;
  return h("div", { class: `bundle bundle-${p.kind}`, key: p.id }, body,
    h("div", { class: "under" }, p.under.map((other) => piece(look, other))));
}

/** @param {Look} look @param {Piece} p @param {string} more */
const classes = (look, p, more) =>
  cls("piece", more, p.tone && `tone-${p.tone}`, p.owner && toneOf(look, p.owner), flagClasses(p.flags), look.states(p.id));

/** @param {Look} look @param {string} owner */
const toneOf = (look, owner) => {
  const tone = look.things.get(owner)?.tone;
  return tone ? `owned tone-${tone}` : "owned";
};

// Cards --------------------------------------------------------------------------------------------------------

/** @param {Look} look @param {Piece} p */
function card(look, p) {
  const down = p.face === "down";
  const props = {
    key: p.id, class: classes(look, p, cls("card flies", down ? "down" : "up", !down && !p.text && !p.icon && "plain-card", plain(p.text).length > 110 && "wordy", /[^\s-]{11}/.test(p.name ?? "") && "long-words")),
    "data-back": p.back || undefined, "data-face": p.face ?? "up", "data-drag": "", style: p.turn ? { "--turn": `${p.turn}deg` } : undefined,
    ...look.leaf(p, "group", down && !p.name ? "Face-down card" : undefined),
  };
  if (!props["aria-label"] && props.role === "group") props["aria-label"] = pieceWords(p);
  return h("div", props, h("div", { class: "card-in" }, down ? back(p) : front(p)), stackOf(p), badges(p.flags));
}

/** @param {Piece} p */
const stackOf = (p) => (p.n ?? 1) > 1 && h("span", { class: "count" }, h("span", { class: "sr" }, " stack of "), `×${p.n}`);

/** What everybody sees of a face-down card, with what this seat knows about it written on a slip. @param {Piece} p */
function back(p) {
  const known = p.flags?.includes("peeked");
  const [place, ...rest] = (p.name ?? "").split(": ");
  return h("div", { class: "card-back" },
    h("div", { class: "back-art" }),
    known && h("div", { class: "slip" }, p.icon && icon(p.icon), h("span", null, rest.join(": ") || place)),
    p.name && (!known || rest.length > 0) && h("div", { class: "plate" }, place));
}

/** A card's own picture; one that nobody drew yet has the picture of its kind. @param {Piece} p */
const pictureOf = (p) => [p.icon ?? "", ...(p.tags ?? [])].find((word) => word && known(word)) ?? "rune";

/** @param {Piece} p */
function front(p) {
  const kind = p.tags?.[0];
  return h("div", { class: "card-face" },
    h("div", { class: "card-name" }, h("span", null, p.name ?? p.short ?? ""), p.cost?.length ? h("span", { class: "costs" }, p.cost.map((cost) => amountOf(cost))) : null),
    h("div", { class: "card-art" }, engraving(pictureOf(p), p.term ?? p.name ?? p.id)),
    p.stats?.length ? h("div", { class: "card-stats" }, p.stats.map(statOf)) : null,
    kind && h("div", { class: "card-kind" }, p.tags?.join(" · ")),
    p.text && h("div", { class: "card-text" }, words(p.text, false)));
}

// Everything smaller -------------------------------------------------------------------------------------------

/** A plaque with words on it. @param {Look} look @param {Piece} p */
function tile(look, p) {
  const [, number, rest] = /^(\d+) (.+)$/.exec(p.name ?? "") ?? [null, "", p.name ?? ""];
  return h("div", { key: p.id, class: classes(look, p, "tile flies"), "data-drag": "", ...look.leaf(p) , "aria-label": look.lit(p.id) ? undefined : pieceWords(p) },
    number && h("span", { class: "tile-no" }, number),
    p.icon && icon(p.icon),
    rest && h("span", { class: "tile-name" }, rest),
    p.text && h("span", { class: "tile-text" }, words(p.text, false)),
    (p.stats ?? []).map(statOf), stackOf(p), badges(p.flags));
}

/** A thing that stands or lies on a board. @param {Look} look @param {Piece} p */
function figure(look, p) {
  const face = p.face === "down" ? "rune" : p.icon && (known(p.icon) || !p.short) ? p.icon : "";
  // The corners have room for numbers; words are told when one points at the piece. Letters and numbers are drawn
  // by the style sheet: they are a picture of what the label says in words.
  const [corner, second] = (p.stats ?? []).filter((stat) => String(stat.value).length <= 3);
  return h("div", {
    key: p.id, class: classes(look, p, `figure ${p.kind} flies${p.face === "down" ? " down" : ""}`), "data-drag": "",
    style: p.turn ? { "--turn": `${p.turn}deg` } : undefined, ...look.leaf(p, "img", pieceWords(p)),
  },
    (p.n ?? 1) > 1 && h("span", { class: "deck-edge" }),
    h("span", { class: "figure-body" }, face ? icon(face) : h("span", { class: "letters", "data-drawn": p.short || initials(p.name) })),
    corner && h("span", { class: cls("corner", corner.tone && `tone-${corner.tone}`), "data-drawn": String(corner.value) }),
    second && h("span", { class: cls("corner second", second.tone && `tone-${second.tone}`), "data-drawn": String(second.value) }),
    stackOf(p), badges(p.flags), p.name && h("span", { class: "figure-name" }, p.name));
}

/** @param {string | undefined} name */
const initials = (name) => {
  const parts = (name ?? "").split(/\s+/).filter(Boolean);
  return parts.length > 1 ? parts.map((part) => part[0]).join("").slice(0, 3) : (name ?? "").slice(0, name && name.length <= 3 ? 3 : 1);
};

/** A piece as a line of a list. @param {Look} look @param {Piece} p @returns {import("./dom.js").VNode} */
export function line(look, p) {
  return h("li", { key: p.id, class: "line" },
    h("div", { class: classes(look, p, "line-main flies"), ...look.leaf(p), "aria-label": look.lit(p.id) ? undefined : pieceWords(p) },
      p.icon && icon(p.icon), h("b", null, p.name || (p.face === "down" ? "Face down" : p.kind)),
      (p.stats ?? []).map(statOf), p.text && h("span", { class: "line-text" }, plain(p.text)), stackOf(p), badges(p.flags)),
    p.under?.length ? h("ul", { class: "lines" }, p.under.map((other) => line(look, other))) : null);
}
