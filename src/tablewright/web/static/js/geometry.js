// Where the spaces of a board lie on its sheet, in pixels before zooming.

/** @typedef {import("./types.js").Board} Board @typedef {import("./types.js").Space} Space @typedef {import("./types.js").Link} Link */
/** @typedef {{x: number, y: number, w: number, h: number, cx: number, cy: number, poly?: [number, number][]}} Box */
/** @typedef {{w: number, h: number, gap: number, cell: number, dense: boolean, cols?: number, boxes: Map<string, Box>}} Sheet */

const MARGIN = 14;
const BETWEEN = 34; // pixels between full boxes, so that the ways between them are seen

/** How many columns the slots of a space stand in. @param {number} n */
export const slotColumns = (n) => (n <= 3 ? n : n <= 4 ? 2 : 3);

/**
 * Where pieces lie on a space with slots: in the cells that its columns of slots leave free, or in a row of their own
 * if they would be too small there; and how large they are.
 * @param {number} slots @param {number} cols @param {number} pieces @param {number} w of the space
 */
export function lying(slots, cols, pieces, w) {
  const free = slots > cols ? (cols - (slots % cols)) % cols : 0;
  const size = free && fitting(pieces, (free * (w - 16)) / cols - 5, 54);
  return size >= 20 ? { free, size } : { free: 0, size: Math.max(20, Math.min(34, (w - 16) / Math.max(1, pieces) - 4)) };
}

/** How large round pieces may be for all of them to find room beside each other. @param {number} n @param {number} w @param {number} h */
function fitting(n, w, h) {
  let size = 34;
  while (size > 0 && Math.floor((w + 4) / (size + 4)) * Math.floor((h + 4) / (size + 4)) < n) size--;
  return size;
}

/** How wide a column of slots must be for their labels to stand on two lines. @param {Space} s */
const slotWidth = (s) => Math.min(104, Math.max(66, ...(s.slots ?? []).map((slot) => 19 + twoLines(slot.label ?? "", slot.icon ? 15 : 0))));

/** The width of a small label, broken where it is narrowest, with the picture before it. @param {string} label @param {number} before */
function twoLines(label, before) {
  const words = label.split(" ");
  const long = (/** @type {string[]} */ part) => 6.3 * part.join(" ").length;
  return Math.min(...words.map((_, i) => Math.max(before + long(words.slice(0, i + 1)), long(words.slice(i + 1)))));
}

/** The size that suits what lies on the spaces. @param {Board} b */
function suits(b) {
  const most = (/** @type {(s: Space) => number} */ of) => b.spaces.reduce((max, space) => Math.max(max, of(space)), 0);
  const wordy = most((s) => (s.label ?? "").length) > 4;
  const slots = most((s) => s.slots?.length ?? 0);
  const zones = most((s) => s.zones?.length ?? 0);
  const extra = (most((s) => (s.text ? 1 : 0)) + most((s) => (s.stats?.length ? 1 : 0))) * 18;
  if (zones) return { w: 214, h: 128 + extra, dense: false };
  if (slots) {
    const cols = slotColumns(slots);
    return { w: Math.max(150, cols * 62 + 16), h: 40 + Math.ceil(slots / cols) * 58 + extra, dense: false };
  }
  if (wordy) return { w: 158, h: 104, dense: false };
  return { w: 72, h: 72, dense: true };
}

/** @param {Board} b @returns {Sheet} */
export function measure(b) {
  const size = suits(b);
  const layout = b.layout;
  if (layout.kind === "grid") return grid(b, layout, size);
  if (layout.kind === "plane") return plane(b, layout, size);
  return path(b, layout, size);
}

/** @param {Board} b @param {{cols: number, rows: number, adj: 0|4|8}} layout @param {{w: number, h: number, dense: boolean}} size @returns {Sheet} */
function grid(b, layout, size) {
  const touching = layout.adj > 0;
  const square = touching && !size.dense && b.spaces.every((s) => !s.slots?.length && !s.zones?.length);
  // A map of few columns, as battles have them, has room to be wider than high.
  const w = square ? (layout.adj === 4 && layout.cols < 5 ? (layout.cols < 4 ? 162 : 139) : 116) : size.w;
  const h = square ? 116 : size.h;
  const gap = touching ? (size.dense ? (b.spaces.some((s) => s.skin === "wall") ? 1 : 6) : 8) : 30;
  const boxes = new Map(b.spaces.map((s) => {
    const cw = s.w ?? 1;
    const ch = s.h ?? 1;
    return [s.id, boxAt(MARGIN + s.x * (w + gap), MARGIN + s.y * (h + gap), cw * w + (cw - 1) * gap, ch * h + (ch - 1) * gap)];
  }));
  const right = Math.max(layout.cols, ...b.spaces.map((s) => s.x + (s.w ?? 1)));
  const low = Math.max(layout.rows, ...b.spaces.map((s) => s.y + (s.h ?? 1)));
  return { w: 2 * MARGIN + right * (w + gap) - gap, h: 2 * MARGIN + low * (h + gap) - gap, gap, cell: Math.min(w, h), dense: size.dense, boxes };
}

