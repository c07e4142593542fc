// Mouse, touch and keys at the table.

import { dragging } from "./drag.js";
import { arrow, tabArrow, writing } from "./keys.js";
import { containing } from "./look.js";
import { point } from "./motion.js";
import { fit, zoom } from "./panzoom.js";
import { NARROW, still, WIDE } from "./settings.js";

/** @typedef {import("./table.js").TablePage} TablePage */

export class Hands {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** Whether the last press was a finger's. */
    this.touch = false;
    /** The first of two keys that an option may have. */
    this.stroke = "";
  }

  listen() {
    this.page.app.addEventListener("click", (event) => this.clicked(event));
    this.page.app.addEventListener("pointerover", (event) => this.hover(/** @type {Element} */ (event.target)));
    this.page.app.addEventListener("focusin", (event) => this.hover(/** @type {Element} */ (event.target)));
    addEventListener("keydown", (event) => this.pressed(event));
    addEventListener("pointerdown", (event) => { this.touch = event.pointerType === "touch"; }, true);
    addEventListener("keydown", () => { this.touch = false; }, true);
    for (const query of [NARROW, WIDE, matchMedia("(prefers-color-scheme: dark)")]) query.addEventListener("change", this.page.redraw);
    setInterval(() => this.page.tick(), 1000);
    dragging(this.page.app, {
      // Onto the last of its targets; of several equal things any may be dragged there.
      from: (id) => (this.page.look?.open.get(id) ?? []).map((option) => option.targets?.at(-1) ?? "").filter((goal) => goal !== id),
      start: (id) => { this.page.explainer.hide(); this.page.choosing.choice.held = [id]; this.page.redraw(); },
      over: (id) => { this.page.choosing.choice.drop = id; this.page.redraw(); },
      drop: (id, onto) => {
        const found = containing(this.page.look?.everything ?? [], [id, onto]);
        this.page.choosing.choice.held = [];
        if (found.length === 1) this.page.choosing.choose(found[0]);
        else { this.page.choosing.choice.held = [id, onto]; this.page.redraw(); }
      },
      cancel: () => { this.page.choosing.choice.held = []; this.page.redraw(); },
    });
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const near = (/** @type {string} */ name) => /** @type {HTMLElement | null} */ (target.closest(`[data-${name}]`));
    const open = near("open"), browse = near("browse"), tab = near("tab"), jump = near("jump"), zoomer = near("zoom"), ref = near("ref");
    if (open) return this.page.openRules(open.dataset.open);
    if (browse) { this.page.sheet = { kind: "pile", id: browse.dataset.browse }; return this.page.redraw(); }
    if (jump) this.jumpTo(/** @type {string} */ (jump.dataset.jump));
    if (jump && !tab) return;
    if (tab) {
      const [group, at] = /** @type {string} */ (tab.dataset.tab).split(" ");
      this.page.choosing.choice.tabs[group] = Number(at);
      return this.page.redraw();
    }
    if (zoomer) {
      const viewport = /** @type {HTMLElement | null} */ (zoomer.closest(".board")?.querySelector(".viewport") ?? null);
      if (!viewport) return;
      return zoomer.dataset.zoom === "fit" ? fit(viewport) : zoom(viewport, zoomer.dataset.zoom === "in" ? 1.4 : 1 / 1.4);
    }
    if (ref?.dataset.ref) return point(this.page.app.querySelector(`[data-id="${CSS.escape(ref.dataset.ref)}"]`));
    if (target.closest("button:not(.hit), a, input, select, dialog")) return;
    const [nearest, ...others] = around(target);
    if (!nearest || this.tooSoon(event)) return;
    // What can be chosen is meant rather than what lies on it.
    const meant = [nearest, ...others].find((id) => this.page.look?.lit(id));
    this.page.choosing.act(meant ?? nearest);
  }

  /** Bring an area under the strip of names. @param {string} id */
  jumpTo(id) {
    requestAnimationFrame(() => this.page.app.querySelector(`.area[data-id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "start", behavior: still() ? "auto" : "smooth" }));
  }

  /** The second half of a double click does not answer a question that came in between. @param {MouseEvent} event */
  tooSoon(event) {
    return event.detail > 1 && performance.now() - this.page.promptAt < 260;
  }

  /** Pointing at a thing lights the options that speak of it. @param {Element} target */
  hover(target) {
    const object = /** @type {HTMLElement | null} */ (target.closest("[data-hit], [data-id]"));
    const id = object?.dataset.hit ?? object?.dataset.id;
    if (target.closest(".prompt")) return;
    const hot = new Set(id && this.page.look?.open.has(id) ? [id] : []);
    if (same(hot, this.page.choosing.choice.hot)) return;
    this.page.choosing.choice.hot = hot;
    this.page.redraw();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.defaultPrevented || event.isComposing) return;
    const modal = document.querySelector("dialog[open]");
    if (!modal && !writing(event.target) && this.page.reel.pressed(event)) return;
    if (event.key === "Escape" && !modal) return this.escape();
    if (modal || this.page.curtain.next || writing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (tabArrow(event) || arrow(event, this.page.app)) return event.preventDefault();
    const on = /** @type {HTMLElement} */ (event.target);
    const pressing = event.key === "Enter" || event.key === " ";
    if (pressing && (on.matches("[data-object][role=button]:not(button)") || this.page.walk.ways.has(on.dataset.id ?? ""))) {
      event.preventDefault();
      if (!event.repeat) this.page.choosing.act(on.dataset.id ?? "");
      return;
    }
    // On a button these two belong to the button.
    if (pressing && on.matches("button, a, summary")) return event.repeat ? event.preventDefault() : undefined;
    if (event.repeat) return;
    if (this.pageKey(event)) return event.preventDefault();
    if (!this.page.dock.open) this.optionKey(event); // while a drawer is open, no key plays a move
  }

  /** Keys of the page itself. @param {KeyboardEvent} event */
  pageKey(event) {
    switch (event.key) {
      case "u": this.page.back("undo"); return true;
      case "U": this.page.back("redo"); return true;
      case "l": this.page.dock.toggle("log"); return true;
      case "r": this.page.openRules(this.page.scene?.prompt?.clause); return true;
      case "?": this.page.showRefused = !this.page.showRefused; this.page.redraw(); return true;
      case "+": case "-": {
        const viewport = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".viewport") ?? this.page.app.querySelector(".viewport"));
        if (viewport) zoom(viewport, event.key === "+" ? 1.3 : 1 / 1.3);
        return Boolean(viewport);
      }
    }
    return false;
  }

  /** @param {KeyboardEvent} event */
  optionKey(event) {
    const look = this.page.look;
    if (!look || !look.everything.length) return;
    const key = event.key === " " ? "space" : event.key === "Enter" ? "enter" : event.key;
    const several = look.scene.prompt?.how === "many" || look.scene.prompt?.how === "order";
    if (key === "enter" && this.page.mine && (this.page.choosing.armed || several)) {
      event.preventDefault();
      return this.page.choosing.sendPicks();
    }
    if (key.length > 1 && key !== "space" && key !== "enter") return;
    const wanted = this.stroke + key;
    const keys = this.page.choosing.keys();
    const option = look.everything.find((each) => each.enabled !== false && keys.get(each.id) === wanted);
    this.stroke = !this.stroke && (key === "0" || key === ".") ? key : "";
    if (!option) return;
    event.preventDefault();
    this.page.choosing.choose(option);
  }

  escape() {
    if (!this.page.explainer.box.hidden) return this.page.explainer.hide();
    if (this.page.alone.auto) this.page.alone.stop();
    else if (this.page.walk.way) this.page.walk.way = undefined;
    else if (this.page.choosing.choice.held.length) this.page.choosing.choice.held = [];
    else if (this.page.choosing.selected) this.page.choosing.selected = "";
    else if (this.page.choosing.armed) this.page.choosing.armed = undefined;
    else if (this.page.tall) this.page.tall = false;
    else if (this.page.dock.open) this.page.dock.open = "";
    this.page.redraw();
  }
}

/** @param {Set<string>} a @param {Set<string>} b */
export const same = (a, b) => a.size === b.size && [...a].every((each) => b.has(each));

/** The things a part of the page belongs to, the nearest first. @param {Element} node */
function around(node) {
  /** @type {string[]} */
  const ids = [];
  for (let each = node.closest("[data-hit], [data-id], [data-in]"); each; each = each.parentElement?.closest("[data-hit], [data-id], [data-in]") ?? null) {
    const { hit, id, in: inside } = /** @type {HTMLElement} */ (each).dataset;
    ids.push(hit ?? id ?? inside ?? "");
  }
  return ids;
}
