// The workshop: choose a pack, change a card in a form, see it drawn and its mistakes while typing, ask what it does.

import { get, keepTable, post, Refused } from "./api.js";
import { board } from "./board.js";
import { Comparison, compareButton } from "./comparison.js";
import { begun, complete, list, meant } from "./completion.js";
import { Toasts } from "./dialogs.js";
import { cls, h, patch } from "./dom.js";
import { dress, icon, known } from "./icons.js";
import { Look, nothingChosen } from "./look.js";
import { change, dark } from "./settings.js";
import { logo } from "./house.js";
import { count, readable } from "./text.js";
import { story } from "./widgets.js";

/**
 * @typedef {{name: string, kind: string, words: string[], help: string, low: number | null, high: number | null, effect: boolean, refs: string}} Field
 * @typedef {{name: string, single: boolean, key: string, story: boolean, entries: {id: string, title: string, own: boolean}[], fields: Field[]}} Section
 * @typedef {{id: string, title: string, version: string, game: string, own: boolean, extends: string, folder: string, sections: Section[], words: {role: string, usage: string, means: string}[]}} Shape
 * @typedef {{field: string, sentence: string, word: string, near: string}} Fault
 * @typedef {{s: string, style?: string, icon?: string}} Part
 * @typedef {{id: string, section: string, title: string, kind: string, icon: string, tone: string, flavour: string, clause: string, copies: number, figures: {label: string, value: string, icon: string}[], lines: {label: string, spans: Part[]}[]}} Face
 * @typedef {{id: string, title: string, theme: string, least: number, most: number, packs: {id: string, title: string, version: string, own: boolean}[]}} GameShelf
 */

const FEW_MAPS = 6; // so many stand open at once
const PAUSE = 280; // milliseconds without a key before the card is looked at

export class WorkshopPage {
  /** @param {HTMLElement} app */
  constructor(app) {
    this.app = app;
    /** @type {GameShelf[] | undefined} */
    this.games = undefined;
    this.folder = "";
    this.trouble = "";
    /** @type {Shape | undefined} */
    this.pack = undefined;
    this.section = "";
    this.id = "";
    this.find = "";
    this.fresh = false;
    this.maps = false;
    /** @type {{name: string, scene: any}[]} */
    this.boards = [];
    /** @type {Record<string, any>} what the card says on disk */
    this.saved = {};
    /** @type {Record<string, any>} what the form says */
    this.cells = {};
    /** @type {Face | null} */
    this.face = null;
    /** @type {any} */
    this.story = null;
    /** @type {Fault[]} */
    this.faults = [];
    /** @type {Fault[]} */
    this.warnings = [];
    /** @type {string[]} */
    this.changes = [];
    this.looking = 0;
    this.timer = 0;
    this.asked = 0;
    this.all = false;
    this.seats = 0;
    this.players = "steady";
    /** @type {Comparison | undefined} */
    this.comparison = undefined;
    /** @type {{field: string, found: import("./completion.js").Word[], at: number} | undefined} */
    this.list = undefined;
    this.planned = false;
    this.redraw = this.redraw.bind(this);
    this.toasts = new Toasts(this.redraw);
    document.documentElement.dataset.theme = "felt";
    document.title = "Workshop – tablewright";
    addEventListener("hashchange", () => this.route());
    addEventListener("beforeunload", (event) => this.isChanged() && event.preventDefault());
    this.redraw();
    this.load();
  }

  async load() {
    try {
      const shelf = await get("/api/workshop");
      this.games = shelf.games;
      this.folder = shelf.folder;
      this.trouble = "";
      await this.route();
    } catch (why) {
      this.fail(why);
    }
  }

  /** @param {unknown} why */
  fail(why) {
    this.trouble = why instanceof Refused ? why.message : String(why);
    this.redraw();
  }