/** The room that all that lies on a space needs, in pixels. @param {Space} s @param {number} [cols] of its slots @param {number} [wide] how much wider than it must be */
export function need(s, cols = slotColumns(Math.max(1, s.slots?.length ?? 0)), wide = 1) {
  const slots = s.slots?.length ?? 0;
  const stats = (s.stats ?? []).reduce((sum, stat) => sum + (stat.icon ? 34 : 14 + 6 * `${stat.label} ${stat.value}`.length), 0);
  const w = wide * Math.max(96, slots ? cols * slotWidth(s) + 16 : 0, s.zones?.length ? 214 : 0);
  const rows = Math.ceil(slots / cols);
  const pieces = s.pieces?.length ?? 0;
  const row = lying(slots, cols, pieces, w);
  return { w, h: 36 + rows * 73 + (s.zones?.length ? 84 : 0) + (s.text ? 18 : 0) + Math.ceil(stats / w) * 18 + (!pieces || row.free ? 0 : slots ? row.size + 6 : 40) };
}

/** Pixels for each unit of a plane: enough for what lies on its spaces; with few and empty ones the sheet is small and its words are large. @param {Board} b @param {{w: number, h: number}} layout @param {{w: number, h: number, dense: boolean}} size */
function planeScale(b, layout, size) {
  const wide = Math.max(1, layout.w);
  if (!b.spaces.every((s) => s.poly?.length || s.w !== undefined)) return 1080 / wide;
  const enough = b.spaces.filter((s) => s.w && s.h).map((s) => {
    const { w, h } = need(s);
    return Math.max(w / (s.w ?? 1), h / (s.h ?? 1));
  });
  const least = Math.max(620, Math.min(1080, 300 * Math.sqrt(b.spaces.length))) / wide;
  return Math.max(least, Math.min(size.dense ? least : 2200 / wide, ...[Math.max(0, ...enough)]));
}

/** Whether a plane has boxes full of slots on it, which want all the room there is. @param {Board} b */
const isFull = (b) =>
  b.spaces.every((s) => s.w && s.h && !s.poly?.length) && b.spaces.filter((s) => s.slots?.length || s.zones?.length).length > 1;

/** How much wider than high the room for a board is, about. */
function shapeOfRoom() {
  if (innerWidth < 900) return 1;
  // A low screen leaves the board all the height there is, as the style sheets have it.
  const height = innerHeight <= 800 ? innerHeight - 215 : 0.72 * (innerHeight - 210);
  return (innerWidth * (innerWidth < 1750 ? 0.685 : 0.575)) / Math.max(216, height);
}

/**
 * Full boxes on a plane, as large as the room allows: they keep their order from left to right and from top to bottom,
 * and are moved together until only the ways between them have room.
 * @param {Board} b @returns {Sheet}
 */
