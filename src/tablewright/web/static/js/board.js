// Boards: the ground is one drawing, what lies on it stands above it, and both pan and zoom together.

import { glyph, landOf, landscape } from "./art.js";
import { cls, h } from "./dom.js";
import { border, lying, measure, rim, slotColumns } from "./geometry.js";
import { isHall, masonry, stonework } from "./hall.js";
import { icon, known } from "./icons.js";
import { attach } from "./panzoom.js";
import { badges, flagClasses, piece } from "./pieces.js";
import { statOf, statWords, words } from "./text.js";
import { zone } from "./widgets.js";

/** @typedef {import("./look.js").Look} Look @typedef {import("./types.js").Board} Board @typedef {import("./types.js").Space} Space @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Link} Link @typedef {import("./geometry.js").Box} Box @typedef {import("./geometry.js").Sheet} Sheet */

const n1 = (/** @type {number} */ n) => Math.round(n * 10) / 10;

/** @param {Look} look @param {Board} b @returns {import("./dom.js").VNode} */
export function board(look, b) {
  const sheet = measure(b);
  const lands = !sheet.dense, hall = isHall(b);
  // Between spaces that touch, a way would not be seen unless it is drawn over them.
  const zoned = isClose(sheet) || b.spaces.some((space) => space.poly?.length);
  const ways = (b.links ?? []).filter((link) => !isEdge(link, sheet)).map((link, i) => lineOf(look, b, link, sheet, i));
  return h("figure", { key: b.id, class: cls("widget board", look.states(b.id), sheet.dense && "dense", hall && "hall", sheet.cols !== undefined && "chained", sheet.w > 2 * sheet.h && "panorama", `layout-${b.layout.kind}`), ...look.vessel(b), role: "group", "aria-label": b.label },
    look.hit(b, b.label),
    h("div", {
      class: "viewport", style: { "--w": n1(sheet.w), "--h": n1(sheet.h) }, "data-w": n1(sheet.w), "data-h": n1(sheet.h), "data-least": n1(leastTarget(b, sheet)),
      "data-focus": b.focus || undefined, made: attach,
    },
      h("div", { class: "sheet", style: { width: `${n1(sheet.w)}px`, height: `${n1(sheet.h)}px` } },
        h("svg", { class: "ground", viewBox: `0 0 ${n1(sheet.w)} ${n1(sheet.h)}`, width: n1(sheet.w), height: n1(sheet.h), role: "group", "aria-label": `${b.label}, the spaces` },
          !zoned && ways,
          hall && masonry(b, sheet),
          b.spaces.map((space) => shapeOf(look, b, space, sheet, lands)),
          hall && stonework(b, sheet),
          (b.regions ?? []).map((region) => regionOf(look, region, sheet)),
          zoned && ways,
          b.spaces.map((space) => wallsOf(space, sheet)),
          (b.links ?? []).filter((link) => isEdge(link, sheet)).map((link, i) => edgeOf(look, link, sheet, i))),
        b.spaces.map((space) => insideOf(look, space, sheet)))),
    h("div", { class: "zoomer" },
      h("button", { type: "button", "data-zoom": "in", "aria-label": `Zoom in on ${b.label}` }, icon("plus")),
      h("button", { type: "button", "data-zoom": "out", "aria-label": `Zoom out of ${b.label}` }, icon("minus")),
      h("button", { type: "button", "data-zoom": "fit", "aria-label": `Show all of ${b.label}` }, icon("fit"))));
}

/** The smallest thing on a board that one might want to hit. @param {Board} b @param {Sheet} sheet */
function leastTarget(b, sheet) {
  const slots = b.spaces.some((space) => space.slots?.length);
  const pieces = b.spaces.some((space) => space.pieces?.length || space.zones?.length);
  return Math.min(sheet.cell, slots ? 54 : Infinity, pieces && !sheet.dense ? 50 : Infinity);
}

// Spaces -------------------------------------------------------------------------------------------------------

/** @param {Space} space */
export function spaceWords(space) {
  const more = [
    ...(space.flags ?? []), ...(space.stats ?? []).map(statWords),
    ...(space.pieces ?? []).map((p) => p.name || p.icon || p.kind),
    ...(space.slots ?? []).flatMap((slot) => (slot.pieces ?? []).map((p) => `${slot.label ?? "slot"}: ${p.name || p.icon || p.kind}`)),
  ];
  return [space.label || space.short || "Space", ...more].join(", ");
}

