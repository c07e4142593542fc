// Zones, tracks, counters, dice, stories and groups. Boards have a file of their own.

import { board } from "./board.js";
import { cls, h } from "./dom.js";
import { icon } from "./icons.js";
import { line, piece } from "./pieces.js";
import { amountOf, plain, words } from "./text.js";

/** @typedef {import("./look.js").Look} Look @typedef {import("./types.js").Widget} Widget @typedef {import("./types.js").Zone} Zone */
/** @typedef {import("./types.js").Track} Track @typedef {import("./types.js").Counters} Counters @typedef {import("./types.js").Dice} Dice */
/** @typedef {import("./types.js").Die} Die @typedef {import("./types.js").Story} Story @typedef {import("./types.js").Group} Group */
/** @typedef {import("./dom.js").VNode} VNode */

/** @param {Look} look @param {Widget} widget @returns {VNode} */
export function widget(look, widget) {
  switch (widget.kind) {
    case "board": return board(look, widget);
    case "zone": return zone(look, widget);
    case "track": return track(look, widget);
    case "counters": return counters(look, widget);
    case "dice": return dice(look, widget);
    case "story": return story(look, widget);
    default: return group(look, widget);
  }
}

/** @param {Look} look @param {{id: string}} thing @param {string} kind @param {...any} more */
const frame = (look, thing, kind, ...more) => cls("widget", kind, ...more, look.states(thing.id));

// Zones --------------------------------------------------------------------------------------------------------

/** @param {Look} look @param {Zone} z @param {boolean} [inBoard] @returns {VNode} */
export function zone(look, z, inBoard = false) {
  const pieces = z.pieces ?? [];
  const size = z.count ?? pieces.length;
  const arrange = z.arrange ?? "row";
  const cards = pieces.some((p) => p.kind === "card") || (pieces.length === 0 && !pieces.some((p) => p.kind !== "card"));
  const shown = z.label && arrange !== "pile";
  const feature = pieces.length === 1 && (pieces[0].id === look.scene.prompt?.source || look.shown.has(pieces[0].id));
  const title = z.count !== undefined && (z.sees ?? "all") !== "all" ? `${z.label ?? ""} (${size})` : z.label;
  return h("div", {
    key: z.id, role: "group", class: frame(look, z, `zone zone-${arrange}`, cards ? "of-cards" : "of-things", feature && "feature", pieces.length === 0 && size > 0 && arrange !== "pile" && "all-hidden", !feature && arrange === "row" && pieces.length === 1 && size === 1 && (z.cap ?? 1) <= 1 && pieces[0].kind === "card" && "lone", size === 0 && "empty", z.owner && (z.cap ?? 9) <= 2 && "few"),
    ...look.vessel(z), "aria-label": z.label || undefined, style: { "--n": Math.max(1, z.cap ?? size) },
  },
    look.hit(z, z.label || "Zone"),
    shown && !inBoard && h("h3", { class: "label", "data-about-id": z.id }, title),
    arrange === "pile" ? pile(look, z, size) : arrange === "list" ? h("ul", { class: "lines" }, pieces.map((p) => line(look, p)))
      : h("div", { class: "spread" }, spread(look, z, pieces, size)));
}

/** Pieces side by side, with the gaps that `cap` and `at` leave, and backs for those that are not told apart. @param {Look} look @param {Zone} z @param {import("./types.js").Piece[]} pieces @param {number} size */
function spread(look, z, pieces, size) {
  const placed = pieces.some((p) => p.at !== undefined);
  const places = placed ? Math.max(z.cap ?? 0, ...pieces.map((p) => (p.at ?? 0) + 1)) : Math.max(pieces.length, z.cap ?? 0);
  /** @type {VNode[]} */
  const out = [];
  if (placed || (z.cap ?? 0) > pieces.length || z.marks?.length) {
    let follow = 0;
    /** @type {Map<number, import("./types.js").Piece>} */
    const at = new Map();
    for (const p of pieces) {
      at.set(p.at ?? follow, p);
      follow = (p.at ?? follow) + 1;
    }
    for (let i = 0; i < Math.max(places, z.marks?.length ?? 0); i++) {
      const p = at.get(i);
      out.push(h("div", { class: "place", key: `place-${i}` },
        p ? piece(look, p) : h("div", { class: "gap", key: "gap" }),
        z.marks?.[i] && h("div", { class: "mark" }, z.marks[i])));
    }
    return out;
  }
  for (const p of pieces) out.push(piece(look, p));
  // Where some are told apart and some are not, the others are only counted.
  if (pieces.length && size > pieces.length) out.push(h("span", { class: "and-more", key: "more" }, `+${size - pieces.length}`));
  else for (let i = pieces.length; i < Math.min(size, 12); i++) out.push(h("div", { class: "piece card down unknown", key: `unknown-${i}`, "aria-hidden": "true" }, h("div", { class: "card-in" }, h("div", { class: "card-back" }, h("div", { class: "back-art" })))));
  return out;
}

