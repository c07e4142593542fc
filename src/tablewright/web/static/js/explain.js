// Pointing at anything explains it: with the mouse, with the keyboard, with a long press.

import { rulesOf } from "./api.js";
import { cls, h, patch } from "./dom.js";
import { icon } from "./icons.js";
import { amountOf, plain, prose, words } from "./text.js";

/** @typedef {import("./look.js").Look} Look */
/** @typedef {{title: string, kind?: string, icon?: string, body: import("./dom.js").Child[], clauses: string[], refused: {label: string, clause: string, case?: string, text: import("./types.js").Text}[], does: string[]}} Meaning */

const POINTED = "[data-term], [data-clause], [data-option], [data-about-id], [data-hit], [data-id]";
const WAIT = 320;
const WAIT_ON_OPTION = 500;
const PRESS = 480;

export class Explainer {
  /** @param {() => Look | undefined} look the present look at the table @param {(clause: string) => void} openRules @param {(option: string) => import("./types.js").Foreseen | undefined} [foresee] */
  constructor(look, openRules, foresee = () => undefined) {
    this.foresee = foresee;
    this.look = look;
    this.openRules = openRules;
    /** @type {Element | undefined} */
    this.anchor = undefined;
    this.pinned = false;
    this.box = /** @type {HTMLElement} */ (document.getElementById("explain"));
    /** @type {number | undefined} */
    this.timer = undefined;
    this.pressed = false;
    this.spot = "";
    this.listen();
  }