  /** What the address asks for: `#game/pack/section/id`. */
  async route() {
    const [game, pack, section, id] = location.hash.slice(1).split("/").map(decodeURIComponent);
    this.comparison?.stop();
    this.comparison = undefined;
    this.list = undefined;
    if (!game || !pack) {
      this.pack = undefined;
      document.documentElement.dataset.theme = "felt";
      this.redraw();
      return;
    }
    try {
      if (this.pack?.id !== pack || this.pack.game !== game) await this.openPack(game, pack);
      if (section === "maps") await this.openMaps();
      else if (section) await this.openEntry(section, id ?? "");
      else {
        this.section = "";
        this.maps = false;
      }
      this.trouble = "";
    } catch (why) {
      this.fail(why);
    }
    this.redraw();
  }

  get path() {
    return `/api/workshop/${encodeURIComponent(this.pack?.game ?? "")}/${encodeURIComponent(this.pack?.id ?? "")}`;
  }

  get shelf() {
    return this.games?.find((game) => game.id === this.pack?.game);
  }

  get kind() {
    return this.pack?.sections.find((section) => section.name === this.section);
  }

  /** @param {string} game @param {string} pack */
  async openPack(game, pack) {
    this.pack = await get(`/api/workshop/${encodeURIComponent(game)}/${encodeURIComponent(pack)}`);
    this.section = "";
    const theme = this.shelf?.theme ?? game;
    await dress(theme);
    document.documentElement.dataset.theme = theme;
    this.seats ||= this.shelf?.least ?? 1;
  }

  async openMaps() {
    this.maps = true;
    this.section = "";
    this.boards = (await get(`${this.path}/boards`)).boards;
  }

  /** @param {string} section @param {string} id */
  async openEntry(section, id) {
    const found = await get(`${this.path}/entry?section=${encodeURIComponent(section)}&id=${encodeURIComponent(id)}`);
    Object.assign(this, { section, id, maps: false, fresh: false, saved: found.cells, face: found.face, faults: [], warnings: [], changes: [], story: null });
    this.cells = { ...found.cells };
    if (this.kind?.story) await this.tryStory();
  }

  isChanged() {
    return this.fresh || JSON.stringify(this.differing()) !== "{}";
  }

  /** The cells that are not as they were. */
  differing() {
    /** @type {Record<string, any>} */
    const found = {};
    for (const name of new Set([...Object.keys(this.cells), ...Object.keys(this.saved)])) {
      if ((this.cells[name] ?? "") !== (this.saved[name] ?? "")) found[name] = this.cells[name] ?? "";
    }
    return found;
  }

  card() {
    return { section: this.section, id: this.fresh ? "" : this.id, cells: this.fresh ? this.cells : this.differing(), seats: this.seats, players: this.players };
  }

