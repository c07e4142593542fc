// A host's rights on one page: who sits where, who may come in, what is said, what helps.

import { get, keepKeys, keysTo, post } from "./api.js";
import { copy, dialog } from "./dialogs.js";
import { h } from "./dom.js";
import { face, icon } from "./icons.js";
import { ago } from "./text.js";

/** @typedef {{listed: boolean, door: string, watch: string, chat: string, help: boolean, ready: boolean, muted: number[]}} Rules */
/**
 * @typedef {{match: string, seats: import("./types.js").Match["seats"], settings: Rules, invite: string, invite_until: number,
 *   talk: {n: number, seat: number | null, name: string, text: string, at: number}[]}} Sight
 */

export class HostPage {
  /** @param {() => void} redraw @param {import("./dialogs.js").Toasts} toasts */
  constructor(redraw, toasts) {
    this.redraw = redraw;
    this.toasts = toasts;
    this.match = "";
    this.title = "";
    this.hours = "24";
    /** @type {Sight | undefined} */
    this.sight = undefined;
  }

  /** @param {string} match @param {string} title */
  async open(match, title) {
    this.title = title;
    try {
      if (!keysTo(match).host) await this.findKey(match);
      this.sight = await get(`/api/matches/${match}/host`, [keysTo(match).host ?? ""]);
      this.match = match;
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
    this.redraw();
  }

  /** A host who has come with another device. @param {string} match */
  async findKey(match) {
    const { tokens, host } = await post("/api/me/keys", { match });
    keepKeys(match, tokens, host);
  }

  /** @param {string} path @param {Record<string, any>} said @param {string} [done] */
  async ask(path, said, done) {
    try {
      this.sight = await post(`/api/matches/${this.match}/${path}`, { token: keysTo(this.match).host, ...said });
      if (done) this.toasts.say(done, "good");
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
    this.redraw();
  }

  view() {
    if (!this.match || !this.sight) return null;
    const { settings, seats } = this.sight;
    const close = () => { this.match = ""; this.redraw(); };
    return dialog({ key: "host", title: `Host ${this.title}`, icon: "house", cls: "wide", close },
      h("section", { class: "host-part" }, h("h3", null, "Seats"), h("ul", { class: "seat-list" }, seats.map((seat) => this.seat(seat)))),
      h("section", { class: "host-part" }, h("h3", null, "Who may come in"),
        this.choice("Lobby", settings.listed ? "yes" : "no", [["no", "Private: only those with the link"], ["yes", "Listed in the lobby for everybody"]], (value) => ({ listed: value === "yes" })),
        this.choice("Open seats", settings.door, [["link", "For people with the invitation"], ["anyone", "For anyone who sees the table in the lobby"]], (value) => ({ door: value })),
        this.choice("Watching", settings.watch, [["anyone", "Anyone who has the address"], ["invited", "Only with the invitation"]], (value) => ({ watch: value })),
        this.invitation()),
      h("section", { class: "host-part" }, h("h3", null, "Talk, help and beginning"),
        this.choice("First move", settings.ready ? "yes" : "no", [["no", "At once"], ["yes", "When everybody sits here and is ready"]], (value) => ({ ready: value === "yes" })),
        this.choice("Talk", settings.chat, [["open", "Everybody says what they like"], ["phrases", "Prepared phrases only"], ["off", "No talk"]], (value) => ({ chat: value })),
        this.choice("Help", settings.help ? "yes" : "no", [["yes", "Hints and branching off are allowed"], ["no", "None before the game is over"]], (value) => ({ help: value === "yes" })),
        this.talk()));
  }

  /** @param {string} label @param {string} value @param {[string, string][]} choices @param {(value: string) => Record<string, any>} said */
  choice(label, value, choices, said) {
    return h("label", { class: "field" }, label, h("select", { value, onchange: (/** @type {any} */ event) => this.ask("host", said(event.target.value)) }, choices.map(([id, words]) => h("option", { value: id }, words))));
  }

  /** @param {import("./types.js").Match["seats"][number]} seat */
  seat(seat) {
    const who = seat.kind === "open" ? "free" : seat.name || `Seat ${seat.seat + 1}`;
    const muted = this.sight?.settings.muted ?? [];
    const isMuted = muted.includes(seat.seat);
    const gone = (/** @type {string} */ player) => this.ask("kick", { seat: seat.seat, player }, `${who} does not sit here any more. There is a new invitation.`);
    return h("li", { key: `host-${seat.seat}`, class: `seat-row tone-${"abcdefgh"[seat.seat % 8]}` }, face(seat.kind, seat.seat + 1), h("span", { class: "grow" }, who, seat.kind === "person" && h("span", { class: "dim" }, seat.online ? " is here" : " is away")),
      seat.kind === "person" && h("button", { type: "button", class: "opt small", "aria-pressed": String(isMuted), "aria-label": `${isMuted ? "Let talk" : "Mute"}: ${who}`, onclick: () => this.ask("host", { muted: isMuted ? muted.filter((each) => each !== seat.seat) : [...muted, seat.seat] }) }, isMuted ? "Let talk" : "Mute"),
      seat.kind === "person" && h("button", { type: "button", class: "opt small", "aria-label": `A bot instead of ${who}`, onclick: () => gone("steady") }, "A bot instead"),
      seat.kind !== "open" && h("button", { type: "button", class: "opt small danger", "aria-label": `Send away ${who}`, onclick: () => gone("") }, "Send away"));
  }

  invitation() {
    const sight = /** @type {Sight} */ (this.sight);
    const link = `${location.origin}/t/${sight.match}?join=${sight.invite}`;
    const left = sight.invite_until ? `good until ${new Date(sight.invite_until * 1000).toLocaleString()}` : "good as long as the table";
    return h("div", { class: "invitation" },
      h("label", { class: "field" }, "Invitation", h("input", { type: "text", id: "host-invite", readonly: true, value: link }), h("span", { class: "dim" }, left)),
      h("div", { class: "dialog-does" },
        h("button", { type: "button", class: "opt small", onclick: async () => { if (await copy(link, /** @type {HTMLInputElement | null} */ (document.getElementById("host-invite")))) this.toasts.say("The link is on the clipboard.", "good"); } }, icon("link", "inline"), "Copy"),
        h("label", { class: "inline-field" }, h("span", { class: "sr" }, "How long a new invitation is good"), h("select", { value: this.hours, onchange: (/** @type {any} */ event) => { this.hours = event.target.value; this.redraw(); } }, [["1", "for an hour"], ["24", "for a day"], ["168", "for a week"], ["0", "for ever"]].map(([id, words]) => h("option", { value: id }, words)))),
        h("button", { type: "button", class: "opt small", onclick: () => this.ask("host", { invite_hours: Number(this.hours) }, "There is a new invitation; the old one is not good any more.") }, icon("redo", "inline"), "New invitation")));
  }

  talk() {
    const lines = this.sight?.talk ?? [];
    if (!lines.length) return h("p", { class: "dim" }, "Nobody has said anything yet.");
    return h("ul", { class: "host-talk" }, [...lines].reverse().slice(0, 12).map((line) => h("li", { key: `line-${line.n}` }, h("span", { class: "grow" }, h("b", null, `${line.name}: `), line.text, h("span", { class: "dim" }, ` ${ago(line.at)}`)),
      h("button", { type: "button", class: "opt quiet small", "aria-label": `Remove what ${line.name} said: ${line.text}`, onclick: () => this.ask("unsay", { n: line.n }) }, "Remove"))));
  }
}
