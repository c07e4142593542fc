// What the table teaches: each idea of a game once, beside the thing it is about, the first time it matters.
// The same rules as in scene/primer.py, which the terminal uses.

import { get, keep, kept } from "./api.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { change, NARROW, settings } from "./settings.js";
import { clauseMark, plain } from "./text.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {{id: string, title: string, clauses: string[], say: string, point: string}} Idea */
/** @typedef {{word: string, say: string, clause: string}} Word */
/** @typedef {{seed: number, seats: number, goal: string, turn: string[], lose: string, next: string[], way: string, options: Record<string, any>, bots: string[], stop: {clause: string, times: number, say: string} | null}} First */
/** @typedef {{game: string, title: string, ideas: Idea[], words: Word[], first: First | null}} Primer */

const ANSWERS_APART = 3;
const MOST_AT_ONCE = 2;
const QUESTIONS_LONG = 3; // how long a card stays when nobody touches it, unless the question is about it

/** @type {Record<string, Promise<Primer>>} */
const primers = {};
/** @param {string} game */
export const primerOf = (game) =>
  (primers[game] ??= get(`/api/primer/${game}`).catch((why) => { delete primers[game]; throw why; }));

export class Teacher {
  /** @param {() => void} redraw @param {(clause: string) => void} openRules */
  constructor(redraw, openRules) {
    this.redraw = redraw;
    this.openRules = openRules;
    /** @type {Primer | undefined} */
    this.primer = undefined;
    this.game = "";
    /** @type {Set<string>} */
    this.met = new Set();
    /** @type {Idea | undefined} */
    this.now = undefined;
    /** @type {Idea[]} */
    this.waiting = [];
    /** @type {Set<string>} ideas that lay open long enough; they come back from the margin when you ask */
    this.passed = new Set();
    this.open = 0;
    /** @type {Word[]} the words that the present question explains */
    this.words = [];
    this.by = "";
    this.heard = 0;
    this.turn = "";
    this.answers = 0;
    this.question = "";
    this.said = "";
    /** @type {Element | null} */
    this.marked = null;
    for (const type of ["resize", "scroll"]) addEventListener(type, () => this.place(), { capture: true, passive: true });
  }

  /** Look at what a person sees; there may be something to say. @param {Scene} scene */
  look(scene) {
    if (this.game !== scene.game) {
      this.game = scene.game;
      this.met = new Set(kept(`met.${scene.game}`, []));
      primerOf(scene.game).then((primer) => { this.primer = primer; this.look(scene); this.redraw(); }, () => {});
      return;
    }
    const primer = this.primer;
    if (!primer || primer.game !== scene.game || !settings.teach) return;
    const asked = new Map(citedBy(scene, this.heard));
    const known = new Set([...this.met, ...this.waiting.map((idea) => idea.id)]);
    this.waiting.push(...primer.ideas.filter((idea) => !known.has(idea.id) && idea.clauses.some((clause) => asked.has(clause))));
    this.heard = Math.max(this.heard, scene.log?.at(-1)?.n ?? 0);
    const prompt = scene.prompt;
    const questions = new Map(citedBy(scene, Infinity));
    if (prompt && prompt.id !== this.question) {
      this.question = prompt.id;
      this.answers++;
      this.open++;
      this.learn(primer, prompt);
      if (this.open >= QUESTIONS_LONG && prompt.how !== "wait" && !isAbout(this.now, questions)) this.passBy();
    }
    const turn = turnOf(scene);
    const fresh = this.waiting.filter((idea) => !this.passed.has(idea.id));
    if (this.now || !fresh.length || (turn === this.turn && this.answers < ANSWERS_APART)) return;
    this.turn = turn;
    this.answers = 0;
    this.tell(fresh.find((idea) => isAbout(idea, questions)) ?? fresh[0], asked);
  }

  /** If you play on, you have seen the card: it goes to the margin and covers nothing. */
  passBy() {
    if (!this.now) return;
    this.passed.add(this.now.id);
    this.waiting.push(this.now);
    this.now = undefined;
  }

  /** @param {Idea} idea @param {Map<string, string>} asked */
  tell(idea, asked) {
    this.waiting = this.waiting.filter((each) => each !== idea);
    this.now = idea;
    this.open = 0;
    this.by = idea.clauses.map((clause) => asked.get(clause)).find(Boolean) ?? "";
    this.said = `${idea.title}. ${idea.say}`;
    this.note(idea.id);
  }

  /** Words that a question uses for the first time. @param {Primer} primer @param {import("./types.js").Prompt} prompt */
  learn(primer, prompt) {
    this.words = [];
    if (prompt.how === "wait") return;
    const text = [plain(prompt.text), ...(prompt.options ?? []).filter((option) => option.enabled !== false).map((option) => option.label)].join(" ");
    this.words = primer.words.filter((word) => !this.met.has(word.word) && isIn(word.word, text)).slice(0, MOST_AT_ONCE);
    for (const word of this.words) this.note(word.word);
  }

  /** @param {string} name */
  note(name) {
    this.met.add(name);
    keep(`met.${this.game}`, [...this.met]);
  }

  close() {
    this.now = undefined;
    this.redraw();
  }

  stop() {
    this.now = undefined;
    this.waiting = [];
    this.words = [];
    change({ teach: false });
    this.redraw();
  }

  next() {
    if (this.waiting.length) this.tell(this.waiting[0], new Map());
    this.redraw();
  }

