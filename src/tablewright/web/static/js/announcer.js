// What is told about a new scene besides its picture: to those who listen, on the tab of the browser, across the table.

import { turnPasses } from "./beats.js";
import { say } from "./house.js";
import { pace } from "./settings.js";
import { yourTurn } from "./sound.js";
import { plain } from "./text.js";

/** @typedef {import("./types.js").Scene} Scene */

export class Announcer {
  constructor() {
    /** The last line of the log that was told. */
    this.seen = -1;
    /** Lines after this one are new. */
    this.fresh = Infinity;
  }

  /** @param {Scene | undefined} before @param {Scene} scene */
  announce(before, scene) {
    const log = scene.log ?? [];
    const last = log.at(-1)?.n ?? 0;
    if (this.seen < 0 || before?.seat !== scene.seat || last < this.seen) {
      this.fresh = Infinity;
      this.seen = last;
    }
    const news = log.filter((entry) => entry.n > this.seen);
    if (news.length) this.fresh = this.seen;
    this.seen = last;
    const said = news.slice(-6).map((entry) => plain(entry.text));
    if (scene.prompt && before?.prompt?.id !== scene.prompt.id) said.push(plain(scene.prompt.text));
    if (said.length) say(said.join(" "));
  }

  /** @param {Scene | undefined} before @param {Scene} scene */
  ring(before, scene) {
    const mine = (/** @type {Scene | undefined} */ each) => Boolean(each?.prompt && each.prompt.how !== "wait" && each.prompt.options?.length);
    const others = scene.seats.length > 1;
    document.title = `${mine(scene) && others ? "● " : ""}${scene.head.title} – tablewright`;
    if (mine(scene) && before && !mine(before) && others) yourTurn();
  }

  /** Whose turn begins is said by name, over the table, and in nobody's way. @param {Scene | undefined} before @param {Scene} scene */
  passTurn(before, scene) {
    const seat = before?.seat === scene.seat ? turnPasses(before, scene) : undefined;
    const sky = document.getElementById("sky");
    if (!seat || !sky || pace() === "once") return;
    const mine = seat.id === scene.seat;
    sky.querySelector(".turn-ribbon")?.remove();
    const ribbon = Object.assign(document.createElement("p"), { className: `turn-ribbon${seat.tone ? ` tone-${seat.tone}` : ""}`, textContent: mine ? "Your turn" : `${seat.name}’s turn` });
    sky.append(ribbon);
    setTimeout(() => ribbon.remove(), 1800);
  }
}
