// When and how I am told that it is my turn: a part of the page about me.

import { post } from "./api.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @typedef {{id: string, kind: string, name: string, failed: string, unproven: boolean, since: number}} Way
 * @typedef {{how: "now"|"daily"|"never", hour: number, note: string, kinds: {kind: string, example: string}[], push_key: string, no_push: string, channels: Way[]}} Wishes
 */

const WORKER = "/sw.js";

export class Reminders {
  /** @param {() => void} redraw @param {import("./dialogs.js").Toasts} toasts @param {(wishes: Wishes) => void} changed */
  constructor(redraw, toasts, changed) {
    this.redraw = redraw;
    this.toasts = toasts;
    this.changed = changed;
    this.kind = "";
    this.address = "";
    this.code = "";
  }

  /** @param {Wishes} wishes */
  view(wishes) {
    const others = wishes.kinds.filter(({ kind }) => kind !== "push");
    const chosen = others.find(({ kind }) => kind === this.kind) ?? others[0];
    const push = wishes.kinds.some(({ kind }) => kind === "push");
    return h("section", { class: "reminders", "aria-labelledby": "reminders" }, h("h3", { id: "reminders" }, "Reminders"),
      h("p", { class: "dim" }, "You are told that it is your turn when you do not look at the table, at most once a minute."),
      wishes.note && h("p", { role: "status" }, icon("bell", "inline"), wishes.note),
      h("div", { class: "fields" },
        h("label", { class: "field" }, "When", h("select", { value: wishes.how, onchange: (/** @type {any} */ event) => this.send("/api/me/reminders", { how: event.target.value, hour: wishes.hour }) },
          [["now", "At once"], ["daily", "Once a day"], ["never", "Never"]].map(([id, name]) => h("option", { value: id }, name)))),
        wishes.how === "daily" && h("label", { class: "field" }, "At", h("select", { value: String(here(wishes.hour)), onchange: (/** @type {any} */ event) => this.send("/api/me/reminders", { how: "daily", hour: there(Number(event.target.value)) }) },
          Array.from({ length: 24 }, (_, hour) => h("option", { value: String(hour) }, `${hour}:00`))))),
      wishes.channels.length > 0 && h("ul", { class: "ways" }, wishes.channels.map((way) => this.row(way))),
      push && (wishes.no_push ? h("p", { class: "dim" }, wishes.no_push)
        : h("div", { class: "dialog-does" }, h("button", { type: "button", class: "opt small", onclick: () => this.addBrowser(wishes.push_key) }, icon("plus", "inline"), "Tell me in this browser"))),
      chosen && h("form", { class: "me-form way-form", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.add(chosen.kind, this.address); } },
        h("label", null, h("span", null, "Way"), h("select", { value: chosen.kind, onchange: (/** @type {any} */ event) => { this.kind = event.target.value; this.redraw(); } }, others.map(({ kind }) => h("option", { value: kind }, kind)))),
        h("label", null, h("span", null, "Address"), h("input", { value: this.address, placeholder: chosen.example, maxlength: 1000, autocomplete: chosen.kind === "mail" ? "email" : "off", oninput: (/** @type {any} */ event) => { this.address = event.target.value; } })),
        h("button", { type: "submit", class: "opt small" }, icon("plus", "inline"), "Add")));
  }

  /** @param {Way} way */
  row(way) {
    return h("li", { key: way.id }, icon("bell", "inline"), h("span", null, way.name),
      way.failed && h("span", { class: "way-failed" }, icon("cross", "inline"), `The last message did not arrive: ${way.failed}.`),
      way.unproven
        ? h("form", { class: "way-code", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.send("/api/me/channels/prove", { id: way.id, code: this.code }, "Reminders go there from now on."); } },
          h("label", null, h("span", null, "The code that was sent there"), h("input", { inputmode: "numeric", maxlength: 6, autocomplete: "one-time-code", oninput: (/** @type {any} */ event) => { this.code = event.target.value; } })),
          h("button", { type: "submit", class: "opt small" }, "Confirm"))
        : h("button", { type: "button", class: "opt quiet small", "aria-label": `Try ${way.name}`, onclick: () => this.send("/api/me/channels/try", { id: way.id }, "A message is on its way.") }, "Try it"),
      h("button", { type: "button", class: "opt quiet small", "aria-label": `Remove ${way.name}`, onclick: () => this.send("/api/me/channels/drop", { id: way.id }) }, "Remove"));
  }

  /** @param {string} path @param {any} body @param {string} [done] */
  async send(path, body, done) {
    try {
      this.changed(await post(path, body));
      if (done) this.toasts.say(done, "good");
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
    this.redraw();
  }

  /** @param {string} kind @param {string} address */
  async add(kind, address) {
    await this.send("/api/me/channels", { kind, address }, kind === "mail" ? "A code was sent there." : "Reminders go there from now on.");
    this.address = "";
    this.redraw();
  }

  /** @param {string} key */
  async addBrowser(key) {
    if (!("serviceWorker" in navigator) || !("PushManager" in window)) {
      this.toasts.say("This browser takes no messages. Choose another way.", "bad");
      return;
    }
    try {
      const worker = await navigator.serviceWorker.register(WORKER);
      await navigator.serviceWorker.ready;
      const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
      const { endpoint, keys } = made.toJSON();
      await this.add("push", JSON.stringify({ endpoint, keys }));
    } catch (why) {
      const said = /** @type {Error} */ (why);
      this.toasts.say(said.name === "NotAllowedError" ? "This browser was not allowed to show messages. Allow it in its settings for this page, then try again." : `This browser could not be reached: ${said.message}`, "bad");
    }
  }
}

/** An hour of the server as one of here, and back. @param {number} hour */
const here = (hour) => (hour - Math.round(new Date().getTimezoneOffset() / 60) + 48) % 24;
/** @param {number} hour */
const there = (hour) => (hour + Math.round(new Date().getTimezoneOffset() / 60) + 48) % 24;
