// Boards that are larger than their frame: drag to move, pinch or Ctrl+wheel to zoom, buttons for those who do neither.

/** @typedef {{k: number, x: number, y: number, fit: number, own: boolean}} View */

/** @type {WeakMap<HTMLElement, View>} */
const views = new WeakMap();
const SMALLEST_TARGET = 41; // for a finger, and never under 40
const SMALLEST_WITH_MOUSE = 32;
const LARGEST = 3.500;

/** @param {HTMLElement} viewport */
export function attach(viewport) {
  views.set(viewport, { k: 1, x: 0, y: 0, fit: 1, own: false });
  new ResizeObserver(() => settle(viewport)).observe(viewport);
  listen(viewport);
}

/** Show the board again after it was redrawn or its frame changed; a view chosen by the person stays. @param {HTMLElement} viewport */
export function settle(viewport) {
  const view = views.get(viewport);
  if (!view || !viewport.clientWidth) return;
  const w = Number(viewport.dataset.w), h = Number(viewport.dataset.h), least = Number(viewport.dataset.least);
  view.fit = Math.min(viewport.clientWidth / w, viewport.clientHeight / h);
  if (!view.own) {
    // On a small screen a whole board would be too small to hit: show the part that matters.
    const byFinger = matchMedia("(max-width: 900px)").matches;
    const target = byFinger ? SMALLEST_TARGET : SMALLEST_WITH_MOUSE;
    const enough = Math.min(1, target / least);
    // With a mouse a little smaller is better than not whole.
    view.k = view.fit > enough * (byFinger ? 0.98 : 0.85) ? view.fit : enough;
    const sheet = /** @type {HTMLElement} */ (viewport.firstElementChild);
    const focus = viewport.dataset.focus ? sheet.querySelector(`[data-in="${CSS.escape(viewport.dataset.focus)}"]`) : null;
    const [x, y] = focus instanceof HTMLElement ? [focus.offsetLeft + focus.offsetWidth / 2, focus.offsetTop + focus.offsetHeight / 2] : middleOfLit(viewport, sheet) ?? [w / 2, h / 2];
    view.x = viewport.clientWidth / 2 - x * view.k;
    view.y = viewport.clientHeight / 2 - y * view.k;
  }
  place(viewport, view);
}

/** The middle of everything that can be chosen, on the sheet. @param {HTMLElement} viewport @param {HTMLElement} sheet @returns {[number, number] | undefined} */
function middleOfLit(viewport, sheet) {
  const lit = [...viewport.querySelectorAll(".lit")].map((node) => node.getBoundingClientRect());
  if (!lit.length) return undefined;
  const frame = sheet.getBoundingClientRect();
  const k = frame.width / sheet.offsetWidth;
  const x = (Math.min(...lit.map((rect) => rect.left)) + Math.max(...lit.map((rect) => rect.right))) / 2;
  const y = (Math.min(...lit.map((rect) => rect.top)) + Math.max(...lit.map((rect) => rect.bottom))) / 2;
  return [(x - frame.left) / k, (y - frame.top) / k];
}

/** @param {HTMLElement} viewport @param {View} view */
function place(viewport, view) {
  const w = Number(viewport.dataset.w) * view.k, h = Number(viewport.dataset.h) * view.k;
  const keepIn = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ room) =>
    size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, at));
  view.x = keepIn(view.x, w, viewport.clientWidth);
  view.y = keepIn(view.y, h, viewport.clientHeight);
  const sheet = /** @type {HTMLElement} */ (viewport.firstElementChild);
  sheet.style.setProperty("transform", `translate(${view.x}px, ${view.y}px) scale(${view.k})`);
  const larger = w > viewport.clientWidth + 1 || h > viewport.clientHeight + 1;
  viewport.classList.toggle("can-pan", larger);
}

/** @param {HTMLElement} viewport @param {number} factor @param {number} [cx] @param {number} [cy] in the frame */
export function zoom(viewport, factor, cx = viewport.clientWidth / 2, cy = viewport.clientHeight / 2) {
  const view = views.get(viewport);
  if (!view) return;
  const k = Math.max(Math.min(view.fit, 1), Math.min(LARGEST, view.k * factor));
  view.x = cx - ((cx - view.x) / view.k) * k;
  view.y = cy - ((cy - view.y) / view.k) * k;
  view.k = k;
  view.own = true;
  place(viewport, view);
}

/** @param {HTMLElement} viewport */
export function fit(viewport) {
  const view = views.get(viewport);
  if (!view) return;
  view.own = true;
  view.k = view.fit;
  view.x = view.y = 0;
  place(viewport, view);
  view.own = view.k < view.fit - 0.001;
}

/** Move the sheet so that a thing on it is seen. @param {Element} thing */
export function reveal(thing) {
  const viewport = /** @type {HTMLElement | null} */ (thing.closest(".viewport"));
  const view = viewport && views.get(viewport);
  if (!viewport || !view) return;
  viewport.scrollTo(0, 0);
  const frame = viewport.getBoundingClientRect(), rect = thing.getBoundingClientRect();
  const dx = rect.left < frame.left ? frame.left - rect.left + 12 : rect.right > frame.right ? frame.right - rect.right - 12 : 0;
  const dy = rect.top < frame.top ? frame.top - rect.top + 12 : rect.bottom > frame.bottom ? frame.bottom - rect.bottom - 12 : 0;
  if (!dx && !dy) return;
  view.x += dx;
  view.y += dy;
  view.own = true;
  place(viewport, view);
}

/** @param {HTMLElement} viewport */
function listen(viewport) {
  const view = /** @type {View} */ (views.get(viewport));
  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();
  let moved = 0;
  viewport.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const frame = viewport.getBoundingClientRect();
    zoom(viewport, Math.exp(-event.deltaY * 0.0022), event.clientX - frame.left, event.clientY - frame.top);
  }, { passive: false });
  viewport.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || /** @type {Element} */ (event.target).closest("[data-drag].lit")) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    moved = 0;
  });
  viewport.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before.x, dy = event.clientY - before.y;
    if (fingers.size === 1) {
      moved += Math.abs(dx) + Math.abs(dy);
      if (moved < 6 || !viewport.classList.contains("can-pan")) {
        fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        return;
      }
      view.x += dx;
      view.y += dy;
      view.own = true;
      viewport.classList.add("panning");
      place(viewport, view);
    } else {
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const frame = viewport.getBoundingClientRect();
      const was = Math.hypot(before.x - other.x, before.y - other.y), now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      moved += 10;
      if (was > 8) zoom(viewport, now / was, (event.clientX + other.x) / 2 - frame.left, (event.clientY + other.y) / 2 - frame.top);
    }
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  const lift = (/** @type {PointerEvent} */ event) => {
    fingers.delete(event.pointerId);
    viewport.classList.remove("panning");
  };
  viewport.addEventListener("pointerup", lift);
  viewport.addEventListener("pointercancel", lift);
  viewport.addEventListener("pointerleave", lift);
  // A drag of the board is not a click on what lies under the pointer.
  viewport.addEventListener("click", (event) => {
    if (moved > 8) {
      event.stopPropagation();
      event.preventDefault();
    }
    moved = 0;
  }, true);
  viewport.addEventListener("dblclick", (event) => {
    if (/** @type {Element} */ (event.target).closest(".lit, button")) return;
    const frame = viewport.getBoundingClientRect();
    zoom(viewport, view.k > view.fit * 1.2 ? 0.01 : 1.8, event.clientX - frame.left, event.clientY - frame.top);
  });
}
