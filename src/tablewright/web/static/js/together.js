// What the table decides together: votes on a question for all, and agreement to take a move back.

import { say } from "./house.js";
import { yourTurn } from "./sound.js";

/** @typedef {import("./table.js").TablePage} TablePage */
/** @typedef {import("./types.js").Scene} Scene */

export class Together {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {import("./types.js").Votes | undefined} */
    this.votes = undefined;
    /** @type {any} what somebody asks all others to agree to */
    this.ask = undefined;
  }

  /** Another question: its votes are not those of the last. @param {Scene} scene */
  begin(scene) {
    if (this.votes && this.votes.prompt !== scene.prompt?.id) this.votes = undefined;
  }

  /** @param {any} message */
  hearAsk(message) {
    if (message.need.length) this.ask = message;
    else {
      if (this.ask && message.why) this.page.toasts.say(message.why);
      this.ask = undefined;
    }
  }

  /** @param {import("./types.js").Votes} votes */
  hear(votes) {
    const before = this.votes?.tied.join();
    this.votes = votes;
    this.page.busy = "";
    if (!votes.tied.length || votes.tied.join() === before) return;
    say(this.tieWords(votes));
    if (this.picks(votes)) yourTurn();
  }

  /** Whether one of the seats in this hand picks among the tied. @param {import("./types.js").Votes} votes */
  picks(votes) {
    return Boolean(this.page.presence?.seats.some((seat) => seat.mine && seat.seat === votes.picker));
  }

  /** @param {import("./types.js").Votes} votes */
  tieWords(votes) {
    const labels = votes.tied.flatMap((id) => this.page.scene?.prompt?.options?.find((option) => option.id === id)?.label ?? []);
    const who = this.picks(votes) ? "you pick" : `${this.page.nameOf(/** @type {number} */ (votes.picker))} picks`;
    return `A tie: ${who} among them${labels.length ? ` (${labels.join(", ")})` : ""}.`;
  }

  /** How the vote is decided. @param {import("./types.js").Votes} votes */
  wayWords(votes) {
    if (votes.way === "unanimous") return votes.open.length ? "All must agree." : "All have voted, but not for the same; change your vote until all agree.";
    if (votes.way === "leader" && votes.leader !== null) return `${this.page.nameOf(votes.leader)} decides; what the others want is advice.`;
    return `Ties go to ${this.page.nameOf(votes.tie_break)}.`;
  }

  /** On a tie whoever breaks it picks among the tied; the others may still change their minds. @param {Scene} scene @returns {Scene} */
  withTie(scene) {
    const votes = this.votes;
    const prompt = scene.prompt;
    if (!votes?.tied.length || votes.prompt !== prompt?.id || !prompt || !this.picks(votes)) return scene;
    const why_not = { clause: prompt.clause, text: this.tieWords(votes) };
    const options = prompt.options?.map((option) => option.enabled !== false && !votes.tied.includes(option.id) ? { ...option, enabled: false, why_not } : option);
    return { ...scene, prompt: { ...prompt, options } };
  }
}
