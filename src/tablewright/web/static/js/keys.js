// The keyboard on the table: arrows move among objects, whatever board or row they lie in.

import { reveal } from "./panzoom.js";

const WAYS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

/** Whether a key press belongs to a field where one writes. @param {EventTarget | null} target */
export const writing = (target) => target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Move to the nearest object in the direction of an arrow. @param {KeyboardEvent} event @param {Element} root @returns {boolean} */
export function arrow(event, root) {
  const way = WAYS[event.key];
  const from = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!way || event.ctrlKey || event.metaKey || event.altKey) return false;
  const all = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-object]")]).filter((node) => node.getClientRects().length > 0);
  if (!all.length) return false;
  const inside = from?.closest("[data-object]");
  if (!from || !inside || !root.contains(from)) {
    if (from && from !== document.body && !from.matches("main, [data-arrows]")) return false;
    go(all.find((node) => node.classList.contains("lit") || node.classList.contains("hit")) ?? all[0]);
    return true;
  }
  const here = center(inside);
  /** @type {HTMLElement | undefined} */
  let best;
  let least = Infinity;
  for (const node of all) {
    if (node === inside || node.contains(inside) || inside.contains(node)) continue;
    const there = center(node);
    const along = (there.x - here.x) * way[0] + (there.y - here.y) * way[1];
    const across = Math.abs((there.x - here.x) * way[1]) + Math.abs((there.y - here.y) * way[0]);
    if (along < 6 || across > along * 2.5) continue;
    const far = along + across * 2;
    if (far < least) [least, best] = [far, node];
  }
  if (best) go(best);
  return Boolean(best);
}

/** On a tab the arrows go to its neighbours. @param {KeyboardEvent} event @returns {boolean} */
export function tabArrow(event) {
  const tab = /** @type {HTMLElement} */ (event.target).closest("[role=tab]");
  const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!tab || !way) return false;
  const tabs = /** @type {HTMLElement[]} */ ([...(tab.parentElement?.children ?? [])]);
  const next = tabs[(tabs.indexOf(/** @type {HTMLElement} */ (tab)) + way + tabs.length) % tabs.length];
  next.focus(); // at once: the next key may come before the next frame
  next.click();
  return true;
}

/** @param {HTMLElement} node */
function go(node) {
  node.focus({ preventScroll: Boolean(node.closest(".viewport")) });
  reveal(node);
}

/** @param {Element} node */
function center(node) {
  const rect = node.getBoundingClientRect();
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}