/** @param {Space} space @param {Box} box @param {number} [inset] */
function outline(space, box, inset = 0) {
  const { x, y, w, h: hh, cx, cy } = box;
  if (box.poly) return `M${box.poly.map(([px, py]) => `${n1(px + (cx - px) * inset * 0.01)} ${n1(py + (cy - py) * inset * 0.01)}`).join("L")}Z`;
  const i = inset;
  if (space.shape === "round") return `M${n1(x + i)} ${n1(cy)}a${n1(w / 2 - i)} ${n1(hh / 2 - i)} 0 1 0 ${n1(w - 2 * i)} 0a${n1(w / 2 - i)} ${n1(hh / 2 - i)} 0 1 0 ${n1(2 * i - w)} 0Z`;
  if (space.shape === "diamond") return `M${n1(cx)} ${n1(y + i)}L${n1(x + w - i)} ${n1(cy)}L${n1(cx)} ${n1(y + hh - i)}L${n1(x + i)} ${n1(cy)}Z`;
  const r = Math.max(2, Math.min(w, hh) * 0.09 - i * 0.5);
  return `M${n1(x + i + r)} ${n1(y + i)}H${n1(x + w - i - r)}a${n1(r)} ${n1(r)} 0 0 1 ${n1(r)} ${n1(r)}V${n1(y + hh - i - r)}a${n1(r)} ${n1(r)} 0 0 1 ${n1(-r)} ${n1(r)}H${n1(x + i + r)}a${n1(r)} ${n1(r)} 0 0 1 ${n1(-r)} ${n1(-r)}V${n1(y + i + r)}a${n1(r)} ${n1(r)} 0 0 1 ${n1(r)} ${n1(-r)}Z`;
}

/** @param {Look} look @param {Board} b @param {Space} space @param {Sheet} sheet @param {boolean} lands */
function shapeOf(look, b, space, sheet, lands) {
  const box = /** @type {Box} */ (sheet.boxes.get(space.id));
  const d = outline(space, box);
  const land = lands && space.skin && !box.poly ? landOf(space.skin) : undefined;
  const busy = isBusy(space);
  const clip = `clip-${b.id}-${space.id}`;
  const flags = space.flags ?? [];
  return h("g", {
    key: space.id, class: cls("space", `shape-${space.shape ?? "rect"}`, land && "with-land", land && busy && "veiled", space.skin && `skin-${slug(space.skin)}`, space.tone && `tone-${space.tone}`, flagClasses(space.flags), look.states(space.id), dark(space) && "odd"),
    ...look.leaf(space, "img", spaceWords(space)),
  },
    h("path", { class: "space-fill", d }),
    land && h("g", { constant: true, key: land }, h("clipPath", { id: clip }, h("path", { d })),
      h("g", { "clip-path": `url(#${clip})` }, h("g", { transform: `translate(${n1(box.x)} ${n1(box.y)})` }, landscape(land, `${b.id}-${space.id}`, n1(box.w), n1(box.h))),
        h("rect", { class: "land-shade", x: n1(box.x), y: n1(box.y + box.h * 0.42), width: n1(box.w), height: n1(box.h * 0.58), fill: "url(#shade)" }),
        busy && h("rect", { class: "land-veil", x: n1(box.x), y: n1(box.y), width: n1(box.w), height: n1(box.h) }))),
    !sheet.dense && h("path", { class: "space-inner", d: outline(space, box, 4) }),
    flags.includes("fog") && h("path", { class: "fog", d }),
    flags.includes("blocked") && h("path", { class: "cross-out", d: `M${n1(box.x + 10)} ${n1(box.y + 10)}L${n1(box.x + box.w - 10)} ${n1(box.y + box.h - 10)}M${n1(box.x + box.w - 10)} ${n1(box.y + 10)}L${n1(box.x + 10)} ${n1(box.y + box.h - 10)}` }),
    h("path", { class: "space-edge", d }));
}

/** Whether so much lies in a place that its landscape must stay in the background. @param {Space} space */
const isBusy = (space) => Boolean(space.slots?.length || space.zones?.length || space.text);

/** Squares of a chequered floor. @param {Space} space */
const dark = (space) => (Math.floor(space.x) + Math.floor(space.y)) % 2 === 1;

