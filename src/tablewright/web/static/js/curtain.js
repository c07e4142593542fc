// Several seats at one screen: a curtain falls before somebody else's things are shown.

import { dialog } from "./dialogs.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("./table.js").TablePage} TablePage */

const FALLS = 2500;

export class Curtain {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {{seat: number, name: string, down: boolean} | undefined} who is asked next */
    this.next = undefined;
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /**
   * The next question is for other eyes. Whoever has just moved may see what came of it for a moment.
   * @param {number} seat @param {string} name
   */
  hear(seat, name) {
    const down = performance.now() - this.page.choosing.answeredAt > 3000;
    this.next = { seat, name, down: this.next?.seat === seat ? this.next.down || down : down };
    clearTimeout(this.timer);
    if (!this.next.down) this.timer = window.setTimeout(() => this.drop(), FALLS);
  }

  drop() {
    clearTimeout(this.timer);
    if (this.next) this.next.down = true;
    this.page.explainer.hide();
    this.page.redraw();
  }

  /** What stands over the table until that person is there. */
  view() {
    const { next, page } = this;
    return next?.down && dialog({ key: "curtain", title: `Pass the device to ${next.name}`, cls: "curtain" },
      h("p", null, `What comes next is for ${next.name} alone.`),
      h("div", { class: "dialog-does" }, h("button", { type: "button", class: "opt primary", autofocus: true, onclick: () => page.wire.say({ type: "pass", seat: next.seat }) }, icon("eye"), `I am ${next.name}`)));
  }
}
