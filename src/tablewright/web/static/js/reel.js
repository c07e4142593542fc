// What happened, shown beat by beat: each until somebody goes on, or for as long as it takes to see it.

import { beatLines, beatsOf, beatView, beatWords, bringBeatIn, drawTrails, lightCards, timeOf } from "./beats.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { tabsTo } from "./look.js";
import { paceButtons } from "./preferences.js";
import { change, pace } from "./settings.js";
import { sounds } from "./sound.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Entry} Entry @typedef {import("./beats.js").Beat} Beat */
/** @typedef {{scene: Scene, beat: Beat, last?: () => void}} Frame */

export class Reel {
  /** @param {(scene: Scene) => void} show @param {() => void} redraw @param {(words: string) => void} [say] */
  constructor(show, redraw, say = () => {}) {
    this.show = show;
    this.redraw = redraw;
    this.say = say;
    /** @type {Frame[]} what is still to come */
    this.coming = [];
    /** @type {Frame | undefined} what is shown */
    this.now = undefined;
    /** @type {Set<string>} the cards that were shown, for as long as the same table is looked at */
    this.cards = new Set();
    /** @type {(() => void) | undefined} what is to be done when the beat that is shown has been seen */
    this.ending = undefined;
    this.at = 0;
    this.of = 0;
    this.held = false;
    /** @type {number | undefined} */
    this.timer = undefined;
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.skip(); });
    addEventListener("click", (event) => this.clicked(event), true);
    for (const type of ["scroll", "resize"]) addEventListener(type, () => this.now?.beat.how === "walk" && drawTrails(document.body, this.now.beat), { capture: true, passive: true });
  }

  /** Whether there is anybody to show it to, who wants to see it beat by beat. */
  static get wanted() {
    return pace() !== "once" && !document.hidden;
  }

  get playing() {
    return this.now !== undefined;
  }

  /**
   * Show what happened on the way to a scene: the moments before it, then what changed since the last of them; then do
   * what comes last.
   * @param {Scene | undefined} from what was shown last @param {Scene[]} stills @param {Scene} to @param {() => void} last @param {boolean} [own]
   */
  play(from, stills, to, last, own = false) {
    const frames = framesOf(from, stills, to, own);
    if (!frames.length) return this.playing ? this.instead(last) : last();
    frames[frames.length - 1].last = last;
    this.of += frames.length;
    this.coming.push(...frames);
    if (!this.playing) this.next();
  }

  /** What the last frame that is still to come shows. @returns {Scene | undefined} */
  get lastScene() {
    return (this.coming.at(-1) ?? this.now)?.scene;
  }

  /** Something else comes last: the table has moved on meanwhile. @param {() => void} last */
  instead(last) {
    const frame = this.coming.at(-1);
    if (frame) frame.last = last;
    else this.ending = last;
  }

  /** On to the next beat, or to the present. */
  next() {
    clearTimeout(this.timer);
    const frame = this.coming.shift();
    const done = this.ending;
    this.ending = frame?.last;
    if (!frame) return this.end(done);
    this.at += 1;
    const same = this.now?.scene === frame.scene;
    this.now = frame;
    if (!same) this.cards.clear();
    for (const card of frame.beat.cards ?? []) this.cards.add(card.id);
    document.querySelector(".turn-ribbon")?.remove();
    if (same) this.redraw();
    else this.show(frame.scene);
    this.say(beatWords(frame.beat));
    sounds(frame.beat);
    this.wait();
  }

  wait() {
    if (!this.held && this.now) this.timer = window.setTimeout(() => this.next(), timeOf(this.now.beat));
  }

  hold() {
    this.held = !this.held;
    clearTimeout(this.timer);
    if (!this.held) this.wait();
    this.redraw();
  }

  /** Straight to the present. */
  skip() {
    if (!this.playing) return;
    const done = [this.ending, ...this.coming.map((frame) => frame.last)].filter(Boolean).at(-1);
    this.end(done);
  }

  /** @param {(() => void) | undefined} done */
  end(done) {
    clearTimeout(this.timer);
    this.coming = [];
    this.now = undefined;
    this.ending = undefined;
    this.held = false;
    this.at = this.of = 0;
    this.cards.clear();
    drawTrails(document.body, undefined);
    done?.();
    this.redraw();
  }

  /** The page has been drawn: the ways that were walked are drawn over it. @param {Element} root */
  drawn(root) {
    if (this.now) bringBeatIn(root, this.now.beat);
    lightCards(root, this.now?.beat);
    drawTrails(root, this.now?.beat);
  }

  /** While a step is shown, its board is too, whatever tab or drawer it lies behind. @param {import("./look.js").Choice} choice @param {Scene} scene */
  opening(choice, scene) {
    const to = this.now?.beat.how === "walk" ? this.now.beat.walks?.at(-1)?.to : undefined;
    const area = to && scene.areas.find((each) => tabsTo(each.children, to));
    return area ? { ...choice, tabs: { ...choice.tabs, ...tabsTo(area.children, to), [`drawer:${area.id}`]: 1 } } : choice;
  }

  /** What stands over the table. */
  view() {
    return this.now ? beatView(this.now.beat, this.now.scene, this.at) : null;
  }

  /** What is happening, and how to go on; it stands where the question will stand. */
  banner() {
    return this.playing && h("section", { key: "moment", class: "banner unfolding", role: "group", "aria-label": "What is happening" },
      h("div", { class: "unfolding-head" }, icon("hourglass"), h("h2", null, "What is happening"), h("p", { class: "dim" }, `${this.at} of ${this.of}`)),
      h("div", { class: "banner-does" },
        h("button", { type: "button", class: "opt primary", "data-moment": "next", onclick: () => this.next() }, icon("right"), "Next", h("kbd", null, "Space")),
        h("button", { type: "button", class: "opt", "data-moment": "hold", "aria-pressed": String(this.held), onclick: () => this.hold() }, icon(this.held ? "play" : "pause-bars"), this.held ? "Go on" : "Hold", h("kbd", null, "p")),
        h("button", { type: "button", class: "opt", "data-moment": "skip", onclick: () => this.skip() }, icon("last"), "Skip", h("kbd", null, "Esc"))),
      h("div", { class: "unfolding-words" }, beatLines(this.now?.beat)),
      paceButtons(this.redraw, (beats) => { change({ beats }); if (beats === "once") this.skip(); else if (!this.held) { clearTimeout(this.timer); this.wait(); } }));
  }

  /** A click on the table goes on. @param {MouseEvent} event */
  clicked(event) {
    const on = /** @type {Element} */ (event.target);
    if (!this.playing || event.button !== 0 || on.closest("button:not(.hit), a, input, select, dialog, label, summary")) return;
    event.preventDefault();
    event.stopPropagation();
    this.next();
  }

  /** What keys do while it plays; whether this one did something. A key that is held down skips. @param {KeyboardEvent} event */
  pressed(event) {
    if (!this.playing) return false;
    const onButton = /** @type {HTMLElement} */ (event.target).matches("button:not([data-moment=next]), a, summary");
    const goes = event.key === "Enter" || event.key === " ";
    if (event.key === "Escape" || (event.repeat && goes && !onButton)) this.skip();
    else if (goes && !onButton) this.next();
    else if (event.key === "p" && !event.repeat) this.hold();
    else return false;
    event.preventDefault();
    return true;
  }
}

/** @param {Scene | undefined} from @param {Scene[]} stills @param {Scene} to @param {boolean} own @returns {Frame[]} */
function framesOf(from, stills, to, own) {
  /** @type {Frame[]} */
  const frames = [];
  let before = from;
  let heard = from?.log?.at(-1)?.n ?? 0;
  for (const scene of stills) {
    const lines = scene.log ?? [];
    const beats = beatsOf(before, scene, lines, own && before === from);
    frames.push(...(beats.length ? beats : [{ how: /** @type {"lines"} */ ("lines"), lines }]).map((beat) => ({ scene, beat })));
    heard = Math.max(heard, lines.at(-1)?.n ?? 0);
    before = scene;
  }
  const lines = (to.log ?? []).filter((entry) => entry.n > heard);
  for (const beat of beatsOf(before, to, lines, own && before === from)) frames.push({ scene: { ...to, log: lines }, beat });
  return frames;
}
