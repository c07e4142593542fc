// Ornament and landscape, drawn with numbers: rosettes for cards, vignettes for places, covers for games.

import { dealt, h, hash } from "./dom.js";
import { drawn, look } from "./icons.js";

/** @typedef {import("./dom.js").VNode} VNode @typedef {import("./dom.js").Child} Child */

const r1 = (/** @type {number} */ n) => Math.round(n * 10) / 10;

// Rosettes -----------------------------------------------------------------------------------------------------

/** @type {Map<string, string>} */
const rosettes = new Map();

/** The line of an engraver's wheel, another one for each name. @param {string} name */
export function rosette(name) {
  const known = rosettes.get(name);
  if (known) return known;
  const luck = dealt(hash(name));
  const petals = 5 + Math.floor(luck() * 8);
  const inner = 2 + Math.floor(luck() * 4);
  const depth = 0.16 + luck() * 0.2;
  const swing = 0.1 + luck() * 0.14;
  let d = "";
  for (let ring = 0; ring < 5; ring++) {
    const size = 49 - ring * 7.5;
    const steps = 150;
    for (let i = 0; i <= steps; i++) {
      const a = (i / steps) * Math.PI * 2;
      const r = size * (1 - depth + depth * Math.cos(petals * a + ring * 0.5) + swing * 0.5 * Math.sin(petals * inner * a));
      d += `${i ? "L" : "M"}${r1(50 + r * Math.cos(a))} ${r1(50 + r * Math.sin(a))}`;
    }
    d += "Z";
  }
  rosettes.set(name, d);
  return d;
}

/**
 * The picture of a card: a silhouette before the place where one meets it, or its symbol on a rosette.
 * @param {string} symbol @param {string} name
 */
export function engraving(symbol, name) {
  const land = look().behind[symbol];
  return h("svg", { class: land ? "engraving scenic" : "engraving", viewBox: "0 0 100 70", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" },
    land ? scenery(land, symbol, name) : h("g", { transform: "translate(0 -15)" },
      h("path", { class: "rosette", d: rosette(name) }),
      h("circle", { class: "halo", cx: 50, cy: 50, r: 26 }),
      glyph(symbol, 50, 50, 39)));
}

/** A silhouette in the light of its place. @param {string} land @param {string} symbol @param {string} name */
const scenery = (land, symbol, name) => h("g", { key: `${land} ${symbol}`, constant: true },
  landscape(land, `card-${name.replace(/[^\w]/g, "-")}-${scenes++}`, 100, 70),
  h("circle", { class: "aura wide", cx: 50, cy: 35, r: 31 }),
  h("circle", { class: "aura", cx: 50, cy: 35, r: 26 }),
  glyph(symbol, 50, 35, 40));

let scenes = 0; // gradients are found by their ids, so each drawing needs one of its own

/** A symbol inside a drawing. @param {string} name @param {number} x @param {number} y @param {number} size @param {string} [cls] */
export function glyph(name, x, y, size, cls = "glyph") {
  const { f, s, w } = drawn(name);
  const k = size / 24;
  return h("g", { class: cls, transform: `translate(${r1(x - size / 2)} ${r1(y - size / 2)}) scale(${Math.round(k * 1000) / 1000})` },
    f && h("path", { d: f, "fill-rule": "evenodd", fill: "currentColor" }),
    s && h("path", { d: s, fill: "none", stroke: "currentColor", "stroke-width": w ?? 2, "stroke-linecap": "round", "stroke-linejoin": "round" }));
}

// Landscapes ---------------------------------------------------------------------------------------------------

/** @typedef {{w: number, h: number, luck: () => number, c: string[]}} Sheet */

const box = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number} */ hh, /** @type {string} */ fill, more = {}) =>
  h("rect", { x: r1(x), y: r1(y), width: r1(w), height: r1(hh), fill, ...more });
const line = (/** @type {string} */ d, /** @type {string} */ fill, more = {}) => h("path", { d, fill, ...more });
const disc = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r, /** @type {string} */ fill, more = {}) =>
  h("circle", { cx: r1(x), cy: r1(y), r: r1(r), fill, ...more });

/** A ridge from edge to edge. @param {Sheet} s @param {number} y @param {number} rough @param {string} fill @param {number} [n] */
function ridge(s, y, rough, fill, n = 9) {
  let d = `M0 ${r1(s.h)}L0 ${r1(y * s.h)}`;
  for (let i = 1; i <= n; i++) d += `L${r1((i / n) * s.w)} ${r1((y + (s.luck() - 0.5) * rough) * s.h)}`;
  return line(`${d}L${s.w} ${s.h}Z`, fill);
}

