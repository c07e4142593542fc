// A place that several steps lead to: its way is shown, then walked step by step.

import { say } from "./house.js";

/** @typedef {import("./table.js").TablePage} TablePage */

export class Walk {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {Map<string, import("./types.js").Walkable>} the places that several steps lead to */
    this.ways = new Map();
    /** @type {import("./types.js").Walkable | undefined} the way that was picked */
    this.way = undefined;
    /** @type {string[]} the moves that are still to be made on it */
    this.steps = [];
  }

  /** Another question: other places. */
  begin() {
    this.ways = new Map();
    this.way = undefined;
  }

  /** Where several steps lead. @param {any} message */
  hear(message) {
    if (message.prompt === this.page.scene?.prompt?.id) this.ways = new Map(message.ways.map((/** @type {import("./types.js").Walkable} */ way) => [way.target, way]));
  }

  /** First its way is shown, then it is walked. @param {string} id */
  pick(id) {
    const way = this.ways.get(id);
    if (!way) return;
    if (this.way !== way) {
      this.way = way;
      this.page.choosing.choice.held = [];
      say(`${way.path.length} steps. ${way.words}`);
      return this.page.redraw();
    }
    this.steps = [...way.moves];
    this.goOn();
  }

  /** The next step, if it is still there: what comes up on the way ends it. */
  goOn() {
    const [next, ...rest] = this.steps;
    const option = this.page.mine && !this.page.sheet ? this.page.scene?.prompt?.options?.find((each) => each.id === next && each.enabled !== false && !each.confirm) : undefined;
    this.steps = option ? rest : [];
    if (option) return this.page.choosing.answer([option]);
    this.page.toasts.say("Something came up on the way.");
  }

  /** The line of a way that was picked. */
  line() {
    const way = this.way;
    const name = way && (this.page.look?.things.get(way.target)?.label || this.page.look?.things.get(way.target)?.name);
    return way && { words: `${way.path.length} steps${name ? ` to ${name}` : ""}${way.words ? `: ${way.words}` : ""}.`, go: () => this.pick(way.target), drop: () => { this.way = undefined; this.page.redraw(); } };
  }
}