function spread(b) {
  const middles = b.spaces.map((s) => ({ x: s.x + (s.w ?? 0) / 2, y: s.y + (s.h ?? 0) / 2 }));
  const top = Math.min(...middles.map((each) => each.y)), high = Math.max(...middles.map((each) => each.y)) - top;
  const apart = [...new Set(middles.flatMap((a) => middles.map((c) => Math.abs(a.y - c.y))))].filter((dy) => dy > 0);
  const most = Math.max(...b.spaces.map((s) => s.slots?.length ?? 0));
  const room = shapeOfRoom();
  let best = { scale: 0, w: 1, h: 1, tall: 0, xs: /** @type {number[]} */ ([]), k: 0, cols: 1 };
  const columns = new Set([slotColumns(most), room > 1.3 ? most : slotColumns(most)]);
  for (const [cols, wide] of [...columns].flatMap((n) => [1, 1.15, 1.3, 1.45].map((more) => [n, more]))) {
    const needs = b.spaces.map((s) => need(s, Math.max(1, cols), wide));
    const w = Math.max(...needs.map((each) => each.w)), h = Math.max(...needs.map((each) => each.h));
    for (const dy of apart.length ? apart : [1]) {
      const k = (h + BETWEEN) / dy;
      const tall = high * k + h;
      const xs = sideways(middles.map(({ x, y }) => ({ x, y: y * k })), w + BETWEEN, h + BETWEEN, room * tall - w);
      const scale = Math.min(room / (Math.max(...xs) + w), 1 / tall);
      if (scale >= best.scale) best = { scale, w, h, tall, xs, k, cols };
    }
  }
  const { w, h, tall, xs, k, cols } = best;
  const boxes = new Map(b.spaces.map((s, i) => [s.id, boxAt(MARGIN + xs[i], MARGIN + (middles[i].y - top) * k, w, h)]));
  return { w: 2 * MARGIN + Math.max(...xs) + w, h: 2 * MARGIN + tall, gap: 16, cell: Math.min(w, h, 200), dense: false, cols, boxes };
}

/**
 * Where boxes stand from left to right, given how high each stands: those beside each other a step apart, all within
 * the width if they find room there, and as near to their own places as that allows.
 * @param {{x: number, y: number}[]} middles @param {number} step @param {number} high @param {number} width
 */
function sideways(middles, step, high, width) {
  const order = middles.map((_, i) => i).sort((i, j) => middles[i].x - middles[j].x || middles[i].y - middles[j].y);
  const beside = (/** @type {number} */ i, /** @type {number} */ j) => Math.abs(middles[i].y - middles[j].y) < high - 0.5;
  const right = middles.map(() => 0);
  for (const i of [...order].reverse()) for (const j of order.slice(order.indexOf(i) + 1)) if (beside(i, j)) right[i] = Math.max(right[i], right[j] + step);
  const wide = Math.max(width, ...right);
  const first = middles[order[0]].x, span = middles[/** @type {number} */ (order.at(-1))].x - first || 1;
  const xs = middles.map(() => 0);
  order.forEach((i, at) => {
    const least = Math.max(0, ...order.slice(0, at).filter((j) => beside(i, j)).map((j) => xs[j] + step));
    xs[i] = Math.max(least, Math.min(((middles[i].x - first) / span) * wide, wide - right[i]));
  });
  return xs;
}

/** @param {Board} b @param {{w: number, h: number}} layout @param {{w: number, h: number, dense: boolean}} size @returns {Sheet} */
function plane(b, layout, size) {
  if (isFull(b)) return spread(b);
  const k = planeScale(b, layout, size);
  const boxes = new Map(b.spaces.map((s) => {
    if (s.poly?.length) {
      const poly = s.poly.map(([x, y]) => /** @type {[number, number]} */ ([MARGIN + x * k, MARGIN + y * k]));
      return [s.id, polyBox(poly)];
    }
    const w = s.w !== undefined ? s.w * k : size.dense ? 84 : size.w;
    const h = s.h !== undefined ? s.h * k : size.dense ? 84 : size.h;
    // Coordinates name the corner when a size is given, and the middle when the size is left to us.
    const x = MARGIN + s.x * k - (s.w === undefined ? w / 2 : 0);
    const y = MARGIN + s.y * k - (s.h === undefined ? h / 2 : 0);
    return [s.id, boxAt(x, y, w, h)];
  }));
  const all = [...boxes.values()];
  // Empty margins of the sheet are cut off.
  const right = Math.max(...all.map((box) => box.x + box.w)) + MARGIN, low = Math.max(...all.map((box) => box.y + box.h)) + MARGIN;
  const left = Math.min(...all.map((box) => box.x)) - MARGIN, top = Math.min(...all.map((box) => box.y)) - MARGIN;
  for (const box of all) {
    box.x -= left, box.cx -= left, box.y -= top, box.cy -= top;
    box.poly = box.poly?.map(([x, y]) => [x - left, y - top]);
  }
  const w = right - left;
  const h = low - top;
  return { w, h, gap: 16, cell: Math.min(...all.map((box) => Math.min(box.w, box.h)), 200), dense: size.dense, boxes };
}