/** Soft ground. @param {Sheet} s @param {number} y @param {number} swell @param {string} fill @param {number} [n] */
function dune(s, y, swell, fill, n = 3) {
  const step = s.w / n;
  let d = `M0 ${s.h}L0 ${r1(y * s.h)}`;
  for (let i = 0; i < n; i++) {
    const up = (y - swell * (0.5 + s.luck())) * s.h;
    d += `Q${r1((i + 0.4 + 0.3 * s.luck()) * step)} ${r1(up)} ${r1((i + 1) * step)} ${r1((y + (s.luck() - 0.5) * swell) * s.h)}`;
  }
  return line(`${d}L${s.w} ${s.h}Z`, fill);
}

/** @param {Sheet} s @param {number} n @param {number} [low] */
const stars = (s, n, low = 0.6) =>
  Array.from({ length: n }, () => disc(s.luck() * s.w, s.luck() * s.h * low, 0.4 + s.luck() * 0.7, "#fff", { opacity: r1(0.3 + s.luck() * 0.7) }));

/** @param {number} x @param {number} y @param {number} hgt @param {string} fill */
const pine = (x, y, hgt, fill) =>
  line(`M${r1(x)} ${r1(y - hgt)}l${r1(hgt * 0.16)} ${r1(hgt * 0.36)}h${r1(-hgt * 0.06)}l${r1(hgt * 0.12)} ${r1(hgt * 0.32)}h${r1(-hgt * 0.06)}l${r1(hgt * 0.1)} ${r1(hgt * 0.32)}h${r1(-hgt * 0.52)}l${r1(hgt * 0.1)} ${r1(-hgt * 0.32)}h${r1(-hgt * 0.06)}l${r1(hgt * 0.12)} ${r1(-hgt * 0.32)}h${r1(-hgt * 0.06)}Z`, fill);

/** @param {number} x @param {number} y @param {number} w @param {number} hgt @param {string} fill @param {string} [lit] */
const cottage = (x, y, w, hgt, fill, lit) => [
  line(`M${r1(x - w * 0.15)} ${r1(y - hgt * 0.5)}L${r1(x + w / 2)} ${r1(y - hgt)}L${r1(x + w * 1.15)} ${r1(y - hgt * 0.5)}L${r1(x + w)} ${r1(y - hgt * 0.5)}V${r1(y)}H${r1(x)}V${r1(y - hgt * 0.5)}Z`, fill),
  lit && box(x + w * 0.36, y - hgt * 0.4, w * 0.28, hgt * 0.22, lit),
];

/** @param {number} x @param {number} y @param {number} w @param {number} hgt @param {string} fill */
const spire = (x, y, w, hgt, fill) =>
  line(`M${r1(x - w / 2)} ${r1(y)}V${r1(y - hgt * 0.62)}L${r1(x - w * 0.7)} ${r1(y - hgt * 0.62)}L${r1(x)} ${r1(y - hgt)}L${r1(x + w * 0.7)} ${r1(y - hgt * 0.62)}H${r1(x + w / 2)}V${r1(y)}Z`, fill);

/** A world from afar: stars, a glow, and the lit side of a globe with what is on it. @param {Sheet} s @param {Child} surface @param {boolean} [sick] */
function globe(s, surface, sick = false) {
  const x = s.w * 0.5, y = s.h * 0.66, r = s.h * 0.56;
  return [stars(s, 26, 0.9), disc(x, y, r * 1.14, s.c[5], { opacity: 0.1 }), disc(x, y, r * 1.05, s.c[5], { opacity: sick ? 0.3 : 0.16 }), disc(x, y, r, s.c[2]),
    disc(x - r * 0.1, y - r * 0.1, r * 0.86, s.c[3]), surface,
    line(`M${r1(x + r * 0.34)} ${r1(y - r * 0.94)}A${r1(r)} ${r1(r)} 0 0 1 ${r1(x - r * 0.5)} ${r1(y + r * 0.87)}A${r1(r * 1.35)} ${r1(r * 1.35)} 0 0 0 ${r1(x + r * 0.34)} ${r1(y - r * 0.94)}Z`, "#000", { opacity: 0.42 })];
}

/** Something round on a globe. @param {Sheet} s @param {number} x @param {number} y @param {number} r @param {string} fill @param {number} [opacity] */
const spot = (s, x, y, r, fill, opacity = 0.7) => disc(s.w * 0.5 + x * s.h, s.h * (0.66 + y * 0.9), r * s.h * 0.5, fill, { opacity });

/** A belt around a globe. @param {Sheet} s @param {number} y @param {string} fill @param {number} [thick] */
function band(s, y, fill, thick = 0.045) {
  const half = Math.sqrt(Math.max(0, 0.3 - (y - 0.66) ** 2)) * s.h;
  return h("ellipse", { cx: r1(s.w * 0.5), cy: r1(y * s.h), rx: r1(half), ry: r1(thick * s.h), fill, opacity: 0.55 });
}