/** @param {string} word */
const slug = (word) => word.replace(/[^\w-]/g, "-").toLowerCase();

/** @param {Look} look @param {Space} space @param {Sheet} sheet */
function insideOf(look, space, sheet) {
  const box = /** @type {Box} */ (sheet.boxes.get(space.id));
  const slots = space.slots ?? [];
  const pieces = space.pieces ?? [];
  const zones = space.zones ?? [];
  const label = sheet.dense ? space.label || space.short : space.label;
  const place = box.poly
    ? { left: `${n1(box.cx - box.w * 0.32)}px`, top: `${n1(box.cy - box.h * 0.3)}px`, width: `${n1(box.w * 0.64)}px`, height: `${n1(box.h * 0.6)}px` }
    : { left: `${n1(box.x)}px`, top: `${n1(box.y)}px`, width: `${n1(box.w)}px`, height: `${n1(box.h)}px` };
  const room = Math.min(box.w, box.h - (sheet.dense ? 0 : 30));
  const across = Math.max(1, Math.ceil(Math.sqrt((pieces.length * box.w) / Math.max(room, 1))));
  const cols = Math.min(slots.length, sheet.cols ?? slotColumns(slots.length));
  const ring = space.ring && slots.length === 5 && cols === 3 ? RING : [];
  const { free, size } = lying(slots.length, cols, pieces.length, box.w);
  const said = !sheet.dense && sheet.cols === undefined && space.stats?.length ? box.h - 45 - 16 * Math.ceil(space.stats.length / 2) - ((label?.length ?? 0) > 10 ? 16 : 0) : 58;
  const tok = slots.length ? size : Math.max(18, Math.min(sheet.dense ? 48 : 58, room * 0.68, (box.w - 14) / across - 5, Math.max(24, said)));
  const land = !sheet.dense && space.skin && !box.poly && landOf(space.skin);
  return h("div", { key: space.id, class: cls("space-in", `shape-${space.shape ?? "rect"}`, box.poly && "polygon", land && "on-land", land && isBusy(space) && "veiled", flagClasses(space.flags)), style: { ...place, "--tok": `${n1(tok)}px` }, "data-in": space.id },
    (label || space.icon) && h("div", { class: "space-label" }, space.icon && icon(space.icon, "inline"), label && h("span", null, label)),
    !sheet.dense && space.short && !label?.toLowerCase().includes(space.short.toLowerCase()) && h("span", { class: "space-short" }, space.short),
    space.text && h("div", { class: "space-text" }, words(space.text, false)),
    slots.length > 0 && h("div", { class: cls("slots", free > 0 && "roomy"), style: { "--cols": cols } }, slots.map((slot, i) =>
      h("div", { key: slot.id, style: ring.length ? { "grid-area": ring[i] } : undefined, class: cls("slot", flagClasses(slot.flags), look.states(slot.id)), ...look.vessel(slot), "data-object": "", tabindex: look.lit(slot.id) ? undefined : "-1", role: "group", "aria-label": slot.label || "Slot" },
        look.hit(slot, slot.label || "Slot"),
        pictured(slot) && h("span", { class: "slot-picture", key: "picture" }, icon(slot.icon ?? "")),
        (slot.label || slot.icon) && h("span", { class: "slot-label" }, signOf(slot) && icon(signOf(slot), "inline"), slot.label),
        (slot.stats?.length ?? 0) > 0 && h("span", { class: "slot-marks" }, slot.stats?.map((/** @type {any} */ stat) => h("span", { class: "slot-mark", key: stat.label, title: stat.label, "data-clause": stat.clause, "data-about": stat.label }, icon(stat.icon, "inline"), h("span", { class: "sr" }, `${stat.label} `), stat.max !== undefined ? `${stat.value} of ${stat.max}` : ""))),
        h("div", { class: "slot-pieces" }, (slot.pieces ?? []).map((p) => piece(look, p))), badges(slot.flags))), free > 0 && heap(look, pieces, { "grid-area": ring.length ? "2 / 2" : `auto / span ${free}`, "--tok": `${n1(tok)}px` })),
    zones.length > 0 && h("div", { class: "space-zones" }, zones.map((each) => zone(look, each, true))),
    !free && heap(look, pieces),
    space.stats?.length ? h("div", { class: "space-stats" }, space.stats.map(statOf)) : null,
    flagMarks(space));
}

