// A record, to be leafed through from the first move to the last.

import { download, get, keepTable, keysTo, myName, post, sendRecord } from "./api.js";
import { copy, Toasts } from "./dialogs.js";
import { cls, h, patch } from "./dom.js";
import { Explainer } from "./explain.js";
import { dress, icon, isDressed } from "./icons.js";
import { arrow, tabArrow, writing } from "./keys.js";
import { Look, nothingChosen } from "./look.js";
import { glide, note, point } from "./motion.js";
import { sceneWithNames } from "./names.js";
import { fit, settle, zoom } from "./panzoom.js";
import { Teacher } from "./primer.js";
import { Reel } from "./reel.js";
import { RuleBrowser } from "./rules.js";
import { hands, head, ranks, seatChips, sheets, tops, sides } from "./scene.js";
import { change, dark } from "./settings.js";
import { logo, say } from "./house.js";
import { settingsView } from "./preferences.js";
import { clauseMark, plain, words } from "./text.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Step} Step */

const SPEEDS = [0.5, 1, 2, 4];

export class ReplayPage {
  /** @param {string} match @param {HTMLElement} app */
  constructor(match, app) {
    this.match = match;
    this.app = app;
    this.at = 0;
    this.moves = 0;
    /** @type {Step[]} */
    this.index = [];
    /** @type {string[]} */
    this.seats = [];
    this.title = "";
    this.over = "";
    this.running = false;
    /** @type {string} */
    this.seat = "";
    /** @type {Map<string, Promise<any>>} */
    this.scenes = new Map();
    /** @type {Scene | undefined} */
    this.scene = undefined;
    /** @type {Look | undefined} */
    this.look = undefined;
    this.choice = nothingChosen();
    this.playing = false;
    this.speed = 1;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.trouble = "";
    this.sheet = "";
    this.filter = "";
    this.find = "";
    this.planned = false;
    this.redraw = this.redraw.bind(this);
    this.toasts = new Toasts(this.redraw);
    this.rules = new RuleBrowser(this.redraw);
    this.teacher = new Teacher(this.redraw, (clause) => this.scene && this.rules.show(this.scene.game, clause, this.scene.match));
    this.reel = new Reel((scene) => this.showMoment(scene), this.redraw, say);
    this.explainer = new Explainer(() => this.look, (clause) => this.scene && this.rules.show(this.scene.game, clause, this.scene.match));
    this.app.addEventListener("click", (event) => this.clicked(event));
    addEventListener("keydown", (event) => this.pressed(event));
    addEventListener("hashchange", () => this.go(Number(location.hash.slice(1)) || 0));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", this.redraw);
    this.redraw();
    this.load();
  }

  tokens() {
    const { tokens, host } = keysTo(this.match);
    return [...Object.values(tokens), ...(host ? [host] : [])];
  }

  async load() {
    const mine = Object.keys(keysTo(this.match).tokens);
    if (mine.length) this.seat = mine[0];
    try {
      try {
        await this.loadIndex();
      } catch (why) {
        if (!this.seat) throw why;
        this.seat = "";
        await this.loadIndex();
      }
      const from = Number(location.hash.slice(1));
      await this.go(location.hash && from >= 0 ? from : 0);
    } catch (why) {
      this.trouble = /** @type {Error} */ (why).message;
      this.redraw();
    }
  }

  async loadIndex() {
    const { moves, title, over, running, seats, index } = await get(`/api/matches/${this.match}/replay/index${this.seat ? `?seat=${this.seat}` : ""}`, this.tokens());
    Object.assign(this, { moves, title, over, running, seats, index });
    document.title = `${title} – replay – tablewright`;
  }

  /** @param {number} at */
  fetch(at) {
    const key = `${this.seat} ${at}`;
    let found = this.scenes.get(key);
    if (!found) {
      found = get(`/api/matches/${this.match}/replay?at=${at}${this.seat ? `&seat=${this.seat}` : ""}`, this.tokens());
      this.scenes.set(key, found);
      found.catch(() => this.scenes.delete(key));
      if (this.scenes.size > 240) this.scenes.delete(/** @type {string} */ (this.scenes.keys().next().value));
    }
    return found;
  }