/** @param {Look} look @param {Zone} z @param {number} size */
function pile(look, z, size) {
  const last = z.pieces?.at(-1);
  // What lies beneath the top card is seen when one looks through the pile, or when it can be chosen.
  const top = last && !last.under?.some((p) => look.lit(p.id)) ? { ...last, under: [] } : last;
  const known = (z.pieces ?? []).reduce((sum, p) => sum + 1 + (p.under?.length ?? 0), 0);
  const label = z.label ?? "Pile";
  return h("div", { class: "pile", style: { "--deep": Math.min(6, Math.ceil(size / 4)) } },
    h("div", { class: cls("pile-top", size === 0 && "gone") },
      size === 0 ? h("div", { class: "gap" })
        : top ? piece(look, top)
          : h("div", { class: "piece card down unknown" }, h("div", { class: "card-in" }, h("div", { class: "card-back" }, h("div", { class: "back-art" }))))),
    h("div", { class: "pile-label" },
      known > 1 ? h("button", { type: "button", class: "browse", "data-browse": z.id }, label, h("span", { class: "sr" }, ", look through"), icon("search", "inline"))
        : z.label && h("h3", { class: "label", "data-about-id": z.id }, label),
      h("span", { class: "pile-count" }, String(size), h("span", { class: "sr" }, size === 1 ? " card" : " cards"))));
}

// Tracks and counters ------------------------------------------------------------------------------------------

/** @param {Look} look @param {Track} t @returns {VNode} */
export function track(look, t) {
  const span = t.max - t.min;
  const two = t.min < 0 && t.max > 0;
  const shape = t.icon && span <= 6 && !two && t.value !== undefined && !t.marks?.length ? "lights" : two ? "scale" : span <= 30 ? "steps" : "bar";
  const meter = t.value === undefined
    ? { role: "group", "aria-label": t.label }
    : { role: "meter", "aria-label": t.label, "aria-valuenow": t.value, "aria-valuemin": t.min, "aria-valuemax": t.max };
  const value = t.value === undefined ? "" : two && t.value > 0 ? `+${t.value}` : String(t.value).replace("-", "−");
  return h("div", { key: t.id, class: frame(look, t, `track track-${shape}`, t.tone && `tone-${t.tone}`), ...look.vessel(t), "data-object": "", tabindex: look.lit(t.id) ? undefined : "-1", role: "group", "aria-label": t.label },
    look.hit(t, `${t.label} ${value}`),
    h("div", { class: "track-head" }, t.icon && icon(t.icon, "inline"), h("span", { class: "track-name" }, t.label),
      t.value !== undefined && h("b", { class: "track-value", key: `v${t.value}` }, value, !two && h("i", null, ` / ${t.max}`))),
    h("div", { class: "track-line", ...meter },
      shape === "lights" ? lights(t) : shape === "scale" ? scale(t) : shape === "steps" ? steps(look, t)
        : h("div", { class: "fill", style: { width: `${share(t) * 100}%` } })),
    t.marks?.some((mark) => mark.label) && h("div", { class: "track-marks" }, t.marks.map((mark) => mark.label &&
      h("span", { class: cls("track-mark", mark.tone && `tone-${mark.tone}`, mark.at === t.value && "now"), style: { "--at": span ? (mark.at - t.min) / span : 0 }, "data-term": mark.term, "data-clause": mark.clause },
        mark.icon && icon(mark.icon, "inline"), mark.label))));
}

/** @param {Track} t */
const share = (t) => (t.value === undefined || t.max === t.min ? 0 : Math.max(0, Math.min(1, (t.value - t.min) / (t.max - t.min))));

/** A few lights, one for each point. @param {Track} t */
const lights = (t) =>
  Array.from({ length: t.max - t.min }, (_, i) => h("span", { class: cls("light", (t.value ?? 0) > t.min + i && "on") }, icon(t.icon ?? "spark")));