/** A row of roofs from edge to edge. @param {Sheet} s @param {number} y @param {number} rough @param {string} fill @param {number} n */
function gables(s, y, rough, fill, n) {
  const w = s.w / n;
  let d = `M0 ${s.h}`;
  const windows = [];
  for (let i = 0; i < n; i++) {
    const eave = (y + (s.luck() - 0.3) * rough) * s.h, peak = eave - s.h * (0.08 + 0.08 * s.luck());
    d += `L${r1(i * w)} ${r1(eave)}L${r1((i + 0.5) * w)} ${r1(peak)}L${r1((i + 1) * w)} ${r1(eave)}`;
    if (s.luck() < 0.6) windows.push(box((i + 0.42) * w, eave + s.h * 0.04, w * 0.16, s.h * 0.07, s.c[5], { opacity: 0.85 }));
  }
  return [line(`${d}V${s.h}Z`, fill), windows];
}

/** @param {Sheet} s @param {number} x */
const lamp = (s, x) => [box(s.w * x - s.w * 0.008, s.h * 0.56, s.w * 0.016, s.h * 0.4, "#0d0807"), disc(s.w * x, s.h * 0.53, s.h * 0.13, s.c[5], { opacity: 0.2 }), disc(s.w * x, s.h * 0.53, s.h * 0.045, s.c[5])];

/** @param {Sheet} s @param {number} x @param {number} top @param {number} low @param {number} w */
const arch = (s, x, top, low, w) => `M${r1(s.w * (x - w))} ${r1(s.h * low)}V${r1(s.h * (top + 0.16))}Q${r1(s.w * x)} ${r1(s.h * (top - 0.16))} ${r1(s.w * (x + w))} ${r1(s.h * (top + 0.16))}V${r1(s.h * low)}Z`;

/** @param {Sheet} s @param {number} x @param {number} y @param {number} hgt */
const blaze = (s, x, y, hgt) => [
  line(`M${r1(s.w * x)} ${r1(s.h * (y - hgt))}q${r1(s.w * 0.06)} ${r1(s.h * hgt * 0.5)} ${r1(s.w * 0.05)} ${r1(s.h * hgt)}h${r1(-s.w * 0.1)}q${r1(-s.w * 0.01)} ${r1(-s.h * hgt * 0.5)} ${r1(s.w * 0.05)} ${r1(-s.h * hgt)}Z`, "#ff8a2e", { opacity: 0.85 }),
  line(`M${r1(s.w * x)} ${r1(s.h * (y - hgt * 0.5))}q${r1(s.w * 0.03)} ${r1(s.h * hgt * 0.25)} ${r1(s.w * 0.025)} ${r1(s.h * hgt * 0.5)}h${r1(-s.w * 0.05)}q0 ${r1(-s.h * hgt * 0.25)} ${r1(s.w * 0.025)} ${r1(-s.h * hgt * 0.5)}Z`, s.c[5])];

