// Things glide to where they are now: note where they were, redraw, let them slide. Ids tell who is who.

import { still } from "./settings.js";

/** @typedef {{rect: DOMRect, host: Element | null, face: string | undefined, node: HTMLElement}} Spot */

const PACE = 420;
const EASE = "cubic-bezier(.2,.75,.25,1)";
const hostOf = (/** @type {Element} */ node) => node.closest(".viewport, .scroller");

/** Where everything is. @param {Element} root @returns {Map<string, Spot>} */
export function note(root) {
  /** @type {Map<string, Spot>} */
  const spots = new Map();
  if (still() || document.hidden) return spots;
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-id]"))) {
    const rect = node.getBoundingClientRect();
    if (rect.width) spots.set(/** @type {string} */ (node.dataset.id), { rect, host: hostOf(node), face: node.dataset.face, node });
  }
  return spots;
}

/**
 * Let everything slide from where it was.
 * @param {Element} root
 * @param {Map<string, Spot>} before
 * @param {import("./types.js").Event_[]} events
 * @param {string[]} origins what was chosen last: new cards come from there
 */
export function glide(root, before, events, origins) {
  if (before.size === 0) return;
  const told = new Map(events.map((event) => [event.obj, event]));
  const from = origins.map((id) => before.get(id)).find((spot) => spot);
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".flies[data-id]"))) {
    const id = /** @type {string} */ (node.dataset.id);
    const old = before.get(id);
    const event = told.get(id);
    if (node.classList.contains("die")) {
      if (!node.classList.contains("unrolled") && ((old && old.face !== node.dataset.face) || (event?.how === "roll" && (!old || origins.includes(id))))) tumble(node);
      continue;
    }
    const start = old ?? (event?.src ? before.get(event.src) : undefined);
    if (start) {
      const turned = node.classList.contains("card") && start.face !== undefined && start.face !== node.dataset.face;
      slide(node, start);
      if (turned || event?.how === "flip") turn(node);
    } else if (from && node.classList.contains("card") && node.classList.contains("up") && !root.querySelector(`[data-id="${CSS.escape(/** @type {string} */ (from.node.dataset.id))}"] .card.up`)) {
      slide(node, from);
      turn(node);
    } else {
      node.animate([{ opacity: 0, scale: "0.92" }, { opacity: 1, scale: "1" }], { duration: 240, easing: EASE });
    }
    if (event?.how === "attack") node.animate([{ translate: "0" }, { translate: "-6px" }, { translate: "6px" }, { translate: "-3px" }, { translate: "0" }], { duration: 320 });
  }
}

/** @param {HTMLElement} node @param {Spot} old */
function slide(node, old) {
  const rect = node.getBoundingClientRect();
  if (!rect.width || !old.rect.width) return; // in a drawer that is shut
  const dx = old.rect.left + old.rect.width / 2 - rect.left - rect.width / 2;
  const dy = old.rect.top + old.rect.height / 2 - rect.top - rect.height / 2;
  const size = old.rect.width / (rect.width || 1);
  if (Math.abs(dx) + Math.abs(dy) < 3 || !rect.width || !inSight(rect, hostOf(node)) || !inSight(old.rect, old.host)) return;
  const within = (node.offsetWidth ? rect.width / node.offsetWidth : 1) || 1;
  if (old.host === hostOf(node)) {
    node.classList.add("flying");
    node.animate([{ translate: `${dx / within}px ${dy / within}px`, scale: String(size) }, { translate: "0 0", scale: "1" }], { duration: PACE, easing: EASE })
      .finished.catch(() => {}).then(() => node.classList.remove("flying"));
  } else fly(node, rect, dx, dy, size, within);
}

/** Whether a place is in sight, and not scrolled away under something else. @param {DOMRect} rect @param {Element | null} host */
function inSight(rect, host) {
  const frame = host?.getBoundingClientRect();
  const x = rect.left + rect.width / 2, y = rect.top + rect.height / 2;
  return !frame || (x > frame.left && x < frame.right && y > frame.top && y < frame.bottom);
}