/** A scale with two arms and a stone that slides on it. @param {Track} t */
function scale(t) {
  const span = t.max - t.min;
  const zero = -t.min / span;
  const at = share(t);
  return [
    Array.from({ length: span + 1 }, (_, i) => h("span", { class: cls("notch", t.min + i === 0 && "zero", t.min + i < 0 && "below"), style: { "--at": i / span } })),
    h("span", { class: cls("arm", at < zero && "below"), style: { left: `${Math.min(zero, at) * 100}%`, width: `${Math.abs(at - zero) * 100}%` } }),
    t.value !== undefined && h("span", { class: cls("rider", (t.value ?? 0) < 0 && "below"), style: { left: `${at * 100}%` } }),
  ];
}

/** @param {Look} look @param {Track} t */
function steps(look, t) {
  const first = t.value === undefined || t.min < 0 ? t.min : t.min + 1;
  return Array.from({ length: t.max - first + 1 }, (_, i) => {
    const at = first + i;
    const mark = t.marks?.find((each) => each.at === at);
    return h("span", { class: cls("step", t.value !== undefined && at <= t.value && "on", mark && "marked", mark?.tone && `tone-${mark.tone}`), key: `s${at}` },
      mark?.icon && !mark.label && icon(mark.icon), mark?.pieces?.map((p) => piece(look, p)));
  });
}

/** @param {Look} look @param {Counters} c @returns {VNode} */
export function counters(look, c) {
  return h("div", { key: c.id, role: "group", class: frame(look, c, "counters"), ...look.vessel(c), "aria-label": c.label || "Counters" },
    c.label && h("h3", { class: "label", "data-about-id": c.id }, c.label),
    h("div", { class: "counter-row" }, c.items.map((item) =>
      h("div", { key: item.id, class: cls("counter", item.tone && `tone-${item.tone}`, look.states(item.id)), ...look.leaf(item, "group") },
        item.icon && icon(item.icon), h("b", { class: "counter-value", key: `v${item.value}` }, String(item.value), item.max !== undefined && h("i", null, `/${item.max}`)),
        h("span", { class: "counter-name" }, item.label)))));
}

// Dice ---------------------------------------------------------------------------------------------------------

/** Where the pips of a six-sided die stand, on a grid of three by three. @type {Record<string, number[]>} */
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
/** Outlines of dice with other numbers of sides. @type {Record<number, string>} */
const SOLIDS = {
  4: "M50 6 94 86H6z", 8: "M50 3 92 50 50 97 8 50z", 10: "M50 3 95 42 50 97 5 42z", 12: "M50 4 95 38 78 92H22L5 38z", 20: "M50 3 92 27V73L50 97 8 73V27z",
};

/** @param {Look} look @param {Dice} d @returns {VNode} */
export function dice(look, d) {
  const owner = d.owner ? look.scene.seats.find((seat) => seat.id === d.owner) : undefined;
  const whose = owner && look.scene.seats.length > 1 && !d.label.includes(owner.name) ? ` of ${owner.name}` : "";
  const secret = d.sees === "owner" && d.owner === look.scene.seat ? " (only you see them)" : "";
  return h("div", { key: d.id, role: "group", class: frame(look, d, "dice", owner && `owned tone-${owner.tone}`), ...look.vessel(d), "aria-label": `${d.label}${whose}${secret}` },
    h("h3", { class: "label", "data-about-id": d.id }, d.label, h("span", { class: "dim" }, whose, secret)),
    h("div", { class: "dice-tray" }, (d.dice ?? []).map((each) => die(look, each))),
    d.pool?.length ? h("p", { class: "pool" }, "Pool: ", d.pool.map((amount) => amountOf(amount))) : null,
    d.need && h("p", { class: "need" }, words(d.need)),
    d.converts?.length ? h("ul", { class: "converts" }, d.converts.map((convert, i) => {
      const text = [convert.label && h("b", null, convert.label), convert.take.map((amount) => amountOf(amount)), icon("to", "inline"), h("span", { class: "sr" }, " becomes "), convert.give.map((amount) => amountOf(amount))];
      const states = convert.id ? look.states(convert.id) : "";
      return h("li", { key: convert.id || `c${i}` }, convert.id
        ? h("div", { class: cls("convert", states), ...look.leaf({ id: convert.id }) , "aria-label": look.lit(convert.id) ? undefined : convert.label }, text)
        : h("div", { class: "convert", "data-term": convert.term, "data-clause": convert.clause }, text));
    })) : null);
}

