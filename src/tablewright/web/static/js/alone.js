// What cannot matter is answered by this screen, and what was to be said until something matters is said again.

import { onlyAnswer, Repeater, wait } from "./pace.js";
import { settings } from "./settings.js";

/** @typedef {import("./table.js").TablePage} TablePage */
/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Option} Option */
/** @typedef {import("./look.js").Look} Look */

export class Alone {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.repeater = new Repeater();
    /** @type {{prompt: string, option: Option, timer: number} | undefined} what the screen is about to answer */
    this.auto = undefined;
    this.lastMoves = 0;
  }

  /** @param {Scene} scene @param {number} moves */
  goOn(scene, moves) {
    if (this.auto && this.auto.prompt !== scene.prompt?.id) this.stop();
    const back = moves < this.lastMoves; // whoever took a move back looks at the question for a reason
    this.lastMoves = moves;
    if (!this.page.mine || this.page.busy || this.auto || back) return this.repeater.stop();
    const again = this.repeater.next(scene);
    const option = again ?? (settings.auto && !this.page.sheet && !this.page.teacher.now && !this.page.first.open ? onlyAnswer(scene) : undefined);
    const prompt = scene.prompt?.id;
    if (!option || !prompt) return;
    const alone = this.page.presence !== undefined && !this.page.presence.seats.some((seat) => seat.kind === "person" && !seat.mine);
    const timer = window.setTimeout(() => {
      this.auto = undefined;
      if (this.page.scene?.prompt?.id === prompt && this.page.mine && !this.page.busy && !this.page.sheet && !document.querySelector("dialog[open]")) this.page.choosing.answer([option]);
    }, again && alone ? 250 : wait(alone));
    this.auto = { prompt, option, timer };
    this.page.redraw();
  }

  /** The person wants to look, or does something else. */
  stop() {
    clearTimeout(this.auto?.timer);
    this.auto = undefined;
    this.repeater.stop();
  }

  /** After the same answer to the same question twice. @param {Look} look */
  again(look) {
    const scene = this.page.scene;
    const option = scene && this.page.mine && !this.page.busy ? this.repeater.offer(look.scene) : undefined;
    return option && scene && { label: option.label, does: () => { this.repeater.start(scene); this.page.choosing.answer([option]); } };
  }
}
