// The rule browser: the whole rulebook, with search, opened at the clause in question.

import { get, rulesOf } from "./api.js";
import { dialog } from "./dialogs.js";
import { cls, h } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("./types.js").Rules} Rules @typedef {import("./types.js").Clause} Clause */

export class RuleBrowser {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    this.open = false;
    this.game = "";
    this.match = "";
    this.clause = "";
    this.query = "";
    /** @type {Rules | undefined} */
    this.rules = undefined;
    /** @type {Clause[] | undefined} */
    this.found = undefined;
    this.trouble = "";
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /** @param {string} game @param {string} [clause] @param {string} [match] the table from which one looks */
  async show(game, clause = "", match = "") {
    if (this.game !== game || this.match !== match) this.rules = undefined;
    Object.assign(this, { open: true, game, match, clause, query: "", found: undefined, trouble: "" });
    this.redraw();
    try {
      this.rules = await rulesOf(game, match);
    } catch (why) {
      this.trouble = /** @type {Error} */ (why).message;
    }
    this.redraw();
    if (clause && !this.query) requestAnimationFrame(() => this.open && !this.query && this.jump(clause));
  }

  close() {
    this.open = false;
    this.redraw();
  }

  /** @param {string} clause */
  jump(clause) {
    this.clause = clause;
    this.query = "";
    this.found = undefined;
    this.redraw();
    requestAnimationFrame(() => {
      const node = document.getElementById(`clause-${clause}`);
      node?.scrollIntoView({ block: "center" });
      node?.focus({ preventScroll: true });
    });
  }

  /** @param {string} query */
  search(query) {
    this.query = query;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(async () => {
      const asked = query.trim();
      if (!asked) this.found = undefined;
      else {
        try {
          const { found } = await get(`/api/rules/${this.game}/search?q=${encodeURIComponent(asked)}${this.match && `&match=${this.match}`}`);
          if (this.query === query) this.found = found;
        } catch (why) {
          this.trouble = /** @type {Error} */ (why).message;
        }
      }
      this.redraw();
    }, 140);
    this.redraw();
  }

  view() {
    if (!this.open) return null;
    const rules = this.rules;
    return dialog({ key: "rules", title: rules ? `The rules of ${rules.title}` : "The rules", cls: "rules-dialog", close: () => this.close() },
      h("div", { class: "rules-search" }, h("label", { class: "search wide" }, icon("search", "inline"), h("span", { class: "sr" }, "Search the rules"),
        h("input", { type: "search", placeholder: "Search: words, a clause, or “how do I win”", value: this.query, oninput: (/** @type {any} */ event) => this.search(event.target.value) }))),
      this.trouble && h("p", { class: "trouble" }, this.trouble),
      !rules && !this.trouble && h("p", { class: "dim" }, "One moment."),
      this.found ? this.results(this.found) : rules && h("div", { class: "rules-body" },
        h("nav", { class: "rules-toc", "aria-label": "Chapters" }, h("ol", null, rules.chapters.map((chapter) =>
          h("li", null, h("button", { type: "button", onclick: () => document.getElementById(`chapter-${chapter.number}`)?.scrollIntoView({ block: "start" }) }, h("span", { class: "no" }, String(chapter.number)), chapter.title))))),
        h("div", { class: "rules-text scroller", tabindex: "0", role: "group", "aria-label": "All chapters" },
          rules.minute && h("section", { key: "minute", class: "minute" }, h("h3", null, "The game in one minute"), rules.minute.split("\n\n").map((part) => h("p", null, paragraphs(part, (id) => this.jump(id))))),
          rules.chapters.map((chapter) =>
          h("section", { key: `chapter-${chapter.number}` }, h("h3", { id: `chapter-${chapter.number}` }, h("span", { class: "no" }, String(chapter.number)), chapter.title),
            chapter.clauses.map((clause) => this.one(clause)))))));
  }

  /** @param {Clause} clause */
  one(clause) {
    return h("div", { key: clause.id, id: `clause-${clause.id}`, tabindex: "-1", class: cls("rule", clause.id === this.clause && "here") },
      h("button", { type: "button", class: "clause", onclick: () => this.jump(clause.id) }, clause.id),
      h("div", { class: "rule-body" }, clause.title && h("b", null, `${clause.title} `), ...paragraphs(clause.text, (id) => this.jump(id)), clause.physical && h("span", { class: "dim" }, " (of the printed game only)")));
  }

  /** @param {Clause[]} found */
  results(found) {
    return h("div", { class: "rules-text found scroller", tabindex: "0", role: "group", "aria-label": "Found" },
      h("p", { class: "dim", role: "status" }, found.length ? `${found.length} clauses` : "No clause speaks of that."),
      found.map((clause) => this.one(clause)));
  }
}

/** The text of a clause; ids of other clauses in it lead there. @param {string} text @param {(id: string) => void} jump */
function paragraphs(text, jump) {
  return text.split(/\n{2,}/).map((part) =>
    h("span", { class: "para" }, part.replace(/`/g, "").split(/([A-Z]{2}-[A-Z]?\d+(?:\.\d+)?[a-z]?)/).map((word, i) =>
      i % 2 ? h("button", { type: "button", class: "clause inline", onclick: () => jump(word) }, word) : word)));
}
