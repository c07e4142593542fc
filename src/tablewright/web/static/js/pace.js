// Pace: what cannot matter is answered by the screen of the seat itself, and what is said again and again is said once.
//
// The host knows nothing of it: it gets the same replies, one for each question, so rules, records and what others are
// told stay as they are. Where other people sit at the table the answer takes as long as somebody takes who thinks a
// moment, so that nobody learns from it that there was nothing to choose.

import { plain } from "./text.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Option} Option @typedef {import("./types.js").Prompt} Prompt */

const ALONE = 700; // long enough to see what is asked
const AMONG_PEOPLE = [1500, 4500];
const MOST_TIMES = 30;
const LOW = 0.5; // of a number with a heart: below that, going on needs a decision

/** The only answer there is, where giving it decides nothing. @param {Scene} scene @returns {Option | undefined} */
export function onlyAnswer(scene) {
  const prompt = scene.prompt;
  if (!prompt || prompt.how !== undefined && prompt.how !== "pick" || prompt.who === "group" || scene.over) return undefined;
  const open = (prompt.options ?? []).filter((option) => option.enabled !== false);
  const [only] = open;
  // What rolls, ends or leads on is a thing that one does oneself; so is what costs something or can be done otherwise.
  if (open.length !== 1 || prompt.anytime?.some((option) => option.enabled !== false && option.key !== "none")) return undefined;
  return only.amount || only.confirm || only.ends || only.tone === "primary" || only.tone === "danger" || only.cost?.length ? undefined : only;
}

/** How long the screen waits before it answers. @param {boolean} alone */
export const wait = (alone) => (alone ? ALONE : AMONG_PEOPLE[0] + Math.random() * (AMONG_PEOPLE[1] - AMONG_PEOPLE[0]));

/** What makes two questions the same one, put again. @param {Prompt} prompt */
const kindOf = (prompt) => [plain(prompt.text).replace(/\d+/g, "#"), prompt.clause, ...(prompt.options ?? []).filter((option) => option.enabled !== false).map((option) => option.id)].join("\n");

/** The lowest share of what has a heart that this seat has left. @param {Scene} scene */
function health(scene) {
  const me = scene.seats.find((seat) => seat.id === scene.seat);
  const shares = (me?.stats ?? []).flatMap((stat) => (stat.icon === "heart" && typeof stat.value === "number" && stat.max ? [stat.value / stat.max] : []));
  return Math.min(1, ...shares);
}

/** The same answer to the same question, until something matters. */
export class Repeater {
  constructor() {
    /** @type {{kind: string, option: string, times: number} | undefined} what was answered last, and how often in a row */
    this.last = undefined;
    this.left = 0;
    this.heard = 0;
  }

  /** A person has answered. @param {Prompt} prompt @param {Option[]} options */
  answered(prompt, options) {
    const kind = kindOf(prompt);
    const option = options.length === 1 && !options[0].amount ? options[0].id : "";
    const same = option && this.last?.kind === kind && this.last.option === option;
    this.last = option ? { kind, option, times: same ? /** @type {any} */ (this.last).times + 1 : 1 } : undefined;
  }

  /** The option that may be repeated now, after it was chosen twice for the same question. @param {Scene} scene @returns {Option | undefined} */
  offer(scene) {
    const last = this.last;
    if (!scene.prompt || !last || last.times < 2 || this.left || kindOf(scene.prompt) !== last.kind) return undefined;
    return scene.prompt.options?.find((option) => option.id === last.option && option.enabled !== false && !option.confirm && !option.ends);
  }

  /** @param {Scene} scene */
  start(scene) {
    this.left = MOST_TIMES;
    this.heard = scene.log?.at(-1)?.n ?? 0;
  }

  stop() {
    this.left = 0;
  }

  /** What is answered to this question while it goes on by itself; nothing as soon as something matters. @param {Scene} scene @returns {Option | undefined} */
  next(scene) {
    const { last, heard } = this;
    if (!this.left || !last || !scene.prompt) return undefined;
    const told = (scene.log ?? []).some((entry) => entry.n > heard && entry.how === "story");
    const option = scene.prompt.options?.find((each) => each.id === last.option && each.enabled !== false);
    if (!option || told || kindOf(scene.prompt) !== last.kind || health(scene) < LOW) {
      this.stop();
      return undefined;
    }
    this.left -= 1;
    this.heard = scene.log?.at(-1)?.n ?? heard;
    return option;
  }
}