/** @type {Record<string, {c: string[], draw: (s: Sheet) => Child}>} c: sky above, sky below, far, middle, near, light */
const LANDS = {
  village: { c: ["#121a38", "#41507f", "#27345e", "#182142", "#0d1329", "#f4c867"], draw: (s) => [
    stars(s, 16, 0.5), disc(s.w * 0.8, s.h * 0.2, s.h * 0.09, "#e9e4cf"), ridge(s, 0.52, 0.16, s.c[2]), dune(s, 0.68, 0.08, s.c[3]),
    cottage(s.w * 0.12, s.h * 0.74, s.w * 0.1, s.h * 0.22, s.c[4]), cottage(s.w * 0.26, s.h * 0.78, s.w * 0.12, s.h * 0.26, "#0b1024"),
    cottage(s.w * 0.62, s.h * 0.76, s.w * 0.11, s.h * 0.24, s.c[4]),
    cottage(s.w * 0.45, s.h * 0.82, s.w * 0.14, s.h * 0.34, "#0a0f22", s.c[5]), dune(s, 0.86, 0.05, "#0a0f20")] },
  shrine: { c: ["#221b3a", "#75618c", "#4a3d66", "#332a4d", "#1a1530", "#e9d9a8"], draw: (s) => [
    stars(s, 10, 0.4), disc(s.w * 0.5, s.h * 0.34, s.h * 0.22, "#e9e0c8", { opacity: 0.85 }), ridge(s, 0.62, 0.1, s.c[2]),
    [0.22, 0.34, 0.66, 0.78].map((x, i) => box(s.w * x - s.w * 0.02, s.h * (i === 1 ? 0.48 : 0.36), s.w * 0.04, s.h * 0.5, "#b9aac6")),
    box(s.w * 0.16, s.h * 0.32, s.w * 0.12, s.h * 0.05, "#b9aac6"), box(s.w * 0.62, s.h * 0.32, s.w * 0.22, s.h * 0.05, "#b9aac6"),
    line(`M${r1(s.w * 0.36)} ${s.h}L${r1(s.w * 0.44)} ${r1(s.h * 0.66)}H${r1(s.w * 0.56)}L${r1(s.w * 0.64)} ${s.h}Z`, s.c[3]),
    dune(s, 0.86, 0.04, s.c[4])] },
  city: { c: ["#3b1826", "#c97a4e", "#7c3a3a", "#542634", "#2b121d", "#f2c572"], draw: (s) => [
    disc(s.w * 0.72, s.h * 0.4, s.h * 0.15, "#ffdf9a"), ridge(s, 0.56, 0.06, s.c[2]),
    Array.from({ length: 9 }, (_, i) => {
      const x = (i + 0.5) * (s.w / 9), t = s.h * (0.24 + s.luck() * 0.22), w = s.w * (0.05 + s.luck() * 0.05);
      return [i % 2 ? spire(x, s.h, w, s.h - t, s.c[3]) : box(x - w / 2, t + s.h * 0.12, w, s.h, s.c[3]),
        line(`M${r1(x)} ${r1(t)}v${r1(s.h * 0.18)}l${r1(s.w * 0.045)} ${r1(-s.h * 0.03)}l${r1(-s.w * 0.02)} ${r1(-s.h * 0.05)}l${r1(s.w * 0.02)} ${r1(-s.h * 0.05)}Z`, i % 3 ? "#d9453d" : "#e8b84a")];
    }),
    line(`M0 ${s.h}V${r1(s.h * 0.76)}${Array.from({ length: 10 }, (_, i) => `h${r1(s.w / 20)}v${r1((i % 2 ? 1 : 1) * s.h * 0.05)}h${r1(s.w / 20)}v${r1(-s.h * 0.05)}`).join("")}V${s.h}Z`, s.c[4])] },
  spires: { c: ["#0f2840", "#79a9b8", "#3f6d82", "#23485c", "#10293a", "#f0e6c0"], draw: (s) => [
    stars(s, 8, 0.3), Array.from({ length: 8 }, (_, i) => spire((i + 0.5) * (s.w / 8), s.h, s.w * 0.05, s.h * (0.45 + s.luck() * 0.35), s.c[2])),
    [0.3, 0.52, 0.72].map((x, i) => [spire(s.w * x, s.h, s.w * 0.08, s.h * (0.78 + 0.14 * (i % 2)), s.c[3]),
      [0.45, 0.55, 0.65].map((y) => box(s.w * x - s.w * 0.008, s.h * (y + 0.08 * (i % 2)), s.w * 0.016, s.h * 0.05, s.c[5], { opacity: 0.8 }))]),
    line(`M0 ${r1(s.h * 0.92)}L${r1(s.w * 0.3)} ${r1(s.h * 0.72)}L${r1(s.w * 0.52)} ${r1(s.h * 0.84)}L${r1(s.w * 0.72)} ${r1(s.h * 0.66)}L${s.w} ${r1(s.h * 0.86)}V${s.h}H0Z`, s.c[4])] },
  sand: { c: ["#5a2f1a", "#e9a95c", "#c07a3e", "#96562b", "#6b3a1e", "#ffe3a0"], draw: (s) => [
    disc(s.w * 0.66, s.h * 0.36, s.h * 0.17, "#fff0c4"), dune(s, 0.6, 0.12, s.c[2]), dune(s, 0.74, 0.14, s.c[3], 2), dune(s, 0.88, 0.1, s.c[4], 2),
    line(`M${r1(s.w * 0.2)} ${r1(s.h * 0.62)}l${r1(s.w * 0.015)} ${r1(-s.h * 0.2)}l${r1(s.w * 0.015)} ${r1(s.h * 0.21)}Z`, "#4a2615")] },
  forest: { c: ["#0c1b1a", "#56776a", "#30524a", "#1c3632", "#0c1e1c", "#cfe3c0"], draw: (s) => [
    disc(s.w * 0.3, s.h * 0.26, s.h * 0.1, "#dfe8d2", { opacity: 0.75 }),
    Array.from({ length: 12 }, (_, i) => pine((i + s.luck()) * (s.w / 12), s.h * 0.74, s.h * (0.34 + s.luck() * 0.16), s.c[2])),
    box(0, s.h * 0.58, s.w, s.h * 0.1, "#c6d8cc", { opacity: 0.2 }),
    Array.from({ length: 8 }, (_, i) => pine((i + s.luck()) * (s.w / 8), s.h * 0.92, s.h * (0.46 + s.luck() * 0.18), s.c[3])),
    box(0, s.h * 0.74, s.w, s.h * 0.08, "#c6d8cc", { opacity: 0.18 }), dune(s, 0.9, 0.04, s.c[4])] },
  rot: { c: ["#2b2b12", "#a3a24a", "#6d7432", "#454a1f", "#262a10", "#d8e07a"], draw: (s) => [
    dune(s, 0.64, 0.1, s.c[2]),
    [0.18, 0.78].map((x) => line(`M${r1(s.w * x)} ${s.h}q${r1(s.w * 0.02)} ${r1(-s.h * 0.5)} ${r1(-s.w * 0.05)} ${r1(-s.h * 0.7)}q${r1(s.w * 0.09)} ${r1(s.h * 0.16)} ${r1(s.w * 0.14)} ${r1(s.h * 0.1)}q${r1(-s.w * 0.07)} ${r1(s.h * 0.1)} ${r1(-s.w * 0.05)} ${r1(s.h * 0.6)}Z`, s.c[4])),
    [0.4, 0.5, 0.63].map((x, i) => [box(s.w * x - s.w * 0.012, s.h * (0.66 + i * 0.05), s.w * 0.024, s.h * 0.3, "#d9cf9b"),
      line(`M${r1(s.w * (x - 0.06))} ${r1(s.h * (0.7 + i * 0.05))}q${r1(s.w * 0.06)} ${r1(-s.h * 0.26)} ${r1(s.w * 0.12)} 0Z`, i === 1 ? "#b8503a" : "#8a4a5a")]),
    Array.from({ length: 14 }, () => disc(s.luck() * s.w, s.h * (0.1 + s.luck() * 0.6), 0.8, s.c[5], { opacity: 0.7 })), dune(s, 0.88, 0.06, s.c[4])] },
  ice: { c: ["#16243f", "#a9c4d9", "#7f9fbc", "#4f7295", "#22395a", "#f2fbff"], draw: (s) => [
    stars(s, 9, 0.35), ridge(s, 0.5, 0.5, s.c[2], 7), ridge(s, 0.66, 0.4, s.c[3], 6),
    line(`M${r1(s.w * 0.34)} ${s.h}V${r1(s.h * 0.5)}Q${r1(s.w * 0.5)} ${r1(s.h * 0.22)} ${r1(s.w * 0.66)} ${r1(s.h * 0.5)}V${s.h}Z`, s.c[4]),
    line(`M${r1(s.w * 0.4)} ${s.h}V${r1(s.h * 0.56)}Q${r1(s.w * 0.5)} ${r1(s.h * 0.36)} ${r1(s.w * 0.6)} ${r1(s.h * 0.56)}V${s.h}Z`, "#0a1424"),
    [0.44, 0.48, 0.52, 0.56].map((x) => box(s.w * x - 0.8, s.h * 0.46, 1.6, s.h, s.c[2])), ridge(s, 0.92, 0.05, "#dcecf5")] },
  sea: { c: ["#050920", "#2b3f7e", "#1a2a63", "#111d4a", "#0a1233", "#f4c867"], draw: (s) => [
    stars(s, 30, 0.5), disc(s.w * 0.5, s.h * 0.52, s.h * 0.3, "#f4c867", { opacity: 0.16 }), disc(s.w * 0.5, s.h * 0.52, s.h * 0.18, "#f9dd94", { opacity: 0.3 }),
    spire(s.w * 0.47, s.h * 0.54, s.w * 0.03, s.h * 0.2, "#f4c867"), spire(s.w * 0.5, s.h * 0.54, s.w * 0.035, s.h * 0.28, "#ffe9b0"), spire(s.w * 0.535, s.h * 0.54, s.w * 0.03, s.h * 0.18, "#f4c867"),
    [0.54, 0.64, 0.76, 0.9].map((y, i) => dune(s, y, 0.05, [s.c[2], "#15245a", s.c[3], s.c[4]][i], 5 - i))] },
  hills: { c: ["#24506e", "#e6d8a6", "#8fae6a", "#5f8a4c", "#3c6636", "#fff3c4"], draw: (s) => [
    disc(s.w * 0.75, s.h * 0.3, s.h * 0.12, "#fff6d8"), ridge(s, 0.5, 0.24, "#8aa7a8"), dune(s, 0.66, 0.1, s.c[2]), dune(s, 0.8, 0.1, s.c[3], 2), dune(s, 0.92, 0.06, s.c[4], 2)] },
  lava: { c: ["#1c0d10", "#a8402a", "#5c2420", "#3a1716", "#200c0d", "#ffb454"], draw: (s) => [
    ridge(s, 0.5, 0.4, s.c[2], 7), line(`M${r1(s.w * 0.5)} ${r1(s.h * 0.5)}q${r1(s.w * 0.06)} ${r1(s.h * 0.2)} ${r1(-s.w * 0.02)} ${r1(s.h * 0.5)}h${r1(s.w * 0.1)}q0 ${r1(-s.h * 0.3)} ${r1(-s.w * 0.06)} ${r1(-s.h * 0.5)}Z`, s.c[5]),
    ridge(s, 0.78, 0.2, s.c[3], 8), ridge(s, 0.92, 0.06, s.c[4], 8)] },
  stone: { c: ["#232a33", "#77838c", "#566069", "#3c454e", "#242b32", "#e5e0cc"], draw: (s) => [
    ridge(s, 0.48, 0.36, s.c[2], 8), ridge(s, 0.68, 0.28, s.c[3], 7), ridge(s, 0.9, 0.1, s.c[4], 7)] },
  water: { c: ["#0f3550", "#7fb7c9", "#3f86a3", "#2a6a8a", "#18506f", "#f0f7e8"], draw: (s) => [
    disc(s.w * 0.3, s.h * 0.28, s.h * 0.1, "#f4f4dc"), [0.5, 0.62, 0.76, 0.9].map((y, i) => dune(s, y, 0.06, [s.c[2], "#357a98", s.c[3], s.c[4]][i], 5 - i))] },
  night: { c: ["#0b0d22", "#3a3166", "#2a2450", "#1b1738", "#0e0c20", "#d9cff5"], draw: (s) => [
    stars(s, 26, 0.6), disc(s.w * 0.7, s.h * 0.26, s.h * 0.1, "#e5e0f5"), ridge(s, 0.6, 0.2, s.c[2]), ridge(s, 0.76, 0.14, s.c[3]), dune(s, 0.9, 0.05, s.c[4])] },
  // Worlds, seen from the dark between them
  rotworld: { c: ["#0a0508", "#2b0f16", "#5a1f2a", "#7c2a30", "#3a1218", "#e8705a"], draw: (s) => globe(s, [
    [0.3, -0.2, 0.3], [-0.35, 0.1, 0.22], [0.1, 0.3, 0.16]].map(([x, y, r]) => spot(s, x, y, r, s.c[4])), true) },
  cogworld: { c: ["#070a12", "#1a2438", "#5b6a80", "#76869c", "#39465a", "#ffd97a"], draw: (s) => globe(s, Array.from({ length: 26 }, () =>
    disc(s.w * (0.2 + 0.6 * s.luck()), s.h * (0.35 + 0.55 * s.luck()), 0.9 + s.luck(), s.c[5], { opacity: 0.85 }))) },
  duskworld: { c: ["#070510", "#1b1230", "#4a3566", "#5d4580", "#2a1c40", "#c9a8ff"], draw: (s) => globe(s, [0.45, 0.58, 0.72, 0.86].map((y) => band(s, y, s.c[4]))) },
  lawworld: { c: ["#050a14", "#10233c", "#3f6a98", "#5482b4", "#274a70", "#dcecff"], draw: (s) => globe(s, [0.4, 0.52, 0.64, 0.76, 0.88].map((y) => band(s, y, s.c[4], 0.02))) },
  iceworld: { c: ["#030a14", "#0d2a3e", "#8fc4dc", "#c4e6f2", "#5a9abc", "#ffffff"], draw: (s) => globe(s, [
    [0.2, -0.3, 0.24], [-0.3, -0.1, 0.3], [0.35, 0.2, 0.2], [-0.1, 0.3, 0.25]].map(([x, y, r]) => spot(s, x, y, r, s.c[4], 0.5))) },
  emberworld: { c: ["#0a0806", "#241a16", "#3a322f", "#4a403c", "#1f1a18", "#ff9a4a"], draw: (s) => globe(s, Array.from({ length: 7 }, (_, i) => {
    const x = s.w * (0.28 + 0.07 * i), y = s.h * (0.45 + 0.3 * s.luck());
    return h("path", { d: `M${r1(x)} ${r1(y)}l${r1(s.w * 0.03)} ${r1(s.h * 0.08)}l${r1(-s.w * 0.02)} ${r1(s.h * 0.08)}l${r1(s.w * 0.03)} ${r1(s.h * 0.1)}`, fill: "none", stroke: s.c[5], "stroke-width": 1.6, opacity: 0.8 });
  })) },
  boneworld: { c: ["#0c0806", "#2e1c14", "#a8815e", "#c49a70", "#7a5638", "#f4e4c4"], draw: (s) => globe(s, [
    [0.2, -0.2, 0.16], [-0.3, 0.05, 0.2], [0.3, 0.3, 0.12], [-0.05, -0.35, 0.1], [0, 0.25, 0.14]].map(([x, y, r]) => spot(s, x, y, r, s.c[4], 0.55))) },
  sunworld: { c: ["#0b0a04", "#2c2610", "#b39a3e", "#d8bd56", "#86702a", "#fff3b0"], draw: (s) => [globe(s, [0.46, 0.62, 0.78].map((y) => band(s, y, s.c[4], 0.03))),
    h("ellipse", { cx: r1(s.w / 2), cy: r1(s.h * 0.66), rx: r1(s.h * 0.98), ry: r1(s.h * 0.16), fill: "none", stroke: s.c[5], "stroke-width": 2.5, opacity: 0.6, transform: `rotate(-9 ${r1(s.w / 2)} ${r1(s.h * 0.66)})` })] },
  // A city by night
  street: { c: ["#241a2c", "#a8684a", "#6a4636", "#4a3026", "#2a1a16", "#ffc46a"], draw: (s) => [
    stars(s, 9, 0.3), disc(s.w * 0.78, s.h * 0.18, s.h * 0.07, "#f0dcb4", { opacity: 0.85 }), gables(s, 0.44, 0.2, s.c[2], 7), gables(s, 0.6, 0.16, s.c[3], 5),
    line(`M${r1(s.w * 0.3)} ${s.h}L${r1(s.w * 0.46)} ${r1(s.h * 0.7)}H${r1(s.w * 0.56)}L${r1(s.w * 0.74)} ${s.h}Z`, "#7a5a44"), lamp(s, 0.2), lamp(s, 0.82)] },
  vaults: { c: ["#17141e", "#4c4254", "#6a5c70", "#4a4052", "#2a2430", "#cfe8b8"], draw: (s) => [
    [0.16, 0.5, 0.84].map((x) => [line(arch(s, x, 0.3, 0.82, 0.14), s.c[2]), line(arch(s, x, 0.38, 0.82, 0.1), "#08060a")]),
    box(0, s.h * 0.8, s.w, s.h * 0.2, s.c[4]), [0.33, 0.67].map((x) => [box(s.w * x - s.w * 0.03, s.h * 0.16, s.w * 0.06, s.h * 0.66, s.c[3]), disc(s.w * x, s.h * 0.34, s.h * 0.035, s.c[5])])] },
  burning: { c: ["#1c0806", "#b8481e", "#5a1d12", "#3a120c", "#1c0806", "#ffc25a"], draw: (s) => [
    gables(s, 0.42, 0.2, s.c[2], 6), Array.from({ length: 7 }, (_, i) => blaze(s, (i + 0.5) / 7, 0.66 + 0.1 * s.luck(), 0.2 + 0.16 * s.luck())), gables(s, 0.7, 0.12, s.c[3], 5),
    Array.from({ length: 14 }, () => disc(s.luck() * s.w, s.luck() * s.h * 0.7, 0.9, s.c[5], { opacity: 0.8 }))] },
  garden: { c: ["#081414", "#2c5a50", "#1f4038", "#16302a", "#0a1a17", "#9fe8cf"], draw: (s) => [
    disc(s.w * 0.7, s.h * 0.24, s.h * 0.1, "#dff3ea", { opacity: 0.7 }), dune(s, 0.62, 0.1, s.c[2]),
    Array.from({ length: 9 }, (_, i) => { const x = s.w * ((i + 0.5) / 9), t = s.h * (0.42 + 0.24 * s.luck()); return line(`M${r1(x)} ${r1(t)}l${r1(s.w * 0.022)} ${r1(s.h * 0.1)}L${r1(x + s.w * 0.01)} ${r1(s.h * 0.86)}H${r1(x - s.w * 0.01)}L${r1(x - s.w * 0.022)} ${r1(t + s.h * 0.1)}Z`, i % 2 ? "#5fb8a4" : "#3f8a7c", { opacity: 0.85 }); }), dune(s, 0.84, 0.06, s.c[4])] },
  plot: { c: ["#1f3f4a", "#b9c490", "#6c8a52", "#567444", "#3c5732", "#f0dca0"], draw: (s) => [
    dune(s, 0.5, 0.1, s.c[2]), dune(s, 0.66, 0.06, s.c[3], 2),
    [0.14, 0.3, 0.46, 0.62, 0.78].map((x) => box(s.w * x, s.h * 0.56, s.w * 0.018, s.h * 0.18, "#3a2a18")), box(s.w * 0.1, s.h * 0.6, s.w * 0.74, s.h * 0.022, "#3a2a18"), box(s.w * 0.1, s.h * 0.67, s.w * 0.74, s.h * 0.022, "#3a2a18"), dune(s, 0.84, 0.05, s.c[4], 2)] },
  rooftops: { c: ["#1d3140", "#e2bd84", "#8a5a40", "#6d4432", "#452a20", "#ffe3a0"], draw: (s) => [
    disc(s.w * 0.76, s.h * 0.28, s.h * 0.12, "#fff0c8"), gables(s, 0.46, 0.16, s.c[2], 6), gables(s, 0.62, 0.16, s.c[3], 4), gables(s, 0.82, 0.1, s.c[4], 3)] },
};

