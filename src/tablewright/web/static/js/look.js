// One look at a scene: which things there are, which of them can be chosen, and with which options.

import { cls, h } from "./dom.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Option} Option */

/**
 * What the person has begun to choose.
 * @typedef {{held: string[], hot: Set<string>, picks: string[], tabs: Record<string, number>, hint?: string, drop?: string, fresh?: Set<string>}} Choice
 */

/** @returns {Choice} */
export const nothingChosen = () => ({ held: [], hot: new Set(), picks: [], tabs: {} });

export class Look {
  /**
   * @param {Scene} scene @param {Choice} choice
   * @param {boolean} live whether one may answer here @param {boolean} seated whether one may do things without being asked
   */
  constructor(scene, choice, live, seated = live) {
    this.scene = scene;
    this.choice = choice;
    this.live = live;
    /** @type {Map<string, any>} everything that has an id */
    this.things = new Map();
    collect(scene.seats, this.things);
    collect(scene.areas, this.things);
    const prompt = live ? scene.prompt : undefined;
    /** @type {Option[]} */
    this.options = prompt?.how === "wait" ? [] : prompt?.options ?? [];
    /** @type {Option[]} what may be done without being asked */
    this.anytime = seated ? scene.prompt?.anytime ?? [] : [];
    /** @type {Option[]} */
    this.everything = [...this.options, ...this.anytime];
    /** @type {Map<string, Option[]>} */
    this.open = byTarget(this.everything.filter((option) => option.enabled !== false));
    /** @type {Map<string, Option[]>} */
    this.refused = byTarget(this.options.filter((option) => option.enabled === false));
    this.hinted = new Set(this.options.find((option) => option.id === choice.hint)?.targets ?? []);
    this.candidates = choice.held.length ? containing(this.everything, choice.held) : [];
    /** @type {Map<string, import("./types.js").Walkable>} where several steps lead */
    this.ways = new Map();
    /** @type {Set<string>} cards that what is happening shows: they lie large in their place */
    this.shown = new Set();
    /** What may be chosen next to what is held. */
    this.partners = new Set(this.candidates.flatMap((option) => option.targets ?? []));
  }

  /** @param {string} id */
  lit(id) {
    if (!this.open.has(id)) return false;
    return this.choice.held.length === 0 || this.partners.has(id);
  }

  /** Whether nothing on a thing answers the question, but something can be done with it at any time. @param {string} id */
  beside(id) {
    return (this.open.get(id) ?? []).every((option) => this.anytime.includes(option));
  }

  /** How a thing looks at present, in class names. @param {string} id */
  states(id) {
    return cls(
      this.lit(id) && "lit",
      this.lit(id) && this.beside(id) && "beside",
      this.choice.held.includes(id) && "held",
      this.choice.held.length > 0 && this.partners.has(id) && !this.choice.held.includes(id) && "partner",
      this.choice.hot.has(id) && "hot",
      this.choice.drop === id && "drop",
      this.hinted.has(id) && "hinted",
      !this.open.has(id) && this.refused.has(id) && "refusable",
      !this.open.has(id) && this.ways.has(id) && "reachable",
      this.scene.prompt?.source === id && "source",
      this.choice.fresh?.has(id) && "fresh",
    );
  }

  /**
   * The attributes of a thing that has no chooseable things inside.
   * @param {{id: string, term?: string, clause?: string}} thing @param {string} [role] @param {string} [label]
   */
  leaf(thing, role = "group", label = undefined) {
    const lit = this.lit(thing.id);
    return {
      "data-id": thing.id,
      "data-object": "",
      role: lit ? "button" : role,
      tabindex: lit ? "0" : "-1",
      "aria-label": label,
      "aria-pressed": lit && this.choice.held.includes(thing.id) ? "true" : undefined,
    };
  }

  /** The attributes of a thing that may hold other things. @param {{id: string}} thing */
  vessel(thing) {
    return { "data-id": thing.id };
  }

  /** The whole face of a vessel as a button, under the things that lie in it. @param {{id: string}} thing @param {string} label */
  hit(thing, label) {
    if (!this.lit(thing.id)) return null;
    const does = this.open.get(thing.id) ?? [];
    const more = does.length === 1 ? does[0].label : `${does.length} options`;
    return h("button", { type: "button", class: "hit", "data-hit": thing.id, "data-object": "", "aria-label": `${label}: ${more}` });
  }

  /** The explanation behind a thing: its own words, its term, the clause's sentence. @param {string | undefined} key */
  term(key) {
    return key ? this.scene.terms?.[key] : undefined;
  }
}

/** What of one's own has changed between two scenes: numbers, and things that were not there. @param {Scene} before @param {Scene} now */
export function changed(before, now) {
  const was = new Map(), is = new Map();
  collect(before.areas, was);
  collect(now.areas, is);
  const told = (/** @type {any} */ thing) => JSON.stringify([thing.value, thing.stats?.map((/** @type {any} */ stat) => stat.value), thing.n]);
  return new Set([...is].filter(([id, thing]) => {
    const old = was.get(id);
    return old ? told(old) !== told(thing) : thing.kind === "card" || thing.kind === "tile";
  }).map(([id]) => id));
}

/**
 * Which tabs must be open for a thing to be seen: the number of the tab for each group on the way to it.
 * @param {any} part @param {string} id @returns {Record<string, number> | undefined}
 */
export function tabsTo(part, id) {
  if (!part || typeof part !== "object") return undefined;
  if (part.id === id) return {};
  const parts = Array.isArray(part) ? part : Object.values(part);
  for (const each of parts) {
    const found = tabsTo(each, id);
    if (found && part === parts) return found;
    if (found && part.kind === "group" && part.arrange === "tabs" && each === part.children) return { ...found, [part.id]: part.children.findIndex((/** @type {any} */ child) => tabsTo(child, id)) };
    if (found) return found;
  }
  return undefined;
}

/** @param {any} part @param {Map<string, any>} found */
function collect(part, found) {
  if (Array.isArray(part)) for (const each of part) collect(each, found);
  else if (part && typeof part === "object") {
    if (typeof part.id === "string" && part.id) found.set(part.id, part);
    for (const name in part) if (typeof part[name] === "object") collect(part[name], found);
  }
}

/** @param {Option[]} options */
function byTarget(options) {
  /** @type {Map<string, Option[]>} */
  const found = new Map();
  for (const option of options) {
    for (const id of new Set(option.targets ?? [])) found.set(id, [...(found.get(id) ?? []), option]);
  }
  return found;
}

/** The open options that speak of all these things. @param {Option[]} options @param {string[]} ids */
export const containing = (options, ids) =>
  options.filter((option) => option.enabled !== false && ids.every((id) => option.targets?.includes(id)));
