// The campaign that a table is a part of, and the way to its next part.

import { campaignOf, goOn, shareKeys } from "./campaigns.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("./table.js").TablePage} TablePage */

export class Chapter {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {import("./types.js").PartOf | undefined} the part that this table is */
    this.part = undefined;
    /** @type {import("./types.js").Campaign | undefined} */
    this.story = undefined;
    this.going = false;
  }

  /** Which part of a campaign this is, and what follows. @param {import("./types.js").PartOf} part */
  hear(part) {
    if (!this.part && part.cards === "same") this.page.toasts.say("The cards have changed since this part was begun. That makes no difference here, so it goes on with the new ones.");
    this.part = part;
    this.story = undefined;
    if (shareKeys(this.page.match, part)) this.page.reconnect();
  }

  /** From a part that is over to the next one, together with all who sit here. */
  async goOn() {
    const part = this.part;
    if (!part || this.going) return;
    this.going = true;
    this.page.redraw();
    try {
      const to = part.later ? `/t/${part.later}` : await goOn(this.page.match, part);
      if (to) location.href = to;
      else this.openStory();
    } catch (why) {
      this.page.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
    this.going = false;
    this.page.redraw();
  }

  /** The cards have changed under this part: begin it again with the new ones. */
  async beginAgain() {
    try {
      if (this.part) location.href = await goOn(this.page.match, this.part, "begin-again");
    } catch (why) {
      this.page.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
  }

  async openStory() {
    this.page.sheet = { kind: "story" };
    this.page.redraw();
    try {
      if (this.part) this.story = await campaignOf(this.part.id);
    } catch (why) {
      this.page.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
    this.page.redraw();
  }

  /** The button that leads to the next part of the campaign. */
  onward() {
    const part = this.part;
    if (!part || !this.page.look?.scene.over) return null;
    if (part.over) return h("button", { type: "button", class: "opt primary", onclick: () => this.openStory() }, icon("scroll"), "How the campaign ended");
    if (!part.later && !this.page.tokens().length) return null;
    return h("button", { type: "button", class: "opt primary", "data-onward": "", "aria-disabled": this.going ? "true" : undefined, onclick: () => this.goOn() }, icon("to"), part.next ? `Go on: ${part.next}` : "Go on");
  }
}
