// Play your first game: set up for whoever has never played it, one page to begin with, and what to try next.

import { keep, kept, keysTo, openTable } from "./api.js";
import { dialog } from "./dialogs.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { primerOf } from "./primer.js";
import { change } from "./settings.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./primer.js").First} First @typedef {import("./primer.js").Primer} Primer */

/** Bots that play along have names, as people do; their faces and the list of seats say what they are. */
const COMPANY = ["Rowan", "Hazel", "Wren"];

/** Set up the first game and go there. @param {string} game @param {string} name */
export async function playFirst(game, name) {
  const { first } = await primerOf(game);
  if (!first) throw new Error("This game has no first game of its own.");
  const bots = first.bots.map((player, i) => ({ kind: "bot", player, name: COMPANY[i % COMPANY.length] }));
  const to = await openTable({
    game, seats: [{ kind: "person", name: name || "Newcomer" }, ...bots], options: first.options, seed: first.seed,
    ...(first.way ? { way: first.way } : {}),
  });
  keep(`first.${to.replace("/t/", "")}`, "new");
  change({ teach: true });
  location.href = to;
}

export class FirstGame {
  /** @param {string} match @param {() => void} redraw */
  constructor(match, redraw) {
    this.match = match;
    this.redraw = redraw;
    /** @type {string} new, begun, stopped (has asked whether that is enough), or nothing: another game */
    this.state = kept(`first.${match}`, "");
    /** @type {Primer | undefined} */
    this.primer = undefined;
    /** @type {Set<number>} */
    this.counted = new Set();
    this.open = "";
    this.asked = false;
  }

  get is() {
    return this.state !== "" && Object.keys(keysTo(this.match).tokens).length > 0;
  }

  /** @param {Scene} scene */
  look(scene) {
    if (!this.is) return;
    if (!this.asked) {
      this.asked = true;
      primerOf(scene.game).then((primer) => {
        this.primer = primer;
        if (this.state === "new") this.open = "page";
        this.look(scene);
        this.redraw();
      }, () => {});
    }
    const stop = this.primer?.first?.stop;
    if (!stop || this.state === "stopped") return;
    for (const entry of scene.log ?? []) if (entry.clause === stop.clause) this.counted.add(entry.n);
    if (this.counted.size >= stop.times && !scene.over) {
      this.remember("stopped");
      this.open = "stop";
    }
  }

  /** @param {string} state */
  remember(state) {
    this.state = state;
    keep(`first.${this.match}`, state);
  }

  close() {
    this.open = "";
    if (this.state === "new") this.remember("begun");
    this.redraw();
  }

  view() {
    const first = this.primer?.first;
    if (!first || !this.open) return null;
    const close = () => this.close();
    if (this.open === "next") {
      return dialog({ key: "first-next", title: "What to try next", cls: "small", close, icon: "flag" }, this.nextList(),
        h("div", { class: "dialog-does" }, h("a", { class: "opt primary", href: "/" }, icon("house"), "To the lobby"), h("button", { type: "button", class: "opt", onclick: close }, "Go on after all")));
    }
    if (this.open === "stop") {
      return dialog({ key: "first-stop", title: "Enough for a first time?", cls: "small", close, icon: "hourglass" },
        h("p", null, first.stop?.say, " You can go on now, or come back whenever you like: the game is kept."),
        h("div", { class: "dialog-does" }, h("button", { type: "button", class: "opt primary", onclick: close }, icon("to"), "Go on"),
          h("button", { type: "button", class: "opt", onclick: () => { this.open = "next"; this.redraw(); } }, "Stop here")));
    }
    return dialog({ key: "first", title: `Your first game of ${this.primer?.title}`, cls: "small first-page", close, icon: "bulb" },
      h("section", null, h("h3", null, "Your goal"), h("p", null, first.goal)),
      h("section", null, h("h3", null, "A turn"), h("ol", { class: "first-turn" }, first.turn.map((step) => h("li", null, step)))),
      h("section", null, h("h3", null, "How you lose"), h("p", null, first.lose)),
      h("p", { class: "dim" }, "The table explains each thing when it first matters. Ask for a hint at any time."),
      h("div", { class: "dialog-does" }, h("button", { type: "button", class: "opt primary large", autofocus: true, onclick: close }, "Begin"),
        h("button", { type: "button", class: "opt quiet", onclick: () => { change({ teach: false }); this.remember("begun"); close(); } }, "Without explanations"),
        h("a", { class: "opt quiet", href: "/" }, "Not now")));
  }

  /** For the end of the game. */
  nextList() {
    const first = this.is ? this.primer?.first : undefined;
    return first && h("section", { class: "first-next" }, h("h3", null, "What to try next"), h("ul", { class: "so-far" }, first.next.map((each) => h("li", null, each))));
  }
}
