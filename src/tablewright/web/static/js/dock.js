// The drawer with the log and the chat.

import { keep, kept, post } from "./api.js";
import { block } from "./company.js";
import { cls, h } from "./dom.js";
import { say } from "./house.js";
import { icon } from "./icons.js";
import { lastLines, logPanel, noFilter } from "./log.js";
import { NARROW } from "./settings.js";
import { play } from "./sound.js";

/** @typedef {import("./table.js").TablePage} TablePage */
/** @typedef {import("./look.js").Look} Look */

export class Dock {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** Which of its tabs is open: log, chat, or none. */
    this.open = "";
    /** @type {import("./types.js").ChatLine[]} */
    this.chat = [];
    this.heard = kept(`heard.${page.match}`, 0);
    this.draft = "";
    /** @type {string[]} those whom one does not want to hear */
    this.muted = kept(`muted.${page.match}`, []);
    this.filter = noFilter();
  }

  /** @param {import("./types.js").ChatLine[]} lines */
  hear(lines) {
    const known = new Set(this.chat.map((each) => each.n));
    const fresh = lines.filter((each) => !known.has(each.n));
    this.chat = [...this.chat, ...fresh].sort((a, b) => a.n - b.n).slice(-300);
    if (this.open === "chat") this.readAll();
    else for (const each of fresh.slice(-1)) if (each.how === "chat") { say(`${each.name} says: ${each.text}`); play("chat"); }
  }

  /** Lines that read otherwise now: the host has removed a word. @param {import("./types.js").ChatLine[]} lines */
  unsay(lines) {
    const texts = new Map(lines.map((each) => [each.n, each.text]));
    this.chat = this.chat.map((each) => (texts.has(each.n) ? { ...each, text: /** @type {string} */ (texts.get(each.n)) } : each));
  }

  /** What one seat says is not shown in this browser, or is again. @param {number | null} seat @param {string} name */
  mute(seat, name) {
    const who = seat === null ? name : String(seat);
    this.muted = this.muted.includes(who) ? this.muted.filter((each) => each !== who) : [...this.muted, who];
    keep(`muted.${this.page.match}`, this.muted);
    this.page.redraw();
  }

  /** @param {import("./types.js").ChatLine} line */
  isMuted(line) {
    return this.muted.includes(line.seat === null ? line.name : String(line.seat)) || this.isBlocked(line);
  }

  /** @param {import("./types.js").ChatLine} line */
  isBlocked(line) {
    return Boolean(this.page.presence?.seats.some((seat) => seat.blocked && seat.seat === line.seat));
  }

  /** Whoever said this and I do not meet again, here or elsewhere. @param {number} seat @param {string} name */
  async block(seat, name) {
    if (!confirm(`Block ${name}? Neither of you can sit down where the other plays from now on, and you do not read what they say. You can take it back on your own page.`)) return;
    try {
      this.page.toasts.say(await block(this.page.match, seat), "good");
      this.page.reconnect();
    } catch (why) {
      this.page.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
  }

  /** What one may do about a line of somebody else. @param {import("./types.js").ChatLine} line */
  doesTo(line) {
    if (this.page.presence?.seats.some((seat) => seat.mine && seat.seat === line.seat)) return null;
    return h("span", { class: "entry-does" },
      h("button", { type: "button", class: "opt quiet small", "aria-label": `Mute ${line.name}`, title: `Mute ${line.name}`, onclick: () => this.mute(line.seat, line.name) }, icon("mute", "inline")),
      h("button", { type: "button", class: "opt quiet small", "aria-label": `Report what ${line.name} said`, title: "Report", onclick: () => this.report(line) }, icon("flag", "inline")),
      line.seat !== null && h("button", { type: "button", class: "opt quiet small", "aria-label": `Block ${line.name}`, title: `Block ${line.name}`, onclick: () => this.block(/** @type {number} */ (line.seat), line.name) }, icon("ban", "inline")));
  }

  /** @param {import("./types.js").ChatLine} line */
  async report(line) {
    try {
      const { why } = await post(`/api/matches/${this.page.match}/report`, { n: line.n });
      this.page.toasts.say(why, "good");
    } catch (why) {
      this.page.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
  }

  /** Everything that was said has been read. */
  readAll() {
    this.heard = this.chat.at(-1)?.n ?? 0;
    keep(`heard.${this.page.match}`, this.heard);
  }

  /** @param {string} [name] */
  toggle(name = "log") {
    this.open = this.open === name ? "" : name;
    if (this.open === "chat") this.readAll();
    this.page.redraw();
    if (this.open) requestAnimationFrame(() => this.focus());
  }

  /** Chat is there to be written in; the log to be read. */
  focus() {
    /** @type {HTMLElement | null} */ (document.querySelector(this.open === "chat" ? "#chat-words" : ".dock [role=tab][aria-selected=true]"))?.focus();
  }

  /** @param {Look} look @param {boolean} wide */
  panel(look, wide) {
    const at = this.open || (wide ? "log" : "");
    const tab = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ symbol) =>
      h("button", { type: "button", role: "tab", id: `dock-${name}`, "aria-controls": "dock-panel", "aria-selected": String(at === name), tabindex: at === name ? "0" : "-1", class: "tab", onclick: () => { this.open = name; if (name === "chat") this.readAll(); this.page.redraw(); if (name === "chat") requestAnimationFrame(() => this.focus()); } }, icon(symbol, "inline"), label);
    if (!at) {
      return h("section", { class: "ticker", "aria-label": "Latest", key: "ticker" }, lastLines(look.scene, NARROW.matches ? 1 : 3, this.page.announcer.fresh),
        h("button", { type: "button", class: "ticker-more", onclick: () => this.toggle("log") }, icon("list", "inline"), "Log", h("kbd", null, "l")));
    }
    return h("section", { class: "dock", "aria-label": "Log and chat", key: "dock" },
      h("div", { class: "dock-head" }, h("div", { role: "tablist", class: "tabs", "aria-label": "Log and chat" }, tab("log", "Log", "list"), tab("chat", "Chat", "speech")),
        !wide && h("button", { type: "button", class: "round close", "aria-label": "Close the log", onclick: () => { this.open = ""; this.page.redraw(); } }, icon("cross"))),
      h("div", { class: "dock-body", id: "dock-panel", role: "tabpanel", "aria-labelledby": `dock-${at}` }, at === "chat" ? this.chatPanel(look)
        : logPanel(look.scene, this.filter, (change) => { Object.assign(this.filter, change); this.page.redraw(); }, this.page.announcer.fresh)));
  }

  /** @param {Look} look */
  chatPanel(look) {
    const { chat = "open", phrases = [] } = /** @type {{chat?: string, phrases?: string[]}} */ (this.page.presence ?? {});
    const shown = [...this.chat].reverse().filter((each) => each.how !== "chat" || !this.isMuted(each));
    const hidden = this.chat.length - shown.length;
    return h("div", { class: "chat" },
      h("ol", { class: "entries scroller", tabindex: "0", "aria-label": "Chat, the latest first" }, shown.map((each) => {
        const tone = each.seat === null ? "" : look.scene.seats.find((seat) => seat.id === `seat-${each.seat}`)?.tone;
        return h("li", { key: `c${each.n}`, class: cls("entry", `how-${each.how}`, tone && `tone-${tone}`) }, h("span", { class: "entry-text" }, each.how === "chat" && h("b", { class: "entry-seat" }, `${each.name}: `), each.text), each.how === "chat" && this.doesTo(each));
      }), this.chat.length === 0 && h("li", { class: "dim" }, "Nobody has said anything yet.")),
      hidden > 0 && h("p", { class: "dim" }, `${hidden} ${hidden === 1 ? "line" : "lines"} of people whom you muted. `, h("button", { type: "button", class: "opt quiet small", onclick: () => { this.muted = []; keep(`muted.${this.page.match}`, undefined); this.page.redraw(); } }, "Show them")),
      chat === "off" ? h("p", { class: "dim" }, "The host has switched talk off.") : chat === "phrases" ? h("div", { class: "phrases", role: "group", "aria-label": "Say something to the table" }, phrases.map((each) => h("button", { type: "button", class: "opt small", onclick: () => this.page.wire.say({ type: "chat", text: each }) }, each)))
      : h("form", { class: "chat-form", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); const text = this.draft.trim(); if (text) this.page.wire.say({ type: "chat", text: text.slice(0, 500) }); this.draft = ""; this.page.redraw(); } },
        h("label", { class: "sr", for: "chat-words" }, "Say something to the table"),
        h("input", { id: "chat-words", type: "text", maxlength: "500", autocomplete: "off", placeholder: "Say something to the table", value: this.draft, oninput: (/** @type {any} */ event) => { this.draft = event.target.value; } }),
        h("button", { type: "submit", class: "opt primary small" }, "Send")));
  }
}
