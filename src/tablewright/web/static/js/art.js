// Ornament and landscape, drawn with numbers: rosettes for cards, vignettes for places, covers for games.

import { dealt, h, hash } from "./dom.js";
import { drawn } from "./icons.js";

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

/** The picture of a card: its symbol on a rosette. @param {string} symbol @param {string} name */
export const engraving = (symbol, name) =>
  h("svg", { class: "engraving", viewBox: "0 0 100 70", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" },
    h("g", { transform: "translate(0 -15)" },
      h("path", { class: "rosette", d: rosette(name) }),
      h("circle", { class: "halo", cx: 50, cy: 50, r: 20 }),
      glyph(symbol, 50, 50, 30)));

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
};

/** Which landscape a skin is. @type {[RegExp, string][]} */
const SKINS = [
  [/termina|village|hamlet|house|town/, "village"], [/shrine|temple|ruin|crypt/, "shrine"], [/city|valthria|market|guild|keep|castle/, "city"],
  [/spire|tower|maze|caelith/, "spires"], [/sirocco|waste|sand|desert|dune/, "sand"], [/rot|glade|swamp|marsh|fen|mire/, "rot"],
  [/dark|brume|wood|forest|grove/, "forest"], [/froz|ice|frost|snow|gaol|winter/, "ice"], [/nightsea|sea|ocean|abyss/, "sea"],
  [/water|river|lake|reef|brine|coast/, "water"], [/fire|lava|ash|ember|cinder/, "lava"], [/hill|field|meadow|grass|plain|farm/, "hills"],
  [/rock|stone|mountain|cliff|quarry/, "stone"], [/night|dusk|void|gloam|star/, "night"],
];

/** The landscape that a skin asks for, or none. @param {string} skin */
export const landOf = (skin) => SKINS.find(([words]) => words.test(skin))?.[1];

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

/** @param {string} id @param {string[]} stops */
const sky = (id, stops) =>
  h("linearGradient", { id, x1: 0, y1: 0, x2: 0, y2: 1 }, stops.map((color, i) => h("stop", { offset: r1(i / (stops.length - 1)), "stop-color": color })));

/** The Dragon over the gate, nine Domains of stone, and someone with a lantern. */
function coverOfForward() {
  const s = { w: 480, h: 300, luck: dealt(11), c: [] };
  const stones = [[240, 246], [206, 226], [274, 226], [182, 205], [240, 203], [298, 205], [214, 184], [266, 184], [240, 166]];
  const ways = [[0, 1], [0, 2], [1, 3], [1, 4], [2, 4], [2, 5], [3, 6], [4, 6], [4, 7], [5, 7], [6, 8], [7, 8]];
  return [
    h("defs", null, sky("fw-sky", ["#060818", "#171a46", "#3b2a68", "#7a4a6e", "#c98a5a"]),
      h("radialGradient", { id: "fw-glow" }, h("stop", { offset: 0, "stop-color": "#ffe9b0" }), h("stop", { offset: 0.3, "stop-color": "#f4c867", "stop-opacity": 0.75 }), h("stop", { offset: 1, "stop-color": "#f4c867", "stop-opacity": 0 })),
      h("radialGradient", { id: "fw-lamp" }, h("stop", { offset: 0, "stop-color": "#ffe9b0", "stop-opacity": 0.95 }), h("stop", { offset: 1, "stop-color": "#f4c867", "stop-opacity": 0 }))),
    box(0, 0, 480, 300, "url(#fw-sky)"), stars(s, 70, 0.45),
    disc(240, 138, 120, "url(#fw-glow)"),
    // The Golden City
    [[212, 30, 10], [224, 42, 10], [240, 60, 14], [256, 42, 10], [268, 30, 10]].map(([x, t, w]) => spire(x, 150, w, t + 10, "#f9dc94")),
    line("M196 152v-14h16v-8h56v8h16v14Z", "#f4c867"), line("M231 152v-10a9 9 0 0 1 18 0v10Z", "#7a4a2e"),
    // The Dragon: wings, body coiled behind the towers, a head on a long neck
    line("M226 118C212 96 188 78 158 66 128 54 92 52 58 66 80 66 96 72 106 84 92 84 80 90 70 102 90 98 106 102 116 112 104 114 96 120 92 130 112 122 132 124 148 134 146 124 150 118 158 114 172 124 192 130 214 128Z", "#150b2c"),
    line("M254 118C268 96 292 78 322 66 352 54 388 52 422 66 400 66 384 72 374 84 388 84 400 90 410 102 390 98 374 102 364 112 376 114 384 120 388 130 368 122 348 124 332 134 334 124 330 118 322 114 308 124 288 130 266 128Z", "#150b2c"),
    h("path", { d: "M158 66C170 84 176 100 158 114M106 84C124 92 136 102 148 134M116 112C124 112 134 112 146 118M322 66C310 84 304 100 322 114M374 84C356 92 344 102 332 134M364 112C356 112 346 112 334 118", stroke: "#4a3278", "stroke-width": 1.4, fill: "none" }),
    line("M214 128C208 112 214 98 226 90 238 82 242 72 236 62 231 54 222 52 213 55 218 50 226 47 233 48 229 43 227 38 228 32 233 40 240 45 248 47 254 44 258 39 259 33 262 41 260 48 256 52 266 54 276 60 284 69 276 68 270 69 266 72 270 74 273 77 275 81 266 77 258 77 252 80 258 90 268 98 268 112 268 120 266 126 262 132Z", "#1b0f38"),
    disc(256, 61, 1.9, "#ffb454"), h("path", { d: "M284 69C274 73 264 73 256 71", stroke: "#ff9a5a", "stroke-width": 1.2, fill: "none", opacity: 0.8 }),
    h("path", { d: "M224 96C236 88 246 78 243 64M220 104C234 96 250 96 262 106M217 114C232 106 252 106 266 116", stroke: "#4a3278", "stroke-width": 1.2, fill: "none" }),
    ridge({ ...s, luck: dealt(5) }, 0.5, 0.1, "#2a1f4e", 14), ridge({ ...s, luck: dealt(8) }, 0.58, 0.12, "#1d1740", 11),
    // The Diamond of Domains
    ways.map(([a, b]) => h("path", { d: `M${stones[a]}L${stones[b]}`, stroke: "#f4c867", "stroke-width": 1.6, opacity: 0.55 })),
    stones.map(([x, y], i) => h("path", { d: `M${x} ${y - 10}L${x + 15} ${y}L${x} ${y + 10}L${x - 15} ${y}Z`, fill: i === 0 ? "#f4c867" : i === 8 ? "#4d3f86" : "#2c2560", stroke: "#f4d48c", "stroke-width": 1.3 })),
    dune({ ...s, luck: dealt(2) }, 0.9, 0.07, "#0d0a22", 2),
    // The one who goes forward
    disc(256, 266, 34, "url(#fw-lamp)"),
    line("M232 292c0-12 1-18 4-23-3-2-4-5-3-8 1-4 4-6 8-6s7 3 7 7c0 3-1 5-3 7 4 5 6 12 6 23Z", "#07060f"),
    h("path", { d: "M246 270l9-2v4", stroke: "#07060f", "stroke-width": 2.4, fill: "none" }), line("M252.500 272h5v7h-5Z", "#ffe9b0"),
    dune({ ...s, luck: dealt(3) }, 0.98, 0.03, "#07060f", 3),
  ];
}