  /** @param {string} name @param {any} value */
  set(name, value) {
    this.cells = { ...this.cells, [name]: value };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), PAUSE);
    this.looking++;
    this.redraw();
  }

  /** Ask what is wrong with the card, and how it looks. */
  async look() {
    const asked = ++this.asked;
    try {
      const found = await post(`${this.path}/try`, this.card());
      if (asked !== this.asked) return;
      this.faults = found.faults;
      this.warnings = found.warnings;
      this.changes = found.changes;
      if (found.face) this.face = found.face;
      if (this.kind?.story && found.sound) await this.tryStory();
      this.trouble = "";
    } catch (why) {
      if (asked === this.asked) this.fail(why);
    }
    this.looking = 0;
    this.redraw();
  }

  async tryStory() {
    this.story = (await post(`${this.path}/page`, this.card())).story;
  }

  // What the buttons do

  async save() {
    try {
      const { files } = await post(`${this.path}/save`, this.card());
      const id = this.fresh ? String(this.cells[this.kind?.key ?? "id"] ?? "") : String(this.cells[this.kind?.key ?? "id"] ?? this.id);
      this.toasts.say(`Written: ${files.join(", ")}.`);
      this.pack = await get(this.path);
      await this.openEntry(this.section, this.kind?.single ? "" : id);
      history.replaceState(null, "", `#${[this.pack?.game, this.pack?.id, this.section, this.id].map((part) => encodeURIComponent(part ?? "")).join("/")}`);
      this.trouble = "";
    } catch (why) {
      this.fail(why);
    }
    this.redraw();
  }

  revert() {
    this.comparison?.stop();
    if (this.fresh) {
      location.hash = this.place(this.section, this.kind?.entries[0]?.id ?? "");
      return;
    }
    this.cells = { ...this.saved };
    this.look();
  }

  copy() {
    this.fresh = true;
    const key = this.kind?.key ?? "id";
    this.cells = { ...this.cells, [key]: `${this.cells[key] ?? this.id}_2` };
    this.look();
  }

  async remove() {
    if (!confirm(`Take «${this.id}» out of ${this.pack?.title}?`)) return;
    try {
      await post(`${this.path}/remove`, this.card());
      this.pack = await get(this.path);
      location.hash = this.place(this.section, this.kind?.entries[0]?.id ?? "");
    } catch (why) {
      this.fail(why);
    }
  }

  compare() {
    if (this.comparison?.running) {
      this.comparison.stop();
      return;
    }
    const path = `/ws/workshop/${encodeURIComponent(this.pack?.game ?? "")}/${encodeURIComponent(this.pack?.id ?? "")}`;
    this.comparison = new Comparison(path, this.card(), this.redraw);
    this.redraw();
  }

  async deal() {
    try {
      const made = await post(`${this.path}/deal`, this.card());
      const where = keepTable(made);
      if (!made.found) this.toasts.say("The card did not come in the first moves of any game that was tried; this is an ordinary table.");
      if (!open(where, "_blank")) location.href = where;
    } catch (why) {
      this.fail(why);
    }
  }

  /** @param {SubmitEvent} event */
  async begin(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const [game, pack] = String(form.get("on")).split("/");
    try {
      const made = await post("/api/workshop", { game, name: String(form.get("name")), extends: pack });
      await this.load();
      location.hash = `${encodeURIComponent(made.game)}/${encodeURIComponent(made.pack)}`;
    } catch (why) {
      this.fail(why);
    }
  }

  /** @param {File | undefined} file */
  async addPack(file) {
    if (!file) return;
    try {
      const answer = await fetch("/api/workshop/add", { method: "POST", body: file });
      const told = await answer.json();
      if (!answer.ok) throw new Refused(told.why, told.code, answer.status);
      this.toasts.say(`«${told.pack}» is added.`);
      await this.load();
    } catch (why) {
      this.fail(why);
    }
  }

  // The page

  redraw() {
    if (this.planned) return;
    this.planned = true;
    queueMicrotask(() => {
      this.planned = false;
      patch(this.app, this.page());
      patch(/** @type {HTMLElement} */ (document.getElementById("above")), this.toasts.view());
    });
  }

  /** @param {string} section @param {string} id */
  place(section, id) {
    return `#${[this.pack?.game ?? "", this.pack?.id ?? "", section, id].map(encodeURIComponent).join("/")}`;
  }

  page() {
    return h("div", { class: "lobby workshop", key: "workshop" },
      h("header", { class: "lobby-bar" },
        h("a", { class: "brand", href: "/" }, logo(), h("span", null, "tablewright")),
        h("nav", { class: "ws-path", "aria-label": "Where you are" },
          h("a", { href: "#" }, "Workshop"),
          this.pack && [h("span", { "aria-hidden": "true" }, "›"), h("a", { href: this.place("", "").replace(/\/+$/, "") }, this.pack.title)]),
        h("div", { class: "tools" },
          h("button", { type: "button", class: "tool", "aria-label": dark() ? "Light" : "Dark", title: dark() ? "Light" : "Dark", onclick: () => { change({ mode: dark() ? "light" : "dark" }); this.redraw(); } }, icon(dark() ? "sun" : "moon")))),
      h("main", { id: "stage", tabindex: "-1" },
        this.trouble && h("p", { class: "ws-trouble", role: "alert" }, this.trouble),
        this.pack ? this.bench(this.pack) : this.hall()));
  }

  hall() {
    return [
      h("section", { class: "welcome", key: "welcome" }, h("h1", null, "The workshop"), h("p", null, "Change a card and see at once what it does. A pack is a folder of text files; everything here writes into them and nowhere else.")),
      !this.games && !this.trouble && h("p", { class: "dim" }, "One moment."),
      this.games && h("section", { key: "packs", class: "ws-shelves" },
        this.games.map((game) => h("div", { class: "ws-shelf", key: game.id },
          h("h2", null, game.title),
          h("ul", null, game.packs.map((pack) => h("li", { key: pack.id },
            h("a", { class: cls("opt", pack.own && "primary"), href: `#${encodeURIComponent(game.id)}/${encodeURIComponent(pack.id)}` }, pack.title, h("span", { class: "dim" }, ` ${pack.version}${pack.own ? "" : ", comes with the game"}`)))))))),
      this.games && h("section", { key: "new", class: "ws-new" },
        h("form", { class: "ws-begin", onsubmit: (/** @type {SubmitEvent} */ event) => this.begin(event) },
          h("h2", null, "Begin a pack"),
          h("label", null, h("span", null, "It builds upon"),
            h("select", { name: "on" }, this.games.flatMap((game) => game.packs.map((pack) => h("option", { value: `${game.id}/${pack.id}` }, `${game.title}: ${pack.title}`))))),
          h("label", null, h("span", null, "Name"), h("input", { name: "name", required: true, placeholder: "my-cards", maxlength: 60, autocomplete: "off" })),
          h("button", { type: "submit", class: "opt primary" }, icon("plus"), "Begin"),
          h("p", { class: "dim" }, `It will lie in ${this.folder}.`)),
        h("div", { class: "ws-begin" }, h("h2", null, "Add a pack that somebody sent"),
          h("label", { class: "opt quiet file" }, icon("upload"), h("span", null, "Choose a .zip"), h("input", { type: "file", class: "sr", "aria-label": "Add a pack as .zip", accept: ".zip", onchange: (/** @type {any} */ event) => this.addPack(event.target.files?.[0]) })))),
    ];
  }

  /** @param {Shape} pack */
  bench(pack) {
    return h("div", { class: "ws-bench", key: "bench" },
      h("nav", { class: "ws-cards", "aria-label": "Cards of the pack" },
        h("label", null, h("span", { class: "sr" }, "Find a card"), h("input", { type: "search", placeholder: "Find a card", value: this.find, oninput: (/** @type {any} */ event) => { this.find = event.target.value; this.redraw(); } })),
        h("div", { class: "ws-tools" },
          h("a", { class: cls("opt small", this.maps && "primary"), href: this.place("maps", "") }, icon("map"), "Maps"),
          h("a", { class: "opt small", href: `${this.path}/zip`, download: `${pack.id}.zip` }, icon("upload"), "As .zip")),
        pack.sections.map((section) => this.sectionList(section))),
      this.maps ? this.mapsView() : this.section ? this.editor(pack) : this.welcome(pack),
      !this.maps && this.section && this.side(pack));
  }

  /** @param {Shape} pack */
  welcome(pack) {
    return h("section", { class: "ws-form", key: "none" }, h("h1", null, pack.title),
      h("p", null, `${count(pack.sections.reduce((sum, section) => sum + section.entries.length, 0), "entry", "entries")} in ${count(pack.sections.length, "section")}. Choose one on the left.`),
      pack.folder && h("p", { class: "dim" }, `Its files lie in ${pack.folder}.`),
      !pack.own && h("p", null, "This pack comes with the game. You can change its cards here and ask what that does; to keep a change, ", h("a", { href: "#" }, "begin a pack of your own"), " that builds upon it."));
  }

  /** @param {Section} section */
  sectionList(section) {
    const small = this.find.toLowerCase();
    const found = section.entries.filter((entry) => !small || entry.title.toLowerCase().includes(small) || entry.id.includes(small));
    if (!found.length) return false;
    return h("details", { key: section.name, open: section.name === this.section || Boolean(small) || undefined },
      h("summary", null, readable(section.name), h("span", { class: "dim" }, ` ${section.entries.length}`)),
      h("ul", null, found.map((entry) => h("li", { key: entry.id || "only" },
        h("a", { href: this.place(section.name, entry.id), class: cls(entry.own && "own"), "aria-current": section.name === this.section && entry.id === this.id && !this.fresh ? "true" : undefined }, entry.title)))));
  }

  mapsView() {
    return h("section", { class: "ws-form ws-maps", key: "maps" }, h("h1", null, "Maps, as players see them"),
      !this.boards.length && h("p", { class: "dim" }, "This game shows no board."),
      this.boards.map((each, n) => h("details", { class: "ws-map", key: each.name, open: n === 0 || this.boards.length <= FEW_MAPS || undefined },
        h("summary", null, h("h2", null, each.name)),
        each.scene.areas[0].children.map((/** @type {any} */ widget) => board(new Look(each.scene, nothingChosen(), false), widget)))));
  }

  /** @param {Shape} pack */
  editor(pack) {
    const kind = this.kind;
    if (!kind) return false;
    const changed = this.isChanged();
    const shown = kind.fields.filter((field) => this.all || this.isUsed(field));
    const elsewhere = this.faults.filter((fault) => !kind.fields.some((field) => field.name === fault.field));
    return h("section", { class: "ws-form", key: `${this.section}/${this.id}/${this.fresh}` },
      h("h1", null, this.fresh ? "A new card" : this.cells.name ?? this.cells.title ?? readable(this.id || this.section)),
      elsewhere.map((fault, i) => h("p", { class: "ws-fault", role: "alert", key: `fault-${i}` }, fault.sentence)),
      h("form", { class: "ws-fields", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.save(); } },
        shown.map((field) => this.field(field, kind)),
        h("label", { class: "ws-all" }, h("input", { type: "checkbox", checked: this.all, onchange: (/** @type {any} */ event) => { this.all = event.target.checked; this.redraw(); } }), " Show every field"),
        h("div", { class: "ws-buttons" },
          h("button", { type: "submit", class: "opt primary", disabled: !pack.own || !changed || this.faults.length > 0 || undefined }, icon("check"), "Save"),
          h("button", { type: "button", class: "opt", disabled: !changed || undefined, onclick: () => this.revert() }, icon("undo"), "Put back"),
          !kind.single && h("button", { type: "button", class: "opt quiet", onclick: () => this.copy() }, icon("plus"), "New card like this"),
          !kind.single && pack.own && !this.fresh && h("button", { type: "button", class: "opt quiet danger", onclick: () => this.remove() }, "Take it out")),
        !pack.own && h("p", { class: "dim" }, "This pack comes with the game: begin a pack of your own to save.")));
  }

  /** Fields that say something, those that are needed, and those in which something is wrong. @param {Field} field */
  isUsed(field) {
    return (this.cells[field.name] ?? "") !== "" || (this.saved[field.name] ?? "") !== "" || (field.help === "needed" && !/[.[]/.test(field.name)) || this.faults.some((fault) => fault.field === field.name);
  }

  /** @param {Field} field @param {Section} kind */
  field(field, kind) {
    const id = `f-${field.name}`;
    const faults = this.faults.filter((fault) => fault.field === field.name);
    const locked = field.name === kind.key && !this.fresh;
    const value = this.cells[field.name] ?? "";
    const props = { id, name: field.name, disabled: locked || undefined, "aria-invalid": faults.length ? "true" : undefined, "aria-describedby": `${id}-about` };
    return h("div", { class: cls("ws-field", faults.length > 0 && "is-wrong", this.cells[field.name] !== this.saved[field.name] && "is-changed"), key: field.name },
      h("label", { for: id }, readable(field.name)),
      this.input(field, value, props),
      h("div", { id: `${id}-about` },
        faults.map((fault, i) => h("p", { class: "ws-fault", key: `fault-${i}` }, fault.sentence,
          fault.near && fault.word && h("button", { type: "button", class: "opt small", onclick: () => this.mend(field, fault) }, `Put «${fault.near}»`)))));
  }

  /** @param {Field} field @param {Fault} fault */
  mend(field, fault) {
    this.set(field.name, String(this.cells[field.name] ?? "").replace(fault.word, fault.near));
  }

  /** @param {Field} field @param {any} value @param {Record<string, any>} props */
  input(field, value, props) {
    const take = (/** @type {any} */ event) => this.set(field.name, event.target.value);
    if (field.kind === "yes") return h("input", { ...props, type: "checkbox", checked: value === true, onchange: (/** @type {any} */ event) => this.set(field.name, event.target.checked) });
    if (field.words.length && field.kind !== "list") {
      return h("select", { ...props, value, onchange: take }, h("option", { value: "" }, "–"), field.words.map((word) => h("option", { value: word, key: word }, readable(word))));
    }
    if (field.refs) {
      const entries = this.pack?.sections.find((section) => section.name === field.refs)?.entries ?? [];
      return [h("input", { ...props, value, list: `${props.id}-list`, oninput: take, autocomplete: "off" }), h("datalist", { id: `${props.id}-list` }, entries.map((entry) => h("option", { value: entry.id, key: entry.id }, entry.title)))];
    }
    if (field.kind === "whole" || field.kind === "number") {
      return h("input", { ...props, type: "number", value, min: field.low ?? undefined, max: field.high ?? undefined, step: field.kind === "whole" ? 1 : "any", oninput: (/** @type {any} */ event) => this.set(field.name, event.target.value === "" ? "" : Number(event.target.value)) });
    }
    if (field.effect) return this.effect(field, value, props);
    const long = String(value).length > 60 || ["flavour", "text"].includes(field.name);
    return long ? h("textarea", { ...props, rows: Math.min(12, Math.ceil(String(value).length / 60) + 1), value, oninput: take }) : h("input", { ...props, value, oninput: take, autocomplete: "off" });
  }

  /** A field for an effect: it completes words and lists what they mean. @param {Field} field @param {any} value @param {Record<string, any>} props */
  effect(field, value, props) {
    const open = this.list?.field === field.name && this.list.found.length > 0 ? this.list : undefined;
    const id = `${props.id}-list`;
    const node = () => /** @type {HTMLTextAreaElement} */ (document.getElementById(props.id));
    const take = (/** @type {import("./completion.js").Word} */ word) => {
      complete(node(), word.word);
      this.list = undefined;
      this.set(field.name, node().value);
    };
    return h("div", { class: "ws-effect" },
      h("textarea", {
        ...props, rows: Math.min(8, String(value).split("\n").length + 1), value, spellcheck: "false", autocapitalize: "off", autocomplete: "off",
        "aria-autocomplete": "list", "aria-haspopup": "listbox", "aria-controls": open ? id : undefined, "aria-activedescendant": open ? `${id}-${open.at}` : undefined,
        oninput: (/** @type {any} */ event) => {
          this.list = { field: field.name, found: meant(this.words(), begun(event.target)), at: 0 };
          this.set(field.name, event.target.value);
        },
        onblur: () => { this.list = undefined; this.redraw(); },
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (!open) return;
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step) open.at = (open.at + step + open.found.length) % open.found.length;
          else if (event.key === "Enter" || event.key === "Tab") take(open.found[open.at]);
          else if (event.key === "Escape") this.list = undefined;
          else return;
          event.preventDefault();
          this.redraw();
        },
      }),
      open && list(id, open.found, open.at, take));
  }

  /** @returns {import("./completion.js").Word[]} the words of the game, and what cards may name */
  words() {
    const said = (this.pack?.words ?? []).map(({ usage, means }) => ({ word: usage.split(/[ (:]/)[0], usage, means }));
    const named = (this.pack?.sections ?? []).filter((section) => !section.single && !section.story).flatMap((section) =>
      section.entries.map((entry) => ({ word: entry.id, usage: entry.id, means: `${readable(section.name)}: ${entry.title}` })));
    return [...said, ...named];
  }

  // The card, its mistakes, what it does

  /** @param {Shape} pack */
  side(pack) {
    const changed = this.isChanged();
    const wrong = this.faults.length > 0;
    const seats = this.shelf ? Array.from({ length: this.shelf.most - this.shelf.least + 1 }, (_, i) => (this.shelf?.least ?? 1) + i) : [1];
    return h("aside", { class: "ws-side", key: "side", "aria-label": "The card" },
      this.kind?.story && this.story ? h("div", { class: "ws-story" }, story(new Look(EMPTY, nothingChosen(), false), this.story)) : this.face && cardView(this.face, wrong, pack),
      h("p", { class: "ws-state", role: "status" }, this.looking ? "…" : wrong ? count(this.faults.length, "mistake") : changed ? "The card is sound." : "As it is in the pack."),
      this.warnings.map((fault, i) => h("p", { class: "dim", key: `warn-${i}` }, fault.sentence)),
      this.changes.length > 0 && h("ul", { class: "ws-changes" }, this.changes.map((each) => h("li", { key: each }, each))),
      !this.kind?.story && h("div", { class: "ws-ask" },
        seats.length > 1 && h("label", null, "Seats ", h("select", { value: String(this.seats), onchange: (/** @type {any} */ event) => { this.seats = Number(event.target.value); this.redraw(); } }, seats.map((n) => h("option", { value: String(n), key: n }, String(n))))),
        h("label", null, "Players ", h("select", { value: this.players, onchange: (/** @type {any} */ event) => { this.players = event.target.value; this.redraw(); } }, ["steady", "random"].map((name) => h("option", { value: name, key: name }, name)))),
        h("button", { type: "button", class: "opt primary", id: "compare", disabled: !this.comparison?.running && (!changed || wrong) || undefined, onclick: () => this.compare() }, compareButton(Boolean(this.comparison?.running))),
        h("button", { type: "button", class: "opt", id: "deal", disabled: wrong || undefined, onclick: () => this.deal() }, icon("card"), "Deal it to me")),
      !changed && !this.comparison && !this.kind?.story && h("p", { class: "dim" }, "Change something, and then ask what it does."),
      this.comparison?.view());
  }
}