  listen() {
    const root = document.body;
    root.addEventListener("pointerover", (event) => {
      if (event.pointerType === "touch" || this.pinned) return;
      // When the table changes under a pointer that rests, nobody is pointing at anything.
      const spot = `${event.clientX} ${event.clientY}`;
      if (spot === this.spot) return;
      this.spot = spot;
      const target = /** @type {Element} */ (event.target);
      if (this.box.contains(target)) return clearTimeout(this.timer);
      const found = this.found(target);
      if (found === this.anchor) return clearTimeout(this.timer);
      clearTimeout(this.timer);
      const wait = !found ? 180 : found.matches("[data-option]:not(.refused)") ? WAIT_ON_OPTION : WAIT;
      this.timer = window.setTimeout(() => (found ? this.show(found) : this.hide()), wait);
    });
    root.addEventListener("focusin", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (!this.box.contains(target) && target.matches(":focus-visible") && target.matches(`${POINTED}, .hit`)) this.show(target);
    });
    root.addEventListener("focusout", () => !this.pinned && this.anchor === document.activeElement && this.hide());
    root.addEventListener("pointerdown", (event) => {
      this.pressed = false;
      this.spot = `${event.clientX} ${event.clientY}`;
      clearTimeout(this.timer);
      const target = /** @type {Element} */ (event.target);
      if (this.box.contains(target)) return;
      if (event.pointerType !== "touch") return this.hide();
      const found = this.found(target);
      this.hide();
      if (!found) return;
      this.timer = window.setTimeout(() => {
        this.pressed = true;
        this.show(found, true);
        navigator.vibrate?.(12);
      }, PRESS);
    });
    for (const type of ["pointerup", "pointercancel"]) root.addEventListener(type, (event) => /** @type {PointerEvent} */ (event).pointerType === "touch" && clearTimeout(this.timer));
    root.addEventListener("pointermove", (event) => event.pointerType === "touch" && Math.abs(event.movementX) + Math.abs(event.movementY) > 6 && clearTimeout(this.timer));
    // A long press explains; it must not choose as well, nor open the browser's own menu.
    root.addEventListener("click", (event) => {
      if (!this.pressed) return;
      this.pressed = false;
      event.preventDefault();
      event.stopPropagation();
    }, true);
    root.addEventListener("contextmenu", (event) => this.pressed && event.preventDefault());
    addEventListener("scroll", () => !this.pinned && this.hide(), { capture: true, passive: true });
    this.box.addEventListener("click", (event) => {
      const open = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-open]"));
      if (open) this.openRules(/** @type {string} */ (open.dataset.open));
    });
  }

  /** @param {Element} target */
  found(target) {
    const near = target.closest(POINTED);
    return near?.closest("dialog, .no-explain") && !near.matches("[data-term], [data-clause]") ? undefined : near ?? undefined;
  }

  /** @param {Element} anchor @param {boolean} [pin] */
  show(anchor, pin = false) {
    const look = this.look();
    const meaning = look && this.withForesight(look, /** @type {HTMLElement} */ (anchor));
    if (!look || !meaning) return this.hide();
    this.anchor?.removeAttribute("aria-describedby");
    this.anchor = anchor;
    this.pinned = pin;
    this.draw(look, meaning);
    anchor.setAttribute("aria-describedby", "explain");
    const missing = meaning.clauses.filter((clause) => !look.term(clause));
    if (missing.length) {
      rulesOf(look.scene.game, look.scene.match).then((rules) => {
        for (const clause of rules.chapters.flatMap((chapter) => chapter.clauses)) sentences.set(`${look.scene.game} ${clause.id}`, clause.text);
        if (this.anchor === anchor) this.draw(look, meaning);
      }, () => {});
    }
  }

  /** What it means, and for an option what it would do. @param {Look} look @param {HTMLElement} node @returns {Meaning | undefined} */
  withForesight(look, node) {
    const meaning = meaningOf(look, node);
    const on = node.dataset.hit ?? node.dataset.id;
    const single = on ? look.open.get(on) : undefined;
    const option = node.dataset.option ?? (single?.length === 1 ? single[0].id : undefined);
    const found = option === undefined ? undefined : this.foresee(option);
    if (!found || (!found.changes.length && !found.chances.length)) return meaning;
    const known = meaning ?? { title: look.options.find((each) => each.id === option)?.label ?? "", body: [], clauses: [], refused: [], does: [] };
    return { ...known, body: [outlook(found), ...known.body] };
  }

  /** @param {Look} look @param {Meaning} meaning */
  draw(look, meaning) {
    const said = new Set(meaning.refused.map((each) => each.clause));
    patch(this.box, [
      h("div", { class: "explain-head" }, meaning.icon && icon(meaning.icon), h("b", null, meaning.title), meaning.kind && h("span", { class: "explain-kind" }, meaning.kind)),
      meaning.body.length > 0 && h("div", { class: "explain-body" }, meaning.body),
      meaning.does.length > 0 && h("ul", { class: "explain-does" }, meaning.does.map((does) => h("li", null, icon("hand", "inline"), does))),
      meaning.refused.map((each, i) => h("div", { class: "explain-no", key: `no${i}` }, h("b", null, icon("cross", "inline"), each.label), each.case && h("p", { class: "explain-case" }, each.case), ruleOf(look, each.clause, each.text))),
      meaning.clauses.filter((clause) => !said.has(clause)).map((clause) => ruleOf(look, clause)),
    ]);
    this.box.hidden = false;
    this.place();
  }

  place() {
    const box = this.box;
    const rect = this.anchor?.getBoundingClientRect();
    if (!rect) return;
    const w = box.offsetWidth, hh = box.offsetHeight, gap = 10;
    const room = { right: innerWidth - rect.right, left: rect.left, below: innerHeight - rect.bottom, above: rect.top };
    let x, y;
    if (innerWidth < 640) [x, y] = [(innerWidth - w) / 2, rect.top > innerHeight / 2 ? Math.max(8, rect.top - hh - gap) : rect.bottom + gap];
    else if (room.right > w + gap + 8) [x, y] = [rect.right + gap, rect.top];
    else if (room.left > w + gap + 8) [x, y] = [rect.left - w - gap, rect.top];
    else [x, y] = [rect.left, room.below > hh + gap + 8 ? rect.bottom + gap : rect.top - hh - gap];
    box.style.setProperty("left", `${Math.max(8, Math.min(innerWidth - w - 8, x))}px`);
    box.style.setProperty("top", `${Math.max(8, Math.min(innerHeight - hh - 8, y))}px`);
  }

  hide() {
    clearTimeout(this.timer);
    this.anchor?.removeAttribute("aria-describedby");
    this.anchor = undefined;
    this.pinned = false;
    this.box.hidden = true;
  }

  /** The table was redrawn: stay with what is pointed at, if it is still there. */
  redrawn() {
    if (!this.anchor) return;
    if (!this.anchor.isConnected) this.hide();
    else if (!this.box.hidden) this.show(this.anchor, this.pinned);
  }
}

/** What comes of an option: numbers as they will be, and chances where there is luck. @param {import("./types.js").Foreseen} found */
export const outlook = (found) =>
  h("div", { class: cls("outlook", found.sure && "sure") },
    found.chances.map((one) => h("p", { class: "outlook-chance", key: one.words }, h("b", null, one.percent), " ", one.words)),
    found.changes.length > 0 && h("p", { class: "outlook-changes" }, found.changes.slice(0, 5).map((each) => h("span", { class: "outlook-change", key: each.label },
      each.icon && icon(each.icon, "inline"), `${each.label} ${each.now} → `, h("b", null, each.least === each.most ? String(each.least) : `${each.least} to ${each.most}`)))));

/** Clauses that were looked up, by game and id. @type {Map<string, string>} */
const sentences = new Map();

/** @param {Look} look @param {string} clause @param {import("./types.js").Text} [text] */
function ruleOf(look, clause, text) {
  const sentence = text ?? look.term(clause)?.text ?? sentences.get(`${look.scene.game} ${clause}`);
  return h("div", { class: "explain-rule", key: `rule-${clause}` },
    h("button", { type: "button", class: "clause", "data-open": clause }, clause), sentence ? h("div", { class: "rule-text" }, prose(sentence)) : null);
}