/** Two pairs of lines and five marks. */
function coverOfTicTacToe() {
  const mark = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ cross) => cross
    ? h("path", { d: `M${x - 22} ${y - 22}l44 44M${x + 22} ${y - 22}l-44 44`, stroke: "#f4c867", "stroke-width": 9, "stroke-linecap": "round" })
    : h("circle", { cx: x, cy: y, r: 23, fill: "none", stroke: "#8fd0c4", "stroke-width": 9 });
  return [
    h("defs", null, sky("tt-sky", ["#0e2f33", "#1b4a47"])), box(0, 0, 480, 300, "url(#tt-sky)"),
    h("path", { d: rosette("tictactoe"), transform: "translate(-60 -150) scale(6)", fill: "none", stroke: "#ffffff", "stroke-opacity": 0.09, "stroke-width": 0.16 }),
    h("path", { d: "M204 42v216M276 42v216M132 114h216M132 186h216", stroke: "#e9e0c8", "stroke-width": 7, "stroke-linecap": "round", opacity: 0.9 }),
    mark(168, 78, true), mark(240, 150, true), mark(240, 78, false), mark(312, 150, false), mark(312, 222, true),
    h("path", { d: "M142 52L338 248", stroke: "#f9e3a8", "stroke-width": 3, opacity: 0.55, "stroke-dasharray": "2 8", "stroke-linecap": "round" }),
  ];
}

/** What the five games look like from afar: land, symbols, and where they stand. @type {Record<string, {land: string, tint: string[], symbols: string[]}>} */
const LOOKS = {
  spiralchain: { land: "night", tint: ["#0a1430", "#2b3a86", "#8a5ac0"], symbols: ["spiral", "crown", "sword", "coin", "eye", "root"] },
  marrowmourn: { land: "stone", tint: ["#12090c", "#4a1420", "#8a2a2a"], symbols: ["ghost", "skull", "rune", "lantern", "door"] },
  "now-or-never": { land: "hills", tint: ["#2a5a72", "#8ab0a0", "#f2dca0"], symbols: ["house", "sun", "mountain", "wheat", "sword"] },
  fateforge: { land: "lava", tint: ["#150d0b", "#5a2415", "#d0702a"], symbols: ["anvil", "die", "hammer", "flame", "mask"] },
};

/** A cover for a game nobody has drawn one for: its own land, its own rosette, a few symbols. @param {string} id */
function coverOfOthers(id) {
  const luck = dealt(hash(id));
  const lands = Object.keys(LANDS);
  const look = LOOKS[id] ?? {
    land: lands[Math.floor(luck() * lands.length)], tint: [],
    symbols: ["die", "cards", "crown", "gem", "tower", "scroll", "hex", "star"].sort(() => luck() - 0.5).slice(0, 5),
  };
  const [first, ...rest] = look.symbols;
  return [
    landscape(look.land, `cover-${id}`, 480, 300),
    look.tint.length > 0 && [h("defs", null, sky(`tint-${id}`, look.tint)), box(0, 0, 480, 300, `url(#tint-${id})`, { opacity: 0.55 })],
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

/** The drawn cover of a game; once on a page. @param {string} id @param {string} title */
export const cover = (id, title) =>
  h("svg", { key: `cover-${id}`, class: "cover", viewBox: "0 0 480 300", preserveAspectRatio: "xMidYMid slice", role: "img", "aria-label": `Cover of ${title}` },
    h("g", { id: `cover-${id}`, constant: true }, id === "forward" ? coverOfForward() : id === "tictactoe" ? coverOfTicTacToe() : coverOfOthers(id)));

/** The same again, small. @param {string} id */
export const coverAgain = (id) =>
  h("svg", { class: "cover", viewBox: "0 0 480 300", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" }, h("use", { href: `#cover-${id}` }));