const EMPTY = /** @type {any} */ ({ v: 1, game: "", match: "", rev: 0, head: { title: "" }, seats: [], areas: [], terms: {} });

/** A card as it is printed. @param {Face} face @param {boolean} stale @param {Shape} pack */
function cardView(face, stale, pack) {
  return h("article", { class: cls("ws-card", stale && "is-stale"), key: "card", "aria-label": face.title },
    h("header", null, h("div", null, h("h2", null, face.title), h("p", null, face.kind)), face.icon && known(face.icon) && h("span", { class: "ws-card-icon" }, icon(face.icon))),
    face.figures.length > 0 && h("ul", { class: "ws-figures" }, face.figures.map((figure) => h("li", { key: figure.label }, figure.icon && known(figure.icon) && icon(figure.icon), h("span", null, figure.label), h("b", null, figure.value)))),
    h("div", { class: "ws-rules" },
      face.lines.map((line, i) => h("p", { key: i }, line.label && h("b", null, `${line.label}: `), line.spans.map((part) => [part.icon && icon(part.icon, "inline"), part.s]))),
      face.flavour && h("p", { class: "ws-flavour" }, face.flavour)),
    h("footer", null, h("span", null, face.copies > 1 ? `${face.copies} ×` : pack.id), h("b", null, face.clause)));
}