export const LAND_NAMES = Object.keys(LANDS);

/** Which landscape a skin is, where the game does not say so itself. @type {[RegExp, string][]} */
const SKINS = [
  [/village|hamlet|house|town/, "village"], [/shrine|temple|ruin|crypt/, "shrine"], [/city|market|guild|keep|castle/, "city"],
  [/spire|tower|maze/, "spires"], [/waste|sand|desert|dune/, "sand"], [/rot|glade|swamp|marsh|fen|mire/, "rot"],
  [/dark|wood|forest|grove/, "forest"], [/froz|ice|frost|snow|winter/, "ice"], [/sea|ocean|abyss/, "sea"],
  [/water|river|lake|reef|brine|coast/, "water"], [/fire|lava|ash|ember|cinder/, "lava"], [/hill|field|meadow|grass|plain|farm/, "hills"],
  [/rock|stone|mountain|cliff|quarry/, "stone"], [/night|dusk|void|gloam|star/, "night"],
];

/** The landscape that a skin asks for, or none. @param {string} skin */
export const landOf = (skin) => look().lands[skin] ?? SKINS.find(([words]) => words.test(skin))?.[1];

/**
 * A landscape; `id` must be another one for each place on the page, because gradients are found by their ids.
 * @param {string} land @param {string} id @param {number} w @param {number} hh
 */
