// The game is over: what the host knows about how it went, and the page that tells it.

import { get, openTable } from "./api.js";
import { playAgain } from "./company.js";
import { h } from "./dom.js";
import { endView } from "./end.js";
import { Look, nothingChosen } from "./look.js";
import { hasWon } from "./scene.js";
import { gameOver } from "./sound.js";
import { widget } from "./widgets.js";

/** @typedef {import("./table.js").TablePage} TablePage */

export class Ending {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {any} */
    this.over = undefined;
    /** @type {any} */
    this.tale = undefined;
    /** @type {import("./end.js").LookBack | null | undefined} how the chances went; null if that cannot be told */
    this.lookedBack = undefined;
  }

  /** @param {any} message */
  hear(message) {
    const first = !this.over;
    this.over = message;
    if (!first) return;
    this.page.sheet = { kind: "end" };
    if (this.page.scene?.over && this.page.showing !== undefined) gameOver(hasWon(this.page.scene));
    const seat = this.page.showing;
    get(`/api/matches/${this.page.match}/look-back${seat === undefined ? "" : `?seat=${seat}`}`, this.page.tokens())
      .then((answer) => { this.lookedBack = answer.found; this.page.redraw(); }, () => { this.lookedBack = null; this.page.redraw(); });
    get(`/api/matches/${this.page.match}/replay/index${seat === undefined ? "" : `?seat=${seat}`}`, this.page.tokens())
      .then((index) => { this.tale = index; this.page.redraw(); }, () => {});
  }

  /** @param {() => void} close */
  view(close) {
    const scene = this.page.look?.scene;
    return scene && endView({
      scene, match: this.page.match, tale: this.tale, back: this.lookedBack, close, told: this.lastWords(), next: this.page.first.nextList(), onward: this.page.chapter.onward(),
      title: this.page.chapter.part && `${this.page.chapter.part.name} is over`, again: this.over?.again && !this.page.chapter.part ? () => this.again() : undefined,
      againWords: this.page.presence?.again && this.page.tokens().length ? "Come along to the next game" : this.hasOthers() ? "Play again with these people" : "Play again",
    });
  }

  /** What is told with the result: the area called "end", such as what was left on the table, and the last pages. */
  lastWords() {
    const look = this.page.look;
    if (!look) return null;
    const quiet = new Look(look.scene, nothingChosen(), false);
    const told = look.scene.areas.filter((area) => area.id === "end");
    const pages = look.scene.areas.flatMap((area) => area.children).filter((child) => child.kind === "story");
    return h("div", { class: "last-words" },
      told.map((area) => h("section", { key: area.id }, area.title && h("h3", null, area.title), area.children.map((child) => widget(quiet, child)))),
      pages.map((page) => widget(quiet, page)));
  }

  /** Whether other people sit here. */
  hasOthers() {
    return Boolean(this.page.tokens().length && this.page.presence?.seats.some((seat) => seat.kind === "person" && !seat.mine));
  }

  /** Whoever sat here plays again at the same seat; whoever only watched opens a table of their own. */
  async again() {
    try {
      location.href = this.page.tokens().length ? await playAgain(this.page.match) : await openTable(this.over.again);
    } catch (why) {
      this.page.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
  }
}