  /** @param {number} at */
  async go(at) {
    const to = Math.max(0, Math.min(this.moves, Math.round(at)));
    this.reel.skip();
    const isNext = to === this.at + 1;
    this.at = to;
    this.redraw();
    try {
      const found = await this.fetch(to);
      const scene = sceneWithNames(found.scene), moments = found.before.map(sceneWithNames);
      if (this.at !== to) return;
      const from = this.scene;
      if (isNext && Reel.wanted && from?.seat === scene.seat) await new Promise((/** @type {(value?: any) => void} */ seen) => this.reel.play(from, moments, scene, () => seen()));
      if (this.at !== to) return;
      const before = this.scene;
      this.scene = scene;
      this.teacher.look(scene);
      this.trouble = "";
      this.draw(before && before.seat === scene.seat ? scene.events ?? [] : undefined);
      const step = this.index[to - 1];
      if (step) say(`Move ${to}. ${step.text}`);
      for (let next = to + 1; next <= Math.min(this.moves, to + 3); next++) this.fetch(next);
      history.replaceState(null, "", `#${to}`);
    } catch (why) {
      this.playing = false;
      this.trouble = /** @type {Error} */ (why).message;
      this.redraw();
    }
  }

  /** A moment of the move that is shown. @param {Scene} scene */
  showMoment(scene) {
    const before = this.scene;
    this.scene = { ...scene, prompt: undefined, over: undefined, terms: { ...before?.terms, ...scene.terms } };
    this.draw(before ? [] : undefined);
  }

  play() {
    this.playing = !this.playing;
    if (this.playing && this.at >= this.moves) this.at = -1;
    this.redraw();
    clearTimeout(this.timer);
    const next = async () => {
      if (!this.playing) return;
      if (this.at >= this.moves) {
        this.playing = false;
        return this.redraw();
      }
      await this.go(this.at + 1);
      this.timer = window.setTimeout(next, 1400 / this.speed);
    };
    if (this.playing) next();
  }

  /** To the next turning point, or the one before. @param {1 | -1} way */
  turning(way) {
    const points = [0, ...this.index.filter((step) => step.marks.includes("turning")).map((step) => step.n), this.moves];
    const to = way > 0 ? points.find((n) => n > this.at) : [...points].reverse().find((n) => n < this.at);
    this.go(to ?? this.at);
  }