/** Whether a slot has a picture besides the sign of what it is for. @param {import("./types.js").Slot} slot */
const pictured = (slot) => Boolean(slot.icon && slot.role && slot.role !== slot.icon && known(slot.role));

/** @param {import("./types.js").Slot} slot */
const signOf = (slot) => (pictured(slot) ? slot.role : slot.icon) ?? "";

/** Five slots around a space, clockwise from top-centre: row and column of each. */
const RING = ["1 / 2", "1 / 3", "2 / 3", "2 / 1", "1 / 1"];

/** What lies on a space itself. @param {Look} look @param {Piece[]} pieces @param {Record<string, string>} [style] */
const heap = (look, pieces, style) => pieces.length > 0 && h("div", { key: "heap", class: "space-pieces", style }, pieces.map((p) => piece(look, p)));

/** What a place's flags look like, beyond its colours. @param {Space} space */
function flagMarks(space) {
  const flags = space.flags ?? [];
  return [
    flags.includes("here") && h("span", { class: "here-mark", key: "here" }, icon("person")),
    flags.includes("done") && h("span", { class: "done-mark", key: "done" }, icon("seal")),
    flags.includes("danger") && h("span", { class: "danger-mark", key: "danger" }, icon("skull")),
    badges(flags.filter((flag) => flag !== "done")),
  ];
}

/** @param {Space} space @param {Sheet} sheet */
function wallsOf(space, sheet) {
  if (!space.walls) return null;
  const { x, y, w, h: hh } = /** @type {Box} */ (sheet.boxes.get(space.id));
  const g = sheet.gap / 2;
  /** @type {Record<string, string>} */
  const sides = {
    n: `M${n1(x - g)} ${n1(y - g)}H${n1(x + w + g)}`, s: `M${n1(x - g)} ${n1(y + hh + g)}H${n1(x + w + g)}`,
    w: `M${n1(x - g)} ${n1(y - g)}V${n1(y + hh + g)}`, e: `M${n1(x + w + g)} ${n1(y - g)}V${n1(y + hh + g)}`,
  };
  return h("path", { key: `walls-${space.id}`, class: "wall", d: [...space.walls].map((side) => sides[side]).join("") });
}

// Regions and links --------------------------------------------------------------------------------------------

/** Spaces that belong together, under their name, which stands over one of them. @param {Look} look @param {import("./types.js").Region} region @param {Sheet} sheet */
function regionOf(look, region, sheet) {
  const boxes = region.spaces.flatMap((id) => sheet.boxes.get(id) ?? []);
  if (!boxes.length) return null;
  const g = sheet.gap / 2 + 4;
  const top = Math.min(...boxes.map((box) => box.y));
  const left = Math.min(...boxes.filter((box) => box.y < top + 1).map((box) => box.x));
  return h("g", { key: region.id, class: cls("region", region.tone && `tone-${region.tone}`, look.states(region.id)), ...look.leaf(region, "img", region.label) },
    boxes.map((box) => h("rect", { x: n1(box.x - g), y: n1(box.y - g), width: n1(box.w + 2 * g), height: n1(box.h + 2 * g), rx: 10 })),
    h("text", { x: n1(left), y: n1(top - g + 1), class: "region-label", "aria-hidden": "true" }, region.label));
}

/** Whether spaces stand so close that a way has no room between them. @param {Sheet} sheet */
const isClose = (sheet) => sheet.gap < 10;

/** Whether a link is drawn on the border between two spaces, as a door or a wall of a dungeon is. @param {Link} link @param {Sheet} sheet */
const isEdge = (link, sheet) => (link.how === "door" || link.how === "wall") && Boolean(edge(link, sheet));

/** @param {Link} link @param {Sheet} sheet */
function edge(link, sheet) {
  const a = sheet.boxes.get(link.a), b = sheet.boxes.get(link.b);
  return a && b ? border(a, b, sheet.gap) : undefined;
}

/** @param {Look} look @param {Link} link @param {string} what */
const linkProps = (look, link, what) =>
  link.id ? look.leaf({ id: link.id }, "img", what) : { "data-term": link.term, "data-clause": link.clause, "data-about": what };

/** @param {Link} link */
const linkWords = (link) => [link.label || { path: "Way", door: "Door", wall: "Wall", portal: "Portal", sight: "Line of sight" }[link.how ?? "path"], ...(link.flags ?? [])].join(", ");

