// What options would do, as far as the host can tell without luck.

import { withNames } from "./names.js";

/** @typedef {import("./table.js").TablePage} TablePage */

export class Foresight {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {Map<string, import("./types.js").Foreseen>} by question and option */
    this.foreseen = new Map();
    /** @type {Set<string>} */
    this.asked = new Set();
    this.wanted = "";
  }

  /** Another question: what was foreseen is past. */
  begin() {
    this.foreseen.clear();
    this.asked.clear();
  }

  /** What an option would do: asked for once, when somebody points at it. @param {string} id @returns {import("./types.js").Foreseen | undefined} */
  of(id) {
    const prompt = this.page.scene?.prompt;
    const option = this.page.mine && !this.page.busy && this.page.look?.options.find((each) => each.id === id);
    if (!prompt || !option || option.enabled === false || option.amount || prompt.who === "group") return undefined;
    const name = `${prompt.id} ${id}`;
    const known = this.foreseen.get(name);
    this.wanted = name;
    if (!known && !this.asked.has(name)) {
      this.asked.add(name);
      this.page.wire.say({ type: "foresee", option: id, prompt: prompt.id, seat: this.page.showing });
    }
    return known;
  }

  /** @param {any} message */
  hear(message) {
    const name = `${message.prompt} ${message.option}`;
    const named = (/** @type {string} */ text) => (this.page.scene ? withNames(this.page.scene, text) : text);
    this.foreseen.set(name, {
      ...message, changes: message.changes.map((/** @type {any} */ each) => ({ ...each, label: named(each.label) })),
      chances: message.chances.map((/** @type {any} */ one) => ({ ...one, words: named(one.words) })),
    });
    const [prompt, wanted] = [this.wanted.split(" ")[0], this.wanted.split(" ").slice(1).join(" ")];
    // Somebody points at something else by now; the server tells one thing at a time.
    if (this.wanted !== name && prompt === this.page.scene?.prompt?.id && !this.foreseen.has(this.wanted)) {
      this.asked.delete(this.wanted);
      this.of(wanted);
    }
    this.page.explainer.redrawn();
  }
}
