// The moderator's page: what people have reported, and who may not come in.

import { get, post } from "./api.js";
import { Toasts } from "./dialogs.js";
import { h, patch } from "./dom.js";
import { icon } from "./icons.js";
import { ago } from "./text.js";

/** @typedef {{id: string, match: string, n: number, text: string, at: number, by: string, said: string, name: string, person: string}} Report */
/** @typedef {{kind: string, value: string, name: string, why: string, made: number, until: number}} Ban */

export class ModeratorPage {
  /** @param {HTMLElement} app */
  constructor(app) {
    this.app = app;
    /** @type {{reports: Report[], bans: Ban[]} | undefined} */
    this.page = undefined;
    this.trouble = "";
    this.address = "";
    this.why = "";
    this.days = "7";
    this.toasts = new Toasts(() => this.redraw());
    document.documentElement.dataset.theme = "felt";
    document.title = "Moderation – tablewright";
    this.redraw();
    this.load();
    setInterval(() => !document.hidden && this.load(), 30000);
  }

  async load() {
    try {
      this.page = await get("/api/moderation");
      this.trouble = "";
    } catch (why) {
      this.trouble = /** @type {Error} */ (why).message;
    }
    this.redraw();
  }

  /** @param {Record<string, any>} said @param {string} done */
  async act(said, done) {
    try {
      this.page = await post("/api/moderation", said);
      this.toasts.say(done, "good");
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
    this.redraw();
  }

  redraw() {
    patch(this.app, this.view());
    patch(/** @type {HTMLElement} */ (document.getElementById("above")), [this.toasts.view()]);
  }

  view() {
    return h("div", { class: "lobby", key: "moderate" },
      h("header", { class: "lobby-bar" }, h("a", { class: "opt quiet small", href: "/" }, icon("left"), "Lobby")),
      h("main", { id: "stage", tabindex: "-1", class: "moderate" }, h("h1", null, "Moderation"),
        this.trouble && h("p", { class: "trouble", role: "alert" }, this.trouble),
        this.page && [this.reports(this.page.reports), this.bans(this.page.bans)]));
  }

  /** @param {Report[]} reports */
  reports(reports) {
    return h("section", { "aria-labelledby": "reports" }, h("h2", { id: "reports" }, "Reports"),
      reports.length === 0 && h("p", { class: "dim" }, "Nothing waits for you."),
      h("ul", { class: "report-list" }, reports.map((one) => h("li", { key: one.id, class: "panel" },
        one.said && h("blockquote", null, h("b", null, `${one.name}: `), one.said),
        one.text && h("p", null, one.text),
        h("p", { class: "dim" }, `reported by ${one.by}, ${ago(one.at)}, `, h("a", { href: `/t/${one.match}` }, "at this table")),
        h("div", { class: "dialog-does" },
          one.said && h("button", { type: "button", class: "opt small", onclick: () => this.act({ act: "unsay", report: one.id }, "Nobody reads that any more.") }, "Remove the words"),
          one.person && h("button", { type: "button", class: "opt small danger", onclick: () => this.act({ act: "ban", kind: "person", value: one.person, why: one.text, days: 7 }, `${one.name} stays away for a week.`) }, `Send ${one.name} away for a week`),
          h("button", { type: "button", class: "opt small quiet", onclick: () => this.act({ act: "done", report: one.id }, "Done.") }, "Nothing to do"))))));
  }

  /** @param {Ban[]} bans */
  bans(bans) {
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.act({ act: "ban", kind: "address", value: this.address, why: this.why, days: Number(this.days) }, `Nobody can come in from ${this.address} any more.`);
    };
    return h("section", { "aria-labelledby": "bans" }, h("h2", { id: "bans" }, "Who stays away"),
      bans.length === 0 && h("p", { class: "dim" }, "Everybody may come in."),
      h("ul", { class: "report-list" }, bans.map((ban) => h("li", { key: `${ban.kind}-${ban.value}`, class: "panel" },
        h("b", null, ban.kind === "person" ? ban.name : ban.value), h("p", { class: "dim" }, [ban.why, ban.until ? `until ${new Date(ban.until * 1000).toLocaleDateString()}` : "for good"].filter(Boolean).join(" · ")),
        h("button", { type: "button", class: "opt small", onclick: () => this.act({ act: "lift", kind: ban.kind, value: ban.value }, "They may come in again.") }, "Let in again")))),
      h("form", { class: "ban-form", onsubmit: send },
        h("label", { class: "field" }, "An address", h("input", { type: "text", required: true, placeholder: "192.0.2.7", value: this.address, oninput: (/** @type {any} */ event) => { this.address = event.target.value; } })),
        h("label", { class: "field" }, "Why, as they read it", h("input", { type: "text", maxlength: 200, value: this.why, oninput: (/** @type {any} */ event) => { this.why = event.target.value; } })),
        h("label", { class: "field" }, "How long", h("select", { value: this.days, onchange: (/** @type {any} */ event) => { this.days = event.target.value; } }, [["1", "a day"], ["7", "a week"], ["30", "a month"], ["0", "for good"]].map(([id, words]) => h("option", { value: id }, words)))),
        h("button", { type: "submit", class: "opt small danger" }, "Send away")));
  }
}
