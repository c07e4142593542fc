// A phase that runs by itself, shown moment by moment: each for as long as its caption takes to read.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { settings, still } from "./settings.js";
import { clauseMark, plain, words } from "./text.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {{scene: Scene, last?: () => void}} Frame */

const LEAST = 1100;
const MOST = 5000;
const A_LETTER = 32;

export class Reel {
  /** @param {(scene: Scene) => void} show @param {() => void} redraw */
  constructor(show, redraw) {
    this.show = show;
    this.redraw = redraw;
    /** @type {Frame[]} what is still to come */
    this.coming = [];
    /** @type {Scene | undefined} the moment that is shown */
    this.now = undefined;
    /** @type {(() => void) | undefined} what is to be done when the moment that is shown has been seen */
    this.ending = undefined;
    this.at = 0;
    this.of = 0;
    this.held = false;
    /** @type {number | undefined} */
    this.timer = undefined;
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.skip(); });
  }

  /** Whether there is anybody to show it to, who wants to see it move. */
  static get wanted() {
    return !still() && settings.motion !== "off" && !document.hidden;
  }

  get playing() {
    return this.now !== undefined;
  }

  /** Show these moments one after the other, then do what comes last. @param {Scene[]} scenes @param {() => void} last */
  play(scenes, last) {
    if (!scenes.length) return this.playing ? this.instead(last) : last();
    this.of += scenes.length;
    this.coming.push(...scenes.map((scene, i) => ({ scene, last: i === scenes.length - 1 ? last : undefined })));
    if (!this.playing) this.next();
  }

  /** Something else comes last: the table has moved on meanwhile. @param {() => void} last */
  instead(last) {
    const frame = this.coming.at(-1);
    if (frame) frame.last = last;
    else this.ending = last;
  }

  /** On to the next moment, or to the present. */
  next() {
    clearTimeout(this.timer);
    const frame = this.coming.shift();
    const done = this.ending;
    this.ending = frame?.last;
    if (!frame) return this.end(done);
    this.at += 1;
    this.now = frame.scene;
    this.show(frame.scene);
    this.wait();
  }

  wait() {
    const letters = (this.now?.log ?? []).map((entry) => plain(entry.text)).join(" ").length;
    if (!this.held) this.timer = window.setTimeout(() => this.next(), Math.min(MOST, LEAST + letters * A_LETTER));
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
    done?.();
    this.redraw();
  }

  /** What is happening, and how to go on. */
  banner() {
    const log = this.now?.log ?? [];
    return this.playing && h("div", { key: "moment", class: "banner unfolding", role: "group", "aria-label": "What is happening" }, icon("hourglass"),
      h("div", { class: "unfolding-words" }, log.map((entry) => h("p", { key: `m${entry.n}` }, words(entry.text), clauseMark(entry.clause)))),
      h("p", { class: "dim" }, `${this.at} of ${this.of}`),
      h("div", { class: "banner-does" },
        h("button", { type: "button", class: "opt primary", "data-moment": "next", onclick: () => this.next() }, icon("right"), "Next", h("kbd", null, "Enter")),
        h("button", { type: "button", class: "opt", "data-moment": "hold", "aria-pressed": String(this.held), onclick: () => this.hold() }, icon(this.held ? "play" : "pause-bars"), this.held ? "Go on" : "Hold", h("kbd", null, "p")),
        h("button", { type: "button", class: "opt", "data-moment": "skip", onclick: () => this.skip() }, icon("last"), "Skip", h("kbd", null, "Esc"))));
  }

  /** What keys do while it plays; whether this one did something. @param {KeyboardEvent} event */
  pressed(event) {
    if (!this.playing) return false;
    const onButton = /** @type {HTMLElement} */ (event.target).matches("button, a, summary");
    if (event.key === "Escape") this.skip();
    else if ((event.key === "Enter" || event.key === " ") && !onButton) this.next();
    else if (event.key === "p") this.hold();
    else return false;
    event.preventDefault();
    return true;
  }
}