  view() {
    const idea = settings.teach ? this.now : undefined;
    return [
      h("div", { key: "idea-live", class: "sr", role: "status", "aria-live": "polite" }, settings.teach ? this.said : ""),
      idea && h("aside", { key: "idea", class: "idea no-explain", "aria-label": `New: ${idea.title}` },
        h("p", { class: "idea-head" }, icon("bulb", "inline"), h("b", null, idea.title)),
        h("p", { class: "idea-say" }, idea.say),
        h("div", { class: "idea-does" },
          h("button", { type: "button", class: "opt primary small", onclick: () => this.close() }, "Got it"),
          h("button", { type: "button", class: "opt small", onclick: () => this.openRules(idea.clauses[0]) }, "More"),
          h("button", { type: "button", class: "quiet", onclick: () => this.stop() }, "Stop teaching"))),
      !idea && settings.teach && this.waiting.length > 0 && h("button", { key: "idea-margin", type: "button", class: "idea-margin no-explain", onclick: () => this.next() },
        icon("bulb", "inline"), String(this.waiting.length), h("span", { class: "margin-words" }, " more to know")),
    ];
  }

  /** Put the card beside what it is about, over nothing that can be chosen. */
  place() {
    const card = /** @type {HTMLElement | null} */ (document.querySelector(".idea"));
    this.placeMargin();
    const anchor = card && this.anchor();
    if (this.marked !== anchor) {
      this.marked?.removeAttribute("data-taught");
      anchor?.setAttribute("data-taught", "");
      this.marked = anchor;
    }
    if (!card) return;
    if (NARROW.matches) return card.removeAttribute("style");
    const [w, tall, gap] = [card.offsetWidth, card.offsetHeight, 12];
    const rect = anchor?.getBoundingClientRect();
    const stage = document.querySelector(".stage")?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
    const keepOut = [...document.querySelectorAll(".prompt, .bar")].map((node) => node.getBoundingClientRect());
    const corner = { x: stage.left + gap, y: stage.bottom - tall - gap };
    const spots = !rect ? [] : [
      { x: rect.right + gap, y: rect.top }, { x: rect.left - w - gap, y: rect.top },
      { x: rect.left, y: rect.bottom + gap }, { x: rect.left, y: rect.top - tall - gap },
    ];
    const fits = (/** @type {{x: number, y: number}} */ spot) =>
      spot.x >= 6 && spot.y >= 6 && spot.x + w <= innerWidth - 6 && spot.y + tall <= innerHeight - 6
      && !keepOut.some((box) => spot.x < box.right && spot.x + w > box.left && spot.y < box.bottom && spot.y + tall > box.top);
    const inside = rect && rect.bottom > 0 && rect.top < innerHeight && rect.width > 0;
    const { x, y } = (inside && spots.find(fits)) || corner;
    card.style.setProperty("left", `${x}px`);
    card.style.setProperty("top", `${y}px`);
    card.style.setProperty("bottom", "auto");
  }

  /** On a phone what waits stands right above the options, over no name and no tab. */
  placeMargin() {
    const margin = /** @type {HTMLElement | null} */ (document.querySelector(".idea-margin"));
    const sheet = document.querySelector(".prompt, .unfolding");
    if (margin && !NARROW.matches) margin.removeAttribute("style");
    else if (margin && sheet) margin.style.setProperty("bottom", `${innerHeight - sheet.getBoundingClientRect().top + 8}px`);
  }

  /** What the card is about: the thing the idea names, else what cites its clause. */
  anchor() {
    const point = this.now?.point;
    const thing = point && document.querySelector(`.table [data-id="${CSS.escape(point)}"], .table [data-id^="${CSS.escape(point)}"]`);
    if (thing || point || !this.by) return thing || null;
    if (this.by === "log") return document.querySelector(".ticker, .dock");
    return document.querySelector(`.prompt [data-option="${CSS.escape(this.by)}"]`) ?? document.querySelector(".prompt-head");
  }
}

/**
 * The clauses that a person is faced with, and what cites each: `question`, an option's id, or `log`.
 * Of the log only what is this seat's or nobody's.
 * @param {Scene} scene @param {number} since @returns {[string, string][]}
 */
function citedBy(scene, since) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const add = (/** @type {string | undefined} */ clause, /** @type {string} */ by) => clause && !found.has(clause) && found.set(clause, by);
  const prompt = scene.prompt;
  if (prompt && prompt.how !== "wait") {
    add(prompt.clause, "question");
    for (const option of prompt.options ?? []) add(option.clause, option.id), add(option.why_not?.clause, option.id);
  }
  for (const entry of scene.log ?? []) if (entry.n > since && (!entry.seat || entry.seat === scene.seat)) add(entry.clause, "log");
  return [...found];
}

/** Whether the question cites a clause of the idea. @param {Idea | undefined} idea @param {Map<string, string>} questions */
const isAbout = (idea, questions) => !!idea?.clauses.some((clause) => questions.has(clause));

/** The present turn: the phase without what is left of it, and who acts. @param {Scene} scene */
const turnOf = (scene) =>
  [(scene.head.phase ?? "").replace(/, \d+ \w+ left$/, ""), ...scene.seats.filter((seat) => seat.to_act).map((seat) => seat.id)].join(" ");

/** A word all in capitals is another word than the same one in small letters. @param {string} word @param {string} text */
const isIn = (word, text) =>
  new RegExp(`\\b${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?:s|es)?\\b`, word === word.toUpperCase() ? "" : "i").test(text);

/** The words that a question explains, a line each. @param {Word[]} words */
export const wordLines = (words) =>
  words.length > 0 && h("dl", { class: "word-lines" }, words.map((word) => h("div", { key: `word-${word.word}` }, h("dt", null, word.word), h("dd", null, word.say, " ", clauseMark(word.clause || undefined)))));
