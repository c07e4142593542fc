// Every picture of every game, each as a card and as a token, in the dark and in the light.

import { cls, h, patch } from "./dom.js";
import { engraving, LAND_NAMES, landscape } from "./art.js";
import { dress, icon, known, look } from "./icons.js";
import { change, settings } from "./settings.js";

/** @typedef {{title: string, names: Record<string, string>, kinds: Record<string, string[]>, shared: Record<string, string>, alike: Record<string, string[]>}} Hung */

const MODES = /** @type {("dark" | "light")[]} */ (["dark", "light"]);
const TONES = ["a", "b", "c", "d", "good", "bad", "gold", "violet", "blue", "red"];

/** An id as people read it. @param {string} id */
const spoken = (id) => { const words = id.replace(/[_-]+/g, " "); return words[0].toUpperCase() + words.slice(1); };

export class GalleryPage {
  /** @param {HTMLElement} app */
  constructor(app) {
    this.app = app;
    /** @type {Record<string, Hung>} */
    this.games = {};
    this.trouble = "";
    /** @type {Record<string, string>} */
    this.names = {};
    document.title = "The pictures – tablewright";
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("../css/gallery.css", import.meta.url).href }));
    this.load();
  }

  async load() {
    this.draw();
    try {
      this.games = (await import("./hung.js")).HUNG;
      await Promise.all(Object.keys(this.games).map(dress));
    } catch (why) {
      this.trouble = `The pictures cannot be fetched: ${/** @type {Error} */ (why).message}`;
    }
    this.draw();
    const wanted = location.hash && document.getElementById(location.hash.slice(1));
    if (wanted) wanted.scrollIntoView();
  }

  draw() {
    const themes = Object.keys(this.games);
    patch(this.app, h("main", { class: "gallery" },
      h("header", { class: "gallery-head" },
        h("a", { class: "brand", href: "/" }, "tablewright"), h("h1", null, "The pictures"),
        h("p", null, "Every thing that differs, as its card shows it and as a token of 40 pixels, in the dark and in the light."),
        h("nav", { "aria-label": "Games" }, themes.map((theme) => h("a", { class: "opt", href: `#${theme}` }, this.games[theme].title)), themes.length > 0 && h("a", { class: "opt", href: "#lands" }, "Landscapes")),
        h("label", { class: "gallery-size" }, "Size of type ", h("select", { onchange: (/** @type {any} */ event) => change({ size: event.target.value }) },
          ["small", "normal", "large", "huge"].map((size) => h("option", { value: size, selected: settings.size === size ? "" : undefined }, size))))),
      this.trouble && h("p", { class: "gallery-trouble", role: "alert" }, this.trouble),
      themes.map((theme) => this.game(theme)),
      themes.length > 0 && h("section", { class: "gallery-game", id: "lands", key: "lands" }, h("h2", null, "Landscapes"),
        h("div", { class: "gallery-lands" }, LAND_NAMES.map((land) => h("figure", null,
          h("svg", { viewBox: "0 0 160 100", "aria-hidden": "true" }, h("g", { constant: true }, landscape(land, `gallery-${land}`, 160, 100))), h("figcaption", null, spoken(land))))))));
  }

  /** @param {string} thing */
  name(thing) {
    return this.names[thing] ?? spoken(thing);
  }

  /** @param {string} theme */
  game(theme) {
    this.names = this.games[theme].names;
    const { title, kinds, shared, alike } = this.games[theme];
    document.documentElement.dataset.theme = theme; // drawings are looked up in what the page wears
    const drawn = Object.entries(kinds).map(([kind, things]) => h("div", { class: "gallery-kind" },
      h("h3", null, `${spoken(kind)} `, h("span", { class: "dim" }, String(things.length))),
      h("div", { class: "gallery-pair" }, MODES.map((mode) => h("ul", { class: cls("gallery-wall", `in-the-${mode}`), "data-theme": theme, style: { "color-scheme": mode } },
        things.map((thing, i) => this.thing(thing, i, mode)))))));
    document.documentElement.dataset.theme = "felt";
    return h("section", { class: "gallery-game", id: theme, key: theme }, h("h2", null, title),
      drawn,
      Object.keys(shared).length > 0 && h("div", { class: "gallery-kind" }, h("h3", null, "Alike on purpose"),
        h("ul", { class: "gallery-shared" }, Object.entries(shared).map(([name, why]) => h("li", null, h("b", null, (alike[name] ?? []).map((thing) => this.name(thing)).join(", ")), `: ${why}.`)))));
  }

  /** @param {string} thing @param {number} i @param {string} mode */
  thing(thing, i, mode) {
    const tone = TONES[i % TONES.length];
    return h("li", { class: cls("hung", `tone-${tone}`, !known(thing) && "missing") },
      h("div", { class: "card-art" }, engraving(thing, `${thing}-${mode}`)),
      h("div", { class: "hung-foot" },
        h("span", { class: "figure token" }, h("span", { class: "figure-body" }, icon(thing))),
        h("span", { class: "hung-name" }, this.name(thing), look().behind[thing] && h("small", null, look().behind[thing]))));
  }
}