/** @param {Board} b @param {{shape: "row"|"column"|"ring"|"snake"}} layout @param {{w: number, h: number, dense: boolean}} size @returns {Sheet} */
function path(b, layout, size) {
  const n = b.spaces.length;
  const gap = 18;
  const { w, h } = size;
  /** @type {(i: number) => [number, number]} */
  let at = (i) => [i * (w + gap), 0];
  if (layout.shape === "column") at = (i) => [0, i * (h + gap)];
  if (layout.shape === "snake") {
    const cols = Math.max(2, Math.ceil(Math.sqrt(n * 1.8)));
    at = (i) => {
      const row = Math.floor(i / cols);
      const col = row % 2 ? cols - 1 - (i % cols) : i % cols;
      return [col * (w + gap), row * (h + gap)];
    };
  }
  if (layout.shape === "ring") {
    const rx = Math.max(w * 1.1, (n * (w + gap)) / (2 * Math.PI));
    const ry = Math.max(h * 1.3, (n * (h + gap)) / (2 * Math.PI));
    at = (i) => [rx + rx * Math.sin((i / n) * 2 * Math.PI), ry - ry * Math.cos((i / n) * 2 * Math.PI)];
  }
  const boxes = new Map(b.spaces.map((s, i) => {
    const [x, y] = at(i);
    return [s.id, boxAt(MARGIN + x, MARGIN + y, w, h)];
  }));
  const all = [...boxes.values()];
  return {
    w: Math.max(...all.map((box) => box.x + box.w), w) + MARGIN, h: Math.max(...all.map((box) => box.y + box.h), h) + MARGIN,
    gap, cell: Math.min(w, h), dense: size.dense, boxes,
  };
}

/** @param {number} x @param {number} y @param {number} w @param {number} h @returns {Box} */
const boxAt = (x, y, w, h) => ({ x, y, w, h, cx: x + w / 2, cy: y + h / 2 });

/** @param {[number, number][]} poly @returns {Box} */
function polyBox(poly) {
  const xs = poly.map(([x]) => x);
  const ys = poly.map(([, y]) => y);
  const box = boxAt(Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  let area = 0, cx = 0, cy = 0;
  poly.forEach(([x, y], i) => {
    const [u, v] = poly[(i + 1) % poly.length];
    const cross = x * v - u * y;
    area += cross, cx += (x + u) * cross, cy += (y + v) * cross;
  });
  if (Math.abs(area) > 1) box.cx = cx / (3 * area), box.cy = cy / (3 * area);
  box.poly = poly;
  return box;
}

/** Where the line from the middle of a box towards a point leaves the box. @param {Box} box @param {number} tx @param {number} ty @param {boolean} round @param {number} [extra] @returns {[number, number]} */
export function rim(box, tx, ty, round, extra = 0) {
  const dx = tx - box.cx;
  const dy = ty - box.cy;
  const far = Math.hypot(dx, dy) || 1;
  if (box.poly) return [box.cx, box.cy];
  const t = round
    ? 1 / Math.hypot(dx / (box.w / 2), dy / (box.h / 2))
    : Math.min(box.w / 2 / (Math.abs(dx) || 1e-6), box.h / 2 / (Math.abs(dy) || 1e-6));
  const s = Math.min(1, t + extra / far);
  return [box.cx + dx * s, box.cy + dy * s];
}

/** The border that two boxes share, if they stand side by side: a line in the middle of the gap. @param {Box} a @param {Box} b @param {number} gap @returns {[number, number, number, number] | undefined} */
export function border(a, b, gap) {
  const near = gap + 1;
  if (a.poly || b.poly) return undefined;
  const top = Math.max(a.y, b.y), bottom = Math.min(a.y + a.h, b.y + b.h);
  const left = Math.max(a.x, b.x), right = Math.min(a.x + a.w, b.x + b.w);
  if (bottom > top && (Math.abs(a.x + a.w - b.x) <= near || Math.abs(b.x + b.w - a.x) <= near)) {
    const x = a.x < b.x ? (a.x + a.w + b.x) / 2 : (b.x + b.w + a.x) / 2;
    return [x, top - gap / 2, x, bottom + gap / 2];
  }
  if (right > left && (Math.abs(a.y + a.h - b.y) <= near || Math.abs(b.y + b.h - a.y) <= near)) {
    const y = a.y < b.y ? (a.y + a.h + b.y) / 2 : (b.y + b.h + a.y) / 2;
    return [left - gap / 2, y, right + gap / 2, y];
  }
  return undefined;
}
