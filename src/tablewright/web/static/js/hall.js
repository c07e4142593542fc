// A hall of stone: what lies under and around a grid whose blocked squares are walls. One drawing, made once for a floor.

import { dealt, h, hash } from "./dom.js";

/** @typedef {import("./types.js").Board} Board @typedef {import("./geometry.js").Sheet} Sheet @typedef {import("./geometry.js").Box} Box */

const n1 = (/** @type {number} */ n) => Math.round(n * 10) / 10;
const RIM = 13; // how thick the walls around the floor are

/** Whether a board is a floor between walls. @param {Board} b */
export const isHall = (b) => b.layout.kind === "grid" && b.layout.adj > 0 && b.spaces.some((space) => space.skin === "wall");

/** @param {Board} b @param {Sheet} sheet */
function plan(b, sheet) {
  const at = new Map(b.spaces.map((space) => [`${space.x},${space.y}`, space]));
  const isWall = (/** @type {number} */ x, /** @type {number} */ y) => { const there = at.get(`${x},${y}`); return !there || there.skin === "wall"; };
  const walls = b.spaces.filter((space) => space.skin === "wall");
  const floor = b.spaces.filter((space) => space.skin !== "wall");
  return { isWall, walls, floor, box: (/** @type {import("./types.js").Space} */ space) => /** @type {Box} */ (sheet.boxes.get(space.id)) };
}

/** The walls around, under the floor. @param {Board} b @param {Sheet} sheet */
export function masonry(b, sheet) {
  const { floor, box } = plan(b, sheet);
  const boxes = floor.map(box);
  const left = Math.min(...boxes.map((each) => each.x)) - RIM, right = Math.max(...boxes.map((each) => each.x + each.w)) + RIM;
  const top = Math.min(...boxes.map((each) => each.y)) - RIM, low = Math.max(...boxes.map((each) => each.y + each.h)) + RIM;
  let joints = "";
  for (let x = left + 22; x < right - 8; x += 26) joints += `M${n1(x)} ${n1(top)}v${RIM}M${n1(x + 9)} ${n1(low - RIM)}v${RIM}`;
  for (let y = top + 22; y < low - 8; y += 26) joints += `M${n1(left)} ${n1(y)}h${RIM}M${n1(right - RIM)} ${n1(y + 9)}h${RIM}`;
  return h("g", { key: "masonry", class: "masonry", constant: true, "aria-hidden": "true" },
    h("rect", { class: "wall-top", x: n1(left), y: n1(top), width: n1(right - left), height: n1(low - top), rx: 5 }),
    h("path", { class: "joints", d: joints }));
}

/** What lies over the squares: flags on the floor, blocks of wall with torches, and their light. @param {Board} b @param {Sheet} sheet */
export function stonework(b, sheet) {
  const { isWall, walls, floor, box } = plan(b, sheet);
  const luck = dealt(hash(b.label));
  let flags = "", shade = "", tops = "", fronts = "", joints = "";
  for (const space of floor) {
    const { x, y, w, h: hh } = box(space);
    const a = n1(hh * (0.32 + luck() * 0.36)), c = n1(w * (0.3 + luck() * 0.4)), e = n1(w * (0.3 + luck() * 0.4));
    flags += luck() < 0.5 ? `M${n1(x)} ${n1(y + a)}h${n1(w)}M${n1(x + c)} ${n1(y)}v${a}M${n1(x + e)} ${n1(y + a)}v${n1(hh - a)}` : `M${n1(x + c)} ${n1(y)}v${n1(hh)}M${n1(x)} ${n1(y + a)}h${c}M${n1(x + c)} ${n1(y + e)}h${n1(w - c)}`;
    if (isWall(space.x, space.y - 1)) shade += `M${n1(x - 1)} ${n1(y)}h${n1(w + 2)}v${n1(hh * 0.2)}h${n1(-w - 2)}z`;
    if (isWall(space.x - 1, space.y)) shade += `M${n1(x)} ${n1(y)}h${n1(w * 0.1)}v${n1(hh)}h${n1(-w * 0.1)}z`;
  }
  const lights = [];
  for (const space of walls) {
    const { x, y, w, h: hh } = box(space);
    const open = !isWall(space.x, space.y + 1);
    const face = n1(open ? hh * 0.42 : 0), k = n1((hh - face) / 2);
    tops += `M${n1(x - 0.5)} ${n1(y - 0.5)}h${n1(w + 1)}v${n1(hh + 1)}h${n1(-w - 1)}z`;
    joints += `M${n1(x)} ${n1(y + k)}h${n1(w)}M${n1(x + w * (0.3 + luck() * 0.3))} ${n1(y)}v${k}M${n1(x + w * (0.5 + luck() * 0.3))} ${n1(y + k)}v${k}`;
    if (!open) continue;
    fronts += `M${n1(x - 0.5)} ${n1(y + hh - face)}h${n1(w + 1)}v${face}h${n1(-w - 1)}z`;
    joints += `M${n1(x)} ${n1(y + hh - face / 2)}h${n1(w)}M${n1(x + w * 0.35)} ${n1(y + hh - face)}v${n1(face / 2)}M${n1(x + w * 0.7)} ${n1(y + hh - face / 2)}v${n1(face / 2)}`;
    if ((space.x * 7 + space.y * 3) % 2 === 0) lights.push([x + w / 2, y + hh - face * 0.45, w]);
  }
  return h("g", { key: "stonework", class: "stonework", constant: true, "aria-hidden": "true" },
    h("path", { class: "flags", d: flags }), h("path", { class: "wall-shade", d: shade }),
    h("path", { class: "wall-top", d: tops }), h("path", { class: "wall-front", d: fronts }), h("path", { class: "joints", d: joints }),
    lights.map(([x, y, w]) => h("circle", { class: "torchlight", cx: n1(x), cy: n1(y + w * 0.25), r: n1(w * 1.55), fill: "url(#torchlight)" })),
    lights.map(([x, y, w]) => torch(x, y, w / 72)));
}

/** @param {number} x @param {number} y @param {number} k */
const torch = (x, y, k) => h("g", { class: "torch", transform: `translate(${n1(x)} ${n1(y)}) scale(${n1(k * 10) / 10})` },
  h("path", { class: "bracket", d: "M-2.500-2h5l-1.200 15h-2.600zM-5 1h10v2.600H-5z" }),
  h("path", { class: "fire", d: "M.5-18C1-13 6-10 6-5a6 6 0 0 1-12 0c0-3 1.500-5 3-6 0 1.500.5 2.300 1.300 2.800C-1.500-12-1-15 .5-18z" }),
  h("path", { class: "ember", d: "M.3-10c.3 2 2.700 3 2.700 5.500a3 3 0 0 1-6 0c0-1.500.8-2.500 1.500-3 0 .8.300 1.200.7 1.400C-.7-7.500-.5-9 .3-10z" }));
