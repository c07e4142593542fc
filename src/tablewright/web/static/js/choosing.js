// What the person at this page chooses: things on the table, options, amounts; and the reply that is sent.

import { changed, containing, nothingChosen, tabsTo } from "./look.js";
import { keysFor, withAnytime } from "./prompt.js";
import { NARROW } from "./settings.js";
import { plain } from "./text.js";

/** @typedef {import("./table.js").TablePage} TablePage */
/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Option} Option */

export class Choosing {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.choice = nothingChosen();
    /** The option that was tapped first, to be explained. */
    this.selected = "";
    /** The tab of options that is open. */
    this.tab = "";
    /** @type {string | undefined} the option whose amount is being set */
    this.armed = undefined;
    /** @type {Record<string, number>} */
    this.amounts = {};
    /** @type {Map<string, string>} the keys that options had, so that they keep them */
    this.knownKeys = new Map();
    /** @type {string[]} the things that the last reply spoke of */
    this.origins = [];
    this.answeredAt = -Infinity;
  }

  /** Another question: nothing is chosen yet. @param {Scene} scene */
  begin(scene) {
    this.choice = { ...nothingChosen(), tabs: this.choice.tabs };
    // A question for a number has its slider open at once.
    this.armed = scene.prompt?.how === "amount" && scene.prompt.options?.length === 1 ? scene.prompt.options[0].id : undefined;
    this.amounts = {};
    this.selected = "";
  }

  /** Mark what has changed, and open the tab that the question is about. @param {Scene | undefined} before @param {Scene} scene @param {boolean} samePrompt */
  follow(before, scene, samePrompt) {
    if (before && before.rev !== scene.rev) this.choice.fresh = before.seat === scene.seat ? changed(before, scene) : undefined;
    if (!samePrompt && scene.prompt?.source) Object.assign(this.choice.tabs, tabsTo(scene.areas, scene.prompt.source));
  }

  /** Someone clicked a thing on the table. @param {string} id */
  act(id) {
    const look = this.page.look;
    if (!look || this.page.busy) return;
    if (!look.open.has(id)) return this.page.walk.ways.has(id) ? this.page.walk.pick(id) : this.explain(id);
    this.page.walk.way = undefined;
    const held = this.choice.held;
    let ids = held.includes(id) ? held.filter((each) => each !== id) : [...held, id];
    let found = containing(look.everything, ids);
    if (!found.length) {
      ids = [id];
      found = containing(look.everything, ids);
    }
    const [only] = found;
    const whole = found.length === 1 && (only.targets?.length === ids.length || only.targets?.at(-1) === id) && !held.includes(id);
    if (whole) {
      this.choice.held = [];
      return this.choose(only);
    }
    this.choice.held = ids;
    this.page.redraw();
    if (ids.length && NARROW.matches) document.querySelector(".prompt .opt")?.scrollIntoView({ block: "nearest", inline: "start" });
  }

  /** @param {string} id */
  explain(id) {
    const node = this.page.app.querySelector(`[data-id="${CSS.escape(id)}"]`);
    if (node) this.page.explainer.show(node, true);
  }

  /** @param {Option} option */
  choose(option) {
    const prompt = this.page.scene?.prompt;
    if (!prompt || this.page.busy) return;
    if (option.enabled === false) {
      if (option.why_not) this.page.toasts.say(option.why_not.case || plain(option.why_not.text), "bad", option.why_not.clause);
      return;
    }
    if ((prompt.how === "many" || prompt.how === "order") && !option.aside && this.page.look?.options.includes(option)) return this.toggle(option, prompt);
    if (this.page.hands.touch && this.selected !== option.id && (this.page.look?.everything.filter((each) => each.enabled !== false).length ?? 0) > 1) {
      this.selected = option.id;
      this.tab = option.group ?? "";
      this.choice.hot = new Set(option.targets ?? []);
      this.page.foresight.of(option.id);
      this.page.redraw();
      requestAnimationFrame(() => this.page.app.querySelector(".opt.selected")?.scrollIntoView({ block: "nearest" }));
      return;
    }
    if (option.amount && this.armed !== option.id) {
      this.armed = option.id;
      this.page.redraw();
      return;
    }
    if (option.confirm) {
      this.page.sheet = { kind: "confirm", text: option.confirm, option };
      this.page.redraw();
      return;
    }
    this.answer([option]);
  }

  /** @param {Option} option @param {import("./types.js").Prompt} prompt */
  toggle(option, prompt) {
    const picks = this.choice.picks;
    if (picks.includes(option.id)) this.choice.picks = picks.filter((each) => each !== option.id);
    else if (picks.length < (prompt.max ?? 1)) this.choice.picks = [...picks, option.id];
    else if ((prompt.max ?? 1) === 1) this.choice.picks = [option.id];
    else this.page.toasts.say(`At most ${prompt.max}.`);
    this.page.redraw();
  }

  /** Send what is picked, or the amount that is set. */
  sendPicks() {
    const look = this.page.look;
    const prompt = this.page.scene?.prompt;
    if (!look || !prompt || this.page.busy) return;
    const armed = look.everything.find((option) => option.id === this.armed);
    if (armed) return this.answer([armed]);
    if (this.choice.picks.length < (prompt.min ?? 1)) return this.page.toasts.say(`Choose at least ${prompt.min ?? 1}.`);
    this.answer(this.choice.picks.flatMap((id) => look.options.filter((option) => option.id === id)));
  }

  /** @param {Option[]} options */
  answer(options) {
    const scene = this.page.scene;
    if (!scene?.prompt) return;
    this.page.explainer.hide();
    if (!this.page.alone.repeater.left) this.page.alone.repeater.answered(scene.prompt, options);
    clearTimeout(this.page.alone.auto?.timer);
    this.page.alone.auto = undefined;
    this.answeredAt = performance.now();
    const seat = this.page.showing;
    this.origins = options.flatMap((option) => option.targets ?? []);
    const picks = options.map((option) => {
      const n = option.amount && (this.amounts[option.id] ?? option.amount.start ?? option.amount.min);
      return n === undefined ? { option: option.id } : { option: option.id, amount: n };
    });
    // On a question for all, one hand that holds several seats votes for them all.
    const forAll = scene.prompt.who === "group" && options.every((option) => this.page.look?.options.includes(option));
    this.page.busy = this.page.wire.insist({ type: "reply", rev: scene.rev, prompt: scene.prompt.id, picks, ...(forAll ? {} : { seat }) });
    this.armed = undefined;
    this.choice.held = [];
    this.page.redraw();
  }

  keys() {
    // A tie leaves every option its key, so that nobody picks what another option was a moment ago.
    const prompt = this.page.scene?.prompt;
    const keys = keysFor(prompt?.options?.filter((option) => option.enabled !== false) ?? [], this.knownKeys);
    for (const [id, key] of keys) this.knownKeys.set(id, key);
    return withAnytime(prompt?.anytime ?? [], keys);
  }
}