/** A door or a wall on a shared border. @param {Look} look @param {Link} link @param {Sheet} sheet @param {number} i */
function edgeOf(look, link, sheet, i) {
  const [x1, y1, x2, y2] = /** @type {[number, number, number, number]} */ (edge(link, sheet));
  const states = link.id ? look.states(link.id) : "";
  const d = `M${n1(x1)} ${n1(y1)}L${n1(x2)} ${n1(y2)}`;
  if (link.how === "wall") return h("g", { key: link.id || `wall-${i}`, class: cls("link link-wall", states), ...linkProps(look, link, linkWords(link)) }, h("path", { class: "wall", d }));
  const upright = Math.abs(x1 - x2) < 1;
  const cx = (x1 + x2) / 2, cy = (y1 + y2) / 2;
  const long = Math.min(46, Math.hypot(x2 - x1, y2 - y1) * 0.6);
  const [w, hh] = upright ? [15, long] : [long, 15];
  return h("g", { key: link.id || `door-${i}`, class: cls("link link-door", flagClasses(link.flags), states), ...linkProps(look, link, linkWords(link)) },
    h("path", { class: "wall", d }),
    h("rect", { class: "door", x: n1(cx - w / 2), y: n1(cy - hh / 2), width: n1(w), height: n1(hh), rx: 3 }),
    link.flags?.includes("locked") && glyph("lock", cx, cy, 11, "door-lock"),
    link.flags?.includes("open") && h("rect", { class: "doorway", x: n1(cx - w / 4), y: n1(cy - hh / 3), width: n1(w / 2), height: n1((hh * 2) / 3) }));
}

/** A way from space to space. @param {Look} look @param {Board} b @param {Link} link @param {Sheet} sheet @param {number} i */
function lineOf(look, b, link, sheet, i) {
  const from = sheet.boxes.get(link.a), to = sheet.boxes.get(link.b);
  if (!from || !to) return null;
  const round = (/** @type {string} */ id) => b.spaces.find((space) => space.id === id)?.shape === "round";
  const [x1, y1] = isClose(sheet) ? [from.cx, from.cy] : rim(from, to.cx, to.cy, round(link.a));
  const [x2, y2] = isClose(sheet) ? [to.cx, to.cy] : rim(to, from.cx, from.cy, round(link.b), link.one_way ? 7 : 0);
  const how = link.how ?? "path";
  const mx = (x1 + x2) / 2, my = (y1 + y2) / 2;
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const bordered = link.flags?.includes("border"), beside = bordered && Math.abs(y2 - y1) > Math.abs(x2 - x1);
  const states = link.id ? look.states(link.id) : "";
  const goal = link.one_way && look.things.get(link.b)?.flags?.includes("goal") && look.things.get(link.a)?.flags?.some((/** @type {string} */ flag) => flag === "done" || flag === "here");
  return h("g", { key: link.id || `link-${i}`, class: cls("link", `link-${how}`, flagClasses(link.flags), link.one_way && "one-way", goal && "open-way", states), ...linkProps(look, link, linkWords(link)) },
    h("path", { class: "link-under", d: `M${n1(x1)} ${n1(y1)}L${n1(x2)} ${n1(y2)}` }),
    h("path", { class: "link-line", d: `M${n1(x1)} ${n1(y1)}L${n1(x2)} ${n1(y2)}` }),
    link.one_way && h("path", { class: "arrow-head", d: "M-11 -7L1 0L-11 7L-8 0Z", transform: `translate(${n1(x2)} ${n1(y2)}) rotate(${n1(angle)})` }),
    how === "door" && h("rect", { class: "door", x: n1(mx - 9), y: n1(my - 9), width: 18, height: 18, rx: 3 }),
    how === "portal" && h("circle", { class: "portal", cx: n1(mx), cy: n1(my), r: 6 }),
    link.id && h("circle", { class: "handle", cx: n1(mx), cy: n1(my), r: 13 }),
    bordered && h("path", { class: "border-bar", d: "M0 -15V15", transform: `translate(${n1(mx)} ${n1(my)}) rotate(${n1(angle)})` }),
    link.label && h("text", { class: cls("link-label", beside && "beside"), x: n1(beside ? mx + 21 : mx), y: n1(beside ? my + 4 : my - (bordered ? 20 : 8)), "aria-hidden": "true" }, link.label));
}