/** @param {Look} look @param {Die} d */
function die(look, d) {
  const sides = d.sides ?? 6;
  const pips = sides === 6 ? PIPS[d.face] : undefined;
  const rolled = d.face !== "" && d.face !== "not rolled";
  const solid = SOLIDS[sides];
  return h("div", {
    key: d.id, class: cls("die flies", `d${sides}`, solid && "solid", d.tone && `tone-${d.tone}`, !rolled && "unrolled", (d.flags ?? []).map((flag) => `is-${flag}`).join(" "), look.states(d.id)),
    "data-face": d.face, "data-drag": "", ...look.leaf(d, "img", dieWords(look, d)),
  },
    h("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" },
      solid ? h("path", { class: "die-body", d: solid }) : h("rect", { class: "die-body", x: 4, y: 4, width: 92, height: 92, rx: 20 }),
      !solid && h("rect", { class: "die-shine", x: 11, y: 11, width: 78, height: 78, rx: 16 }),
      pips?.map((p) => h("circle", { class: "pip", cx: 26 + (p % 3) * 24, cy: 26 + Math.floor(p / 3) * 24, r: 8.500 }))),
    !pips && h("span", { class: "die-face" }, !rolled ? "?" : d.icon && d.icon !== "die" ? icon(d.icon) : d.face),
    d.flags?.includes("locked") && h("span", { class: "badge" }, icon("lock")));
}

/** @param {Look} look @param {Die} d */
const dieWords = (look, d) => `${look.term(d.term)?.title ?? "Die"}: ${d.face || "not rolled"}${d.flags?.filter((flag) => flag !== "new").map((flag) => `, ${flag}`).join("") ?? ""}`;

// Stories and groups -------------------------------------------------------------------------------------------

/** @param {Look} look @param {Story} s @returns {VNode} */
export function story(look, s) {
  /** @type {Record<string, string>} */
  const tags = { p: "p", h: "h4", quote: "blockquote", rule: "p", item: "li" };
  /** @type {VNode[]} */
  const blocks = [];
  /** @type {VNode[]} */
  let items = [];
  const flush = () => {
    if (items.length) blocks.push(h("ul", null, items));
    items = [];
  };
  for (const block of s.blocks) {
    const how = block.how ?? "p";
    const node = h(tags[how], { class: `block-${how}` }, words(block.text));
    if (how === "item") items.push(node);
    else {
      flush();
      blocks.push(node);
    }
  }
  flush();
  return h("article", { key: s.id, class: frame(look, s, "story"), ...look.vessel(s) },
    look.hit(s, s.title), h("h3", { class: "story-title" }, s.icon && icon(s.icon), s.title), h("div", { class: "story-text" }, blocks));
}

/** @param {Look} look @param {Group} g @returns {VNode} */
export function group(look, g) {
  const arrange = g.arrange ?? "column";
  const title = g.label && h("h3", { class: "label group-label", "data-about-id": g.id }, g.icon && icon(g.icon, "inline"), g.label);
  const owner = g.owner ? look.things.get(g.owner)?.tone : "";
  const props = { key: g.id, role: "group", class: frame(look, g, `group group-${arrange}`, g.tone && `tone-${g.tone}`, owner && `owned tone-${owner}`), ...look.vessel(g), "aria-label": g.label || undefined };
  if (arrange !== "tabs") return h("div", props, look.hit(g, g.label || "Group"), title, h("div", { class: "group-body" }, g.children.map((child) => widget(look, child))));
  const at = Math.min(look.choice.tabs[g.id] ?? 0, g.children.length - 1);
  return h("div", props, title,
    h("div", { class: "tabs", role: "tablist" }, g.children.map((child, i) =>
      h("button", { type: "button", role: "tab", id: `tab-${g.id}-${i}`, "aria-selected": String(i === at), tabindex: i === at ? "0" : "-1", "aria-controls": `panel-${g.id}`, class: cls("tab", i !== at && holdsLit(look, child) && "holds-lit"), "data-tab": `${g.id} ${i}` }, nameOf(child) || String(i + 1)))),
    h("div", { class: "group-body", role: "tabpanel", id: `panel-${g.id}`, "aria-labelledby": `tab-${g.id}-${at}`, tabindex: "-1" }, g.children[at] && widget(look, g.children[at])));
}

/** Whether the question can be answered on something that lies behind a tab. @param {Look} look @param {any} part @returns {boolean} */
export function holdsLit(look, part) {
  if (Array.isArray(part)) return part.some((each) => holdsLit(look, each));
  if (!part || typeof part !== "object") return false;
  if (typeof part.id === "string" && look.lit(part.id) && !look.beside(part.id)) return true;
  return Object.values(part).some((each) => typeof each === "object" && holdsLit(look, each));
}

/** What a widget is called. @param {Widget} w */
export const nameOf = (w) => plain(w.kind === "story" ? w.title : w.label);
