// Dragging a piece to where an option takes it. A click does the same in two steps, so nothing depends on this.

/**
 * @param {HTMLElement} root
 * @param {{from: (id: string) => string[], start: (id: string) => void, over: (id: string | undefined) => void, drop: (id: string, onto: string) => void, cancel: () => void}} table
 */
export function dragging(root, table) {
  /** @type {{id: string, node: HTMLElement, x: number, y: number, pointer: number, goals: string[], ghost?: HTMLElement, over?: string} | undefined} */
  let drag;

  root.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const node = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-drag].lit"));
    const id = node?.dataset.id;
    if (!node || !id) return;
    const goals = table.from(id);
    if (!goals.length) return;
    drag = { id, node, x: event.clientX, y: event.clientY, pointer: event.pointerId, goals };
  });

  addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 9) return;
      drag.ghost = ghostOf(drag.node);
      drag.node.classList.add("dragged");
      table.start(drag.id);
    }
    drag.ghost.style.setProperty("translate", `${event.clientX - drag.x}px ${event.clientY - drag.y}px`);
    const over = goalAt(event.clientX, event.clientY, drag.goals);
    if (over !== drag.over) {
      drag.over = over;
      table.over(over);
    }
  });

  const end = (/** @type {PointerEvent} */ event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { ghost, over, id, node } = drag;
    drag = undefined;
    node.classList.remove("dragged");
    if (!ghost) return;
    ghost.remove();
    table.over(undefined);
    // The click that follows the end of a drag is part of it.
    const swallow = (/** @type {Event} */ click) => click.stopPropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 30);
    if (event.type === "pointerup" && over) table.drop(id, over);
    else table.cancel();
  };
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** @param {HTMLElement} node */
function ghostOf(node) {
  const rect = node.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (node.cloneNode(true));
  for (const each of [ghost, ...ghost.querySelectorAll("*")]) for (const name of ["data-id", "id", "tabindex", "data-object", "role", "aria-label"]) each.removeAttribute(name);
  ghost.classList.add("drag-ghost");
  const k = rect.width / (node.offsetWidth || rect.width);
  ghost.style.setProperty("left", `${rect.left + rect.width / 2 - node.offsetWidth / 2}px`);
  ghost.style.setProperty("top", `${rect.top + rect.height / 2 - node.offsetHeight / 2}px`);
  ghost.style.setProperty("width", `${node.offsetWidth}px`);
  ghost.style.setProperty("height", `${node.offsetHeight}px`);
  ghost.style.setProperty("scale", String(k * 1.06));
  document.getElementById("sky")?.append(ghost);
  return ghost;
}

/** @param {number} x @param {number} y @param {string[]} goals */
function goalAt(x, y, goals) {
  for (const node of document.elementsFromPoint(x, y)) {
    const id = /** @type {HTMLElement | null} */ (node.closest("[data-id]"))?.dataset.id;
    if (id && goals.includes(id)) return id;
  }
  return undefined;
}