  async download() {
    try {
      download(await get(`/api/matches/${this.match}/record`, this.tokens()), `${this.scene?.game ?? "game"}-${this.match}.tw`);
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
  }

  async share() {
    const link = `${location.origin}/r/${this.match}#${this.at}`;
    this.toasts.say((await copy(link, null)) ? "The link to this moment is on the clipboard." : link, "good");
  }

  async branch() {
    try {
      location.href = keepTable(await post(`/api/matches/${this.match}/branch`, { at: this.at, tokens: this.tokens(), name: myName() || undefined }));
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
  }

  /** @param {File | undefined} file */
  async open(file) {
    if (!file) return;
    try {
      location.href = `/r/${(await sendRecord(await file.text())).match}`;
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const near = (/** @type {string} */ name) => /** @type {HTMLElement | null} */ (target.closest(`[data-${name}]`));
    const clause = near("open"), tab = near("tab"), zoomer = near("zoom"), ref = near("ref");
    if (clause && this.scene) return void this.rules.show(this.scene.game, clause.dataset.open, this.scene.match);
    if (tab) {
      const [group, n] = /** @type {string} */ (tab.dataset.tab).split(" ");
      this.choice.tabs[group] = Number(n);
      return this.redraw();
    }
    if (zoomer) {
      const viewport = /** @type {HTMLElement | null} */ (zoomer.closest(".board")?.querySelector(".viewport") ?? null);
      if (viewport) zoomer.dataset.zoom === "fit" ? fit(viewport) : zoom(viewport, zoomer.dataset.zoom === "in" ? 1.4 : 1 / 1.4);
      return;
    }
    if (ref?.dataset.ref) return point(this.app.querySelector(`[data-id="${CSS.escape(ref.dataset.ref)}"]`));
    if (target.closest("button, a, input, select, label")) return;
    const object = target.closest("[data-id]");
    if (object) this.explainer.show(object, true);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (document.querySelector("dialog[open]") || writing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const on = /** @type {HTMLElement} */ (event.target);
    if (this.reel.pressed(event)) return;
    if (event.key === "ArrowRight" && this.reel.playing) return event.preventDefault(), this.reel.next();
    if (event.key === "Escape") return this.explainer.hide();
    if (tabArrow(event) || (on.closest("[data-object]") && arrow(event, this.app))) return event.preventDefault();
    if (event.key === " " && on.matches("button, a")) return;
    /** @type {Record<string, () => void>} */
    const does = {
      " ": () => this.play(), ArrowLeft: () => this.go(this.at - 1), ArrowRight: () => this.go(this.at + 1), Home: () => this.go(0), End: () => this.go(this.moves),
      PageUp: () => this.turning(-1), PageDown: () => this.turning(1), r: () => this.scene && this.rules.show(this.scene.game, "", this.scene.match),
    };
    if (!does[event.key]) return;
    event.preventDefault();
    does[event.key]();
  }

  redraw() {
    if (this.planned) return;
    this.planned = true;
    queueMicrotask(() => {
      this.planned = false;
      this.draw();
    });
  }

  /** @param {import("./types.js").Event_[]} [events] */
  draw(events) {
    const theme = this.scene?.theme || "felt";
    if (!isDressed(theme)) return void dress(theme).then(() => this.draw(events));
    const spots = events ? note(this.app) : new Map();
    this.look = this.scene && new Look({ ...this.scene, seats: this.scene.seats.map((seat) => ({ ...seat, online: true })) }, this.reel.opening(this.choice, this.scene), false);
    if (this.look) this.look.shown = this.reel.cards;
    document.documentElement.dataset.theme = theme;
    patch(this.app, this.page());
    patch(/** @type {HTMLElement} */ (document.getElementById("above")), [
      this.sheet === "settings" && settingsView(() => { this.sheet = ""; this.redraw(); }, this.redraw), this.rules.view(), this.reel.playing ? null : this.teacher.view(), this.toasts.view((clause) => this.scene && this.rules.show(this.scene.game, clause, this.scene.match)),
    ]);
    for (const viewport of /** @type {NodeListOf<HTMLElement>} */ (this.app.querySelectorAll(".viewport"))) settle(viewport);
    this.reel.drawn(this.app); // before anything glides
    if (events) glide(this.app, spots, events, []);
    this.explainer.redrawn();
    this.teacher.place();
    document.querySelector(".moves .now")?.scrollIntoView({ block: "nearest" });
  }

  page() {
    const look = this.look;
    if (!look) {
      return h("main", { class: "quiet-page", key: "wait" }, h("div", { class: cls("spinner", this.trouble && "still") }, logo()), h("h1", null, this.trouble ? "This record cannot be shown" : "Opening the record"),
        this.trouble && [h("p", null, this.trouble), h("a", { class: "opt primary", href: "/" }, icon("house"), "To the lobby")]);
    }
    return h("div", { class: "table replay", key: "replay", "data-at": this.at, "data-rev": look.scene.rev },
      h("header", { class: "bar" },
        h("a", { class: "home", href: "/", "aria-label": "tablewright, to the lobby" }, logo()),
        head(look),
        h("div", { class: "bar-right" }, seatChips(look), h("div", { class: "tools", role: "toolbar", "aria-label": "Replay" },
          this.running && h("a", { class: "tool", href: `/t/${this.match}`, "aria-label": "To the table", title: "To the table" }, icon("chair")),
          this.tool("Share this moment", "link", () => this.share()), this.tool("Download the record", "download", () => this.download()),
          h("label", { class: "tool file", title: "Open a record" }, icon("upload"), h("span", { class: "sr" }, "Open a record"), h("input", { type: "file", class: "sr", accept: ".tw,.txt,text/plain", onchange: (/** @type {any} */ event) => this.open(event.target.files?.[0]) })),
          this.tool("Rules", "book", () => this.rules.show(look.scene.game, "", look.scene.match)),
          this.tool(dark() ? "Light" : "Dark", dark() ? "sun" : "moon", () => { change({ mode: dark() ? "light" : "dark" }); this.redraw(); }),
          this.tool("Settings", "gear", () => { this.sheet = "settings"; this.redraw(); })))),
      h("main", { class: "stage scroller", id: "stage", tabindex: "0", "aria-label": "Table" },
        this.trouble && h("p", { class: "trouble", role: "alert" }, this.trouble),
        look.scene.over && h("div", { class: "banner over" }, icon("flag"), h("p", null, h("b", null, words(look.scene.over.text))), ranks(look.scene)),
        tops(look), sheets(look)),
      this.reel.view(),
      hands(look),
      h("aside", { class: "rail", "aria-label": "Moves" }, this.reel.banner(), this.movesPanel(), h("div", { class: "sides scroller", tabindex: "0", role: "group", "aria-label": "Beside the table" }, sides(look))),
      this.player(look));
  }

  /** @param {string} name @param {string} symbol @param {() => void} does */
  tool(name, symbol, does) {
    return h("button", { type: "button", class: "tool", "aria-label": name, title: name, onclick: does }, icon(symbol));
  }

  movesPanel() {
    const wanted = this.index.filter((step) => (!this.filter || step.marks.includes(this.filter)) && (!this.find || `${step.text} ${step.clause} ${step.name}`.toLowerCase().includes(this.find.toLowerCase())));
    return h("section", { class: "prompt moves-panel", "aria-labelledby": "moves-title" },
      h("div", { class: "prompt-head" }, h("h2", { id: "moves-title" }, "Moves")),
      h("div", { class: "log-filter" },
        h("div", { class: "chips", role: "group", "aria-label": "Kind of move" }, [["", "All"], ["turning", "Turning points"], ["roll", "Rolls"], ["story", "Story"]].map(([mark, name]) => h("button", { type: "button", class: "chip-button", "aria-pressed": String(this.filter === mark), onclick: () => { this.filter = mark; this.redraw(); } }, name))),
        h("label", { class: "search" }, icon("search", "inline"), h("span", { class: "sr" }, "Find a move"), h("input", { type: "search", placeholder: "Find", value: this.find, oninput: (/** @type {any} */ event) => { this.find = event.target.value; this.redraw(); } }))),
      h("ol", { class: "moves scroller", tabindex: "0", "aria-label": "Moves" }, wanted.map((step) =>
        h("li", { key: `m${step.n}`, class: cls("move", step.n === this.at && "now", step.marks.includes("turning") && "turning") },
          h("button", { type: "button", class: "move-go", "aria-current": step.n === this.at ? "step" : undefined, onclick: () => this.go(step.n) }, h("span", { class: "no" }, String(step.n)), this.seats.length > 1 && step.name && h("b", null, `${step.name}: `), step.text),
          clauseMark(step.clause)))));
  }

  /** @param {Look} look */
  player(look) {
    const step = this.index[this.at - 1];
    const points = this.index.filter((each) => each.marks.includes("turning"));
    return h("section", { class: "player", "aria-label": "Replay", key: "player" },
      h("div", { class: "player-buttons" },
        this.tool("To the start", "first", () => this.go(0)), this.tool("To the turning point before", "previous", () => this.turning(-1)), this.tool("Back one move", "left", () => this.go(this.at - 1)),
        h("button", { type: "button", class: "tool big", "aria-label": this.playing ? "Pause" : "Play", onclick: () => this.play() }, icon(this.playing ? "pause-bars" : "play")),
        this.tool("On one move", "right", () => this.go(this.at + 1)), this.tool("To the next turning point", "next", () => this.turning(1)), this.tool("To the end", "last", () => this.go(this.moves)),
        h("p", { class: "player-words" }, h("b", null, `${Math.max(0, this.at)} / ${this.moves}`), h("span", null, step ? step.text : plain(look.scene.head.phase) || "The beginning"))),
      h("div", { class: "player-line" },
        h("div", { class: "points", "aria-hidden": "true" }, points.map((each) => h("span", { class: "point-mark", style: { left: `${this.moves ? (each.n / this.moves) * 100 : 0}%` }, title: `${each.n}: ${each.text}`, onclick: () => this.go(each.n) }))),
        h("input", { type: "range", class: "slider", min: "0", max: String(this.moves), step: "1", value: String(Math.max(0, this.at)), "aria-label": "Move", "aria-valuetext": `Move ${this.at} of ${this.moves}. ${step?.text ?? "The beginning"}`, oninput: (/** @type {any} */ event) => { this.playing = false; this.go(Number(event.target.value)); } })),
      h("div", { class: "player-more" },
        h("label", { class: "small-field" }, h("span", { class: "sr" }, "Speed"), h("select", { value: String(this.speed), "aria-label": "Speed", onchange: (/** @type {any} */ event) => { this.speed = Number(event.target.value); this.redraw(); } }, SPEEDS.map((speed) => h("option", { value: String(speed) }, `${speed}×`)))),
        h("label", { class: "small-field" }, h("span", { class: "sr" }, "Seen by"), h("select", { value: this.seat, "aria-label": "Seen by", onchange: async (/** @type {any} */ event) => { const was = this.seat; this.seat = event.target.value; try { await this.loadIndex(); await this.go(this.at); } catch (why) { this.seat = was; this.toasts.say(/** @type {Error} */ (why).message, "bad"); } } },
          h("option", { value: "" }, "As a spectator"), this.seats.map((name, i) => h("option", { value: String(i) }, `As ${name || `seat ${i + 1}`}`)))),
        h("button", { type: "button", class: "opt primary small", onclick: () => this.branch() }, icon("to"), "Play on from here")));
  }
}
