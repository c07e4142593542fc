// The seats of a table: who sits where, who may sit down, stand up or be played by a bot, and the invitation.

import { allGames, dropKey, get, keep, keepKeys, kept, keysTo, myName, post } from "./api.js";
import { dropMember } from "./campaigns.js";
import { copy, dialog } from "./dialogs.js";
import { cls, h } from "./dom.js";
import { face, icon } from "./icons.js";

/** @typedef {import("./table.js").TablePage} TablePage */

export class Seats {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.name = myName();
    /** @type {import("./types.js").Player[] | undefined} the bots that may be asked to play */
    this.bots = undefined;
    this.invite = new URLSearchParams(location.search).get("join") ?? kept(`invite.${page.match}`, "");
    if (!location.search) return;
    // An invitation is a key of a kind: it does not stay in the address.
    keep(`invite.${page.match}`, this.invite);
    history.replaceState(null, "", location.pathname);
  }

  async offer() {
    try {
      const about = await get(`/api/matches/${this.page.match}`);
      if (about.seats.some((/** @type {any} */ seat) => seat.kind === "open")) this.page.sheet = { kind: "join", about };
      else this.page.toasts.say("All seats are taken, so you watch.");
    } catch (why) {
      this.page.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
    this.page.redraw();
  }

  /** @param {number} seat @param {boolean} knowing that somebody may know the luck to come */
  async sit(seat, knowing = false) {
    keep("name", this.name);
    try {
      const { token, seat: taken } = await post(`/api/matches/${this.page.match}/join`, { seat, invite: this.invite || this.page.presence?.invite || undefined, name: this.name || undefined, knowing });
      keepKeys(this.page.match, { [taken]: token });
      keep(`invite.${this.page.match}`, undefined);
      this.page.sheet = undefined;
      this.page.reconnect();
    } catch (why) {
      const no = /** @type {Error & {code?: string}} */ (why);
      if (no.code !== "known") this.page.toasts.say(no.message, "bad");
      else if (confirm(no.message)) await this.sit(seat, true);
    }
  }

  /** @param {number} seat @param {{kind: "bot" | "open", player?: string}} by */
  async replace(seat, by) {
    const keys = keysTo(this.page.match);
    try {
      await post(`/api/matches/${this.page.match}/replace`, { seat, token: keys.tokens[String(seat)] ?? keys.host, by });
      if (keys.tokens[String(seat)]) {
        this.giveUp(seat);
        this.page.reconnect();
      }
    } catch (why) {
      this.page.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
  }

  /** A bot plays at this seat until its person is back. @param {number} seat @param {string} player */
  async standIn(seat, player) {
    const keys = keysTo(this.page.match);
    const own = keys.tokens[String(seat)];
    try {
      await post(`/api/matches/${this.page.match}/stand-in`, { seat, player, token: own ?? keys.host ?? this.page.tokens()[0] });
    } catch (why) {
      this.page.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
  }

  /** @param {number} seat */
  async leave(seat) {
    try {
      await post(`/api/matches/${this.page.match}/leave`, { seat, token: keysTo(this.page.match).tokens[String(seat)] });
      this.giveUp(seat);
      this.page.reconnect();
    } catch (why) {
      this.page.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
  }

  /** The key to a seat is worth nothing any more, here and in the parts to come. @param {number} seat */
  giveUp(seat) {
    dropKey(this.page.match, seat);
    const member = this.page.chapter.part?.members[seat];
    if (this.page.chapter.part && member !== undefined) dropMember(this.page.chapter.part.id, member);
  }

  /** @param {any} about @param {() => void} close */
  joinView(about, close) {
    return dialog({ key: "join", title: `Sit down at ${about.title}`, cls: "small", close, icon: "chair" },
      h("label", { class: "field" }, "Your name", h("input", { type: "text", maxlength: "40", value: this.name, oninput: (/** @type {any} */ event) => { this.name = event.target.value; } })),
      h("ul", { class: "seat-list" }, about.seats.map((/** @type {any} */ seat) => h("li", { class: cls("seat-row", `tone-${"abcdefgh"[seat.seat % 8]}`) },
        face(seat.kind, seat.seat + 1),
        h("span", { class: "seat-words" }, h("b", null, seat.kind === "open" ? `Seat ${seat.seat + 1}` : seat.name), h("span", { class: "dim" }, seat.kind === "open" ? "free" : seat.kind === "bot" ? `bot, ${seat.player}` : "taken")),
        seat.kind === "open" && h("button", { type: "button", class: "opt primary small", onclick: () => this.sit(seat.seat) }, "Sit here")))),
      h("div", { class: "dialog-does" }, h("button", { type: "button", class: "opt quiet", onclick: close }, "Only watch")));
  }

  /** @param {() => void} close */
  seatsView(close) {
    const present = this.page.presence;
    const look = this.page.look;
    if (!present || !look) return null;
    const keys = keysTo(this.page.match);
    const host = Boolean(keys.host);
    const link = present.invite ? `${location.origin}/t/${this.page.match}?join=${present.invite}` : "";
    const players = this.bots ?? [];
    if (!this.bots) {
      this.bots = [];
      allGames().then((all) => { this.bots = all.players; this.page.redraw(); }, () => {});
    }
    const botPicker = (/** @type {number} */ seat, /** @type {string} */ words, /** @type {(player: string) => void} */ does) => players.length > 0 && h("label", { class: "bot-picker" }, h("span", { class: "sr" }, words),
      h("select", { "aria-label": words, value: "", onchange: (/** @type {any} */ event) => event.target.value && does(event.target.value) },
        h("option", { value: "" }, words), players.map((player) => h("option", { value: player.name }, player.name))));
    return dialog({ key: "seats", title: "Seats", close, icon: "people" },
      h("ul", { class: "seat-list" }, present.seats.map((seat) => {
        const tone = look.scene.seats.find((each) => each.id === seat.id)?.tone ?? "a";
        const mayReplace = host && (seat.kind !== "person" || !seat.online);
        const mayStandIn = seat.kind === "person" && !seat.stand_in && present.running && (seat.mine || (!seat.online && (host || this.page.tokens().length > 0)));
        return h("li", { key: seat.id, class: cls("seat-row", `tone-${tone}`, seat.mine && "me") },
          face(seat.kind, seat.seat + 1),
          h("span", { class: "seat-words" }, h("b", null, seat.kind === "open" ? `Seat ${seat.seat + 1}` : seat.name),
            h("span", { class: "dim" }, [seat.kind === "open" ? "free" : seat.kind === "bot" ? `bot: ${seat.player}` : seat.online ? "here" : "away", seat.stand_in && `${seat.stand_in} plays meanwhile`, seat.blocked && "blocked by you", seat.mine && "yours", this.page.showing === seat.seat && "shown"].filter(Boolean).join(" · "))),
          h("span", { class: "seat-does" },
            seat.kind === "open" && (this.invite || present.invite) && h("button", { type: "button", class: "opt primary small", onclick: () => this.sit(seat.seat) }, "Sit here"),
            seat.mine && this.page.showing !== seat.seat && h("button", { type: "button", class: "opt small", onclick: () => { this.page.wire.say({ type: "pass", seat: seat.seat }); close(); } }, "Show its view"),
            mayStandIn && botPicker(seat.seat, seat.mine ? "A bot while I am away" : "A bot until they are back", (player) => this.standIn(seat.seat, player)),
            seat.mine && seat.stand_in && h("button", { type: "button", class: "opt primary small", onclick: () => this.page.reconnect() }, "I am back"),
            (seat.mine || mayReplace) && seat.kind !== "bot" && botPicker(seat.seat, "A bot for good", (player) => this.replace(seat.seat, { kind: "bot", player })),
            mayReplace && seat.kind === "bot" && h("button", { type: "button", class: "opt small", onclick: () => this.replace(seat.seat, { kind: "open" }) }, "Free the seat"),
            seat.kind === "person" && !seat.mine && !seat.blocked && kept("known", false) && h("button", { type: "button", class: "opt small quiet", "aria-label": `Block ${seat.name}`, onclick: () => this.page.dock.block(seat.seat, seat.name) }, icon("ban", "inline"), "Block"),
            seat.mine && h("button", { type: "button", class: "opt small quiet", onclick: () => this.leave(seat.seat) }, "Stand up")));
      })),
      h("p", { class: "dim" }, present.watching === 1 ? "One person watches." : present.watching ? `${present.watching} people watch.` : "Nobody else watches."),
      present.known && h("p", { class: "dim" }, present.known),
      present.running && this.page.tokens().length > 0 && present.seats.some((seat) => seat.kind === "person" && !seat.mine) && h("div", { class: "dialog-does" },
        h("button", { type: "button", class: "opt quiet small", onclick: () => { this.page.wire.say({ type: "whole" }); close(); } }, icon("download"), "Ask everybody to allow downloads")),
      present.seats.some((seat) => seat.kind === "open") && !this.page.tokens().length && h("label", { class: "field" }, "Your name", h("input", { type: "text", maxlength: "40", value: this.name, oninput: (/** @type {any} */ event) => { this.name = event.target.value; } })),
      link && isHere() && h("p", { class: "banner local-only" }, icon("wifi", "inline"), h("span", null, h("b", null, "This link works on this computer only. "), "To let others in, the host starts the table with ", h("code", null, "tablewright serve --host 0.0.0.0"), " and opens it at the address that this prints.")),
      link && h("div", { class: "invite" }, h("label", { class: "field" }, "Send this link to a friend", h("input", { type: "text", readonly: true, id: "invite-link", value: link, onfocus: (/** @type {any} */ event) => event.target.select() })),
        h("button", { type: "button", class: "opt primary small", onclick: async () => this.page.toasts.say((await copy(link, /** @type {HTMLInputElement | null} */ (document.getElementById("invite-link")))) ? "The link is on the clipboard." : "Copy the link from the field.", "good") }, icon("link"), "Copy")));
  }
}

/** Whether this page was opened under a name that only this computer knows. */
const isHere = () => /^(localhost|127\.|\[?::1)/.test(location.hostname);
