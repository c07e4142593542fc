// Scenes arrive as what has changed: what the host sent before is kept here and put in its place again.

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Area} Area */

export class Kept {
  constructor() {
    /** @type {Map<string, Area>} */
    this.areas = new Map();
    /** @type {import("./types.js").Entry[]} */
    this.log = [];
    /** @type {Record<string, import("./types.js").Term>} */
    this.terms = {};
  }

  /** A message with its scenes whole again. @param {any} message @returns {any} */
  whole(message) {
    const before = (message.before ?? []).map((/** @type {any} */ still) => ({ ...still, areas: this.areasOf(still) }));
    return { ...message, before, scene: this.scene(message.scene) };
  }

  /** @param {any} changed @returns {Scene} */
  scene(changed) {
    const { log_kept: stays, ...scene } = changed;
    const kept = stays ? this.log.filter((entry) => stays[0] <= entry.n && entry.n <= stays[1]) : [];
    this.log = [...kept, ...(scene.log ?? [])];
    this.terms = { ...this.terms, ...scene.terms };
    return { ...scene, areas: this.areasOf(scene), log: this.log, terms: this.terms };
  }

  /** The areas of a scene or a moment; one that is as it was is named by its id alone. @param {any} changed @returns {Area[]} */
  areasOf(changed) {
    /** @type {Area[]} */
    const areas = changed.areas.map((/** @type {Area | string} */ area) => (typeof area === "string" ? this.areas.get(area) : area));
    this.areas = new Map(areas.map((area) => [area.id, area]));
    return areas;
  }
}