export function landscape(land, id, w, hh) {
  const { c, draw } = LANDS[land] ?? LANDS.night;
  const s = { w, h: hh, luck: dealt(hash(id)), c };
  return [
    h("defs", null, h("linearGradient", { id: `sky-${id}`, x1: 0, y1: 0, x2: 0, y2: 1 },
      h("stop", { offset: "0", "stop-color": c[0] }), h("stop", { offset: "0.75", "stop-color": c[1] }))),
    box(0, 0, w, hh, `url(#sky-${id})`),
    draw(s),
  ];
}

// Covers -------------------------------------------------------------------------------------------------------

/** @typedef {import("./types.js").Game} Game */

/** A cover for a game that brings none: a land, a rosette and a few symbols, always the same ones. @param {string} id */
function drawnCover(id) {
  const luck = dealt(hash(id));
  const lands = Object.keys(LANDS);
  const land = lands[Math.floor(luck() * lands.length)];
  const [first, ...rest] = ["die", "cards", "crown", "gem", "tower", "scroll", "hex", "star"].sort(() => luck() - 0.5).slice(0, 5);
  return [
    landscape(land, `cover-${id}`, 480, 300),
    h("path", { d: rosette(id), transform: "translate(110 8) scale(2.6)", fill: "none", stroke: "#ffe9b0", "stroke-opacity": 0.5, "stroke-width": 0.3 }),
    h("circle", { cx: 240, cy: 138, r: 58, fill: "#0c0a16", "fill-opacity": 0.72, stroke: "#f4c867", "stroke-width": 2.5 }),
    h("circle", { cx: 240, cy: 138, r: 51, fill: "none", stroke: "#f4c867", "stroke-opacity": 0.5, "stroke-width": 1 }),
    h("g", { style: { color: "#f9dc94" } }, glyph(first, 240, 138, 62),
      rest.map((name, i) => {
        const a = Math.PI * (1.16 + (0.68 * i) / Math.max(1, rest.length - 1));
        return glyph(name, 240 + 178 * Math.cos(a), 172 + 126 * Math.sin(a), 26, "glyph small");
      })),
  ];
}

/** The picture that a game brings with it. @param {Game} game @param {string} alt */
const ownCover = (game, alt) => h("img", { key: `cover-${game.id}`, class: "cover", src: game.cover, alt, width: 480, height: 300 });

/** The cover of a game; once on a page. @param {Game} game */
export const cover = (game) => game.cover ? ownCover(game, `Cover of ${game.title}`) :
  h("svg", { key: `cover-${game.id}`, class: "cover", viewBox: "0 0 480 300", preserveAspectRatio: "xMidYMid slice", role: "img", "aria-label": `Cover of ${game.title}` },
    h("g", { id: `cover-${game.id}`, constant: true }, drawnCover(game.id)));

/** The same again, small. @param {Game | undefined} game @param {string} id */
export const coverAgain = (game, id) => game?.cover ? ownCover(game, "") :
  h("svg", { class: "cover", viewBox: "0 0 480 300", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" }, h("use", { href: `#cover-${id}` }));