/** What a part of the page means. @param {Look} look @param {HTMLElement} node @returns {Meaning | undefined} */
function meaningOf(look, node) {
  const { term, clause, about, option } = node.dataset;
  if (option) return ofOption(look, option);
  const id = node.dataset.hit ?? node.dataset.aboutId ?? node.dataset.id;
  if (id) return ofThing(look, id);
  const known = look.term(term);
  /** @type {Meaning} */
  const meaning = { title: known?.title ?? about ?? clause ?? "", body: known ? [prose(known.text)] : [], clauses: [], refused: [], does: [] };
  for (const each of [clause, known?.clause]) if (each && !meaning.clauses.includes(each)) meaning.clauses.push(each);
  if (!known && clause && !about) meaning.title = look.term(clause)?.title.replace(clause, "").trim() || "Rule";
  return meaning.title ? meaning : undefined;
}

/** @param {Look} look @param {string} id @returns {Meaning | undefined} */
function ofThing(look, id) {
  const thing = look.things.get(id);
  if (!thing) return undefined;
  const known = look.term(thing.term);
  const name = thing.name || thing.label || thing.title || known?.title || (thing.face === "down" ? `A face-down ${thing.kind}` : thing.short);
  const text = plain(thing.text);
  const termText = known ? plain(known.text) : "";
  /** @type {Meaning} */
  const meaning = { title: name || known?.title || "", icon: thing.icon, kind: thing.tags?.join(" · "), body: [], clauses: [], refused: [], does: [] };
  if (thing.face !== undefined && thing.face !== "up" && known && !meaning.title.includes(known.title)) meaning.body.push(h("p", null, h("b", null, known.title)));
  if (thing.stats?.length) meaning.body.push(h("p", { class: "stats" }, thing.stats.map((/** @type {any} */ stat) => h("span", { class: "stat-full" }, stat.icon && icon(stat.icon, "inline"), `${stat.label} `, h("b", null, stat.max !== undefined ? `${stat.value}/${stat.max}` : String(stat.value))))));
  if (thing.value !== undefined && thing.max !== undefined) meaning.body.push(h("p", null, `${thing.value} of ${thing.max}`));
  if (thing.count !== undefined || thing.cap !== undefined) meaning.body.push(h("p", null, [thing.count !== undefined && `${thing.count} here`, thing.cap !== undefined && `room for ${thing.cap}`].filter(Boolean).join(", ")));
  if (text && !termText.includes(text)) meaning.body.push(h("p", null, words(thing.text, false)));
  if (known) meaning.body.push(prose(known.text));
  if (thing.flags?.length) meaning.body.push(h("p", { class: "flags" }, thing.flags.filter((/** @type {string} */ flag) => flag !== "new").map((/** @type {string} */ flag) => h("span", { class: "flag" }, flag))));
  if (thing.under?.length) meaning.body.push(h("p", null, `With it: ${thing.under.map((/** @type {any} */ p) => p.name || p.icon || p.kind).join(", ")}`));
  for (const clause of [thing.clause, known?.clause]) if (clause && !meaning.clauses.includes(clause)) meaning.clauses.push(clause);
  meaning.does = (look.open.get(id) ?? []).map((option) => option.label);
  meaning.refused = (look.refused.get(id) ?? []).map((option) => ({ label: option.label, clause: option.why_not?.clause ?? "", case: option.why_not?.case, text: option.why_not?.text ?? "" }));
  if (!meaning.title && !meaning.body.length && !meaning.clauses.length && !meaning.does.length) return undefined;
  meaning.title ||= "Here";
  return meaning;
}

/** @param {Look} look @param {string} id @returns {Meaning | undefined} */
function ofOption(look, id) {
  const option = look.options.find((each) => each.id === id);
  if (!option) return undefined;
  const known = look.term(option.term);
  /** @type {Meaning} */
  const meaning = { title: option.label, icon: option.icon, body: [], clauses: [], refused: [], does: [] };
  if (option.detail) meaning.body.push(h("p", null, words(option.detail, false)));
  if (option.cost?.length) meaning.body.push(h("p", null, "Costs ", option.cost.map((cost) => amountOf(cost))));
  if (option.gain?.length) meaning.body.push(h("p", null, "Brings ", option.gain.map((gain) => amountOf(gain))));
  if (known) meaning.body.push(prose(known.text));
  if (option.why_not) meaning.refused.push({ label: "Not now", clause: option.why_not.clause, case: option.why_not.case, text: option.why_not.text });
  for (const clause of [option.clause, known?.clause]) if (clause) meaning.clauses.push(clause);
  // A single object behind the option explains the option too.
  if (!meaning.body.length && !meaning.refused.length && option.targets?.length === 1) {
    const target = ofThing(look, option.targets[0]);
    if (target) meaning.body.push(...target.body), meaning.clauses.push(...target.clauses.filter((clause) => !meaning.clauses.includes(clause)));
  }
  if (!meaning.body.length && !meaning.refused.length && !meaning.clauses.length) return undefined;
  return meaning;
}