/** From one panel to another, above everything. @param {HTMLElement} node @param {DOMRect} rect @param {number} dx @param {number} dy @param {number} size @param {number} within */
function fly(node, rect, dx, dy, size, within) {
  const sky = document.getElementById("sky");
  if (!sky || !node.offsetWidth) return;
  const ghost = /** @type {HTMLElement} */ (node.cloneNode(true));
  for (const each of [ghost, ...ghost.querySelectorAll("*")]) for (const name of ["data-id", "id", "tabindex", "data-object", "role", "aria-label"]) each.removeAttribute(name);
  const style = ghost.style;
  style.setProperty("position", "fixed");
  style.setProperty("left", `${rect.left + rect.width / 2 - node.offsetWidth / 2}px`);
  style.setProperty("top", `${rect.top + rect.height / 2 - node.offsetHeight / 2}px`);
  style.setProperty("width", `${node.offsetWidth}px`);
  style.setProperty("height", `${node.offsetHeight}px`);
  style.setProperty("margin", "0");
  sky.append(ghost);
  node.classList.add("aloft");
  ghost.animate([{ translate: `${dx}px ${dy}px`, scale: String(size * within) }, { translate: "0 0", scale: String(within) }], { duration: PACE + 80, easing: EASE, fill: "both" })
    .finished.catch(() => {}).then(() => {
      ghost.remove();
      node.classList.remove("aloft");
    });
}

/** A card is turned over. @param {HTMLElement} node */
function turn(node) {
  const inside = node.querySelector(".card-in");
  if (!inside) return;
  const back = document.createElement("div");
  back.className = "card-back turning";
  back.append(Object.assign(document.createElement("div"), { className: "back-art" }));
  inside.append(back);
  inside.animate([{ transform: "rotateY(180deg)" }, { transform: "rotateY(0)" }], { duration: PACE + 120, easing: "cubic-bezier(.4,.1,.3,1)" })
    .finished.catch(() => {}).then(() => back.remove());
}

/** A die rolls: it tumbles, and only then shows its face. @param {HTMLElement} node */
function tumble(node) {
  const turns = 360 * (1 + Math.round(Math.random()));
  const side = Math.random() < 0.5 ? -1 : 1;
  node.animate([
    { translate: `${side * 40}px -26px`, rotate: `${-side * turns}deg`, scale: "0.8" },
    { translate: `${side * 12}px 4px`, rotate: `${-side * turns * 0.25}deg`, scale: "1.06", offset: 0.6 },
    { translate: `${side * 4}px -5px`, rotate: `${-side * 12}deg`, scale: "1", offset: 0.8 },
    { translate: "0 0", rotate: "0deg", scale: "1" },
  ], { duration: 760, easing: "cubic-bezier(.25,.6,.35,1)" });
  node.classList.add("rolling");
  setTimeout(() => node.classList.remove("rolling"), 520);
}

/** A word that rises and fades, such as −2 beside the Health track. @param {Element} node @param {string} text @param {string} tone */
export function rise(node, text, tone) {
  const sky = document.getElementById("sky");
  const rect = node.getBoundingClientRect();
  if (still() || !sky || !rect.width || !inSight(rect, hostOf(node))) return;
  const word = Object.assign(document.createElement("span"), { className: `rising tone-${tone}`, textContent: text });
  word.style.setProperty("left", `${rect.right - 34}px`);
  word.style.setProperty("top", `${rect.top - 4}px`);
  sky.append(word);
  word.animate([{ translate: "0 6px", opacity: 0 }, { translate: "0 -6px", opacity: 1, offset: 0.2 }, { translate: "0 -30px", opacity: 0 }], { duration: 1500, easing: "ease-out" })
    .finished.catch(() => {}).then(() => word.remove());
}

/** Draw the eye to a thing for a moment. @param {Element | null} node */
export function point(node) {
  if (!node) return;
  node.scrollIntoView({ block: "nearest", inline: "nearest", behavior: still() ? "auto" : "smooth" });
  node.classList.add("pointed");
  setTimeout(() => node.classList.remove("pointed"), 1600);
}
