// The lobby: the games, the tables in progress, what was played.

import { allGames, get, keep, keepFound, keysTo, myName, openTable, post, sendRecord } from "./api.js";
import { cover, coverAgain } from "./art.js";
import { campaignCard, campaignOf, exportCampaign, isMine, profile, storySoFar } from "./campaigns.js";
import { playAgain } from "./company.js";
import { Toasts } from "./dialogs.js";
import { paceWords } from "./clock.js";
import { noClock, paceFields } from "./clockform.js";
import { cls, h, patch } from "./dom.js";
import { playFirst } from "./first.js";
import { HostPage } from "./host.js";
import { face, icon } from "./icons.js";
import { Me, rememberName } from "./me.js";
import { RuleBrowser } from "./rules.js";
import { change, dark } from "./settings.js";
import { logo } from "./house.js";
import { settingsView } from "./preferences.js";
import { ago, count, readable } from "./text.js";

/** @typedef {import("./types.js").Game} Game @typedef {import("./types.js").Match} Match @typedef {import("./types.js").Declared} Declared @typedef {import("./types.js").Value} Value */
/** @typedef {import("./types.js").Way} Way @typedef {import("./types.js").Shelved} Shelved */
/** @typedef {{kind: "person" | "open" | "bot", name: string, player: string}} Chair */

/** Whether a table of mine waits for me. @param {Match} match */
function isTurn(match) {
  const seats = /** @type {{mine?: number[]}} */ (match).mine ?? Object.keys(keysTo(match.match).tokens).map(Number);
  return !match.over && match.waiting.some((seat) => seats.includes(seat) || seat < 0);
}

export class LobbyPage {
  /** @param {HTMLElement} app */
  constructor(app) {
    this.app = app;
    /** @type {Game[] | undefined} */
    this.games = undefined;
    /** @type {import("./types.js").Player[]} */
    this.players = [];
    /** @type {Record<string, number>} */
    this.seconds = {};
    /** @type {Match[]} */
    this.running = [];
    /** @type {Match[]} */
    this.finished = [];
    /** @type {Shelved[]} */
    this.campaigns = [];
    /** @type {{of: Shelved, told?: import("./types.js").Campaign} | undefined} the campaign whose story lies open */
    this.story = undefined;
    this.trouble = "";
    this.version = "";
    /** @type {string[]} */
    this.allows = [];
    this.settings = false;
    this.opening = false;
    this.find = "";
    this.everything = false;
    /** @type {{game: Game, way: Way, title: string, chairs: Chair[], given: Record<string, Value>, pack: string, seed: string, group: string, door: string, listed: boolean, watch: string, chat: string, help: boolean, ready: boolean, pace: number, clock: import("./clockform.js").Pace} | undefined} */
    this.plan = undefined;
    this.planned = false;
    this.redraw = this.redraw.bind(this);
    this.toasts = new Toasts(this.redraw);
    this.rules = new RuleBrowser(this.redraw);
    this.me = new Me(this.redraw, this.toasts);
    this.host = new HostPage(this.redraw, this.toasts);
    this.search = { q: "", game: "", free: false };
    document.documentElement.dataset.theme = "felt";
    document.title = "tablewright";
    addEventListener("hashchange", () => this.route());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", this.redraw);
    this.redraw();
    this.load();
    this.me.load();
    setInterval(() => !document.hidden && !this.plan && this.look(), 8000);
  }

  async load() {
    try {
      const { games, players, version, seconds, allows } = await allGames();
      Object.assign(this, { games, players, version, seconds: seconds ?? {}, allows: allows ?? [], trouble: "" });
      this.route();
    } catch (why) {
      this.trouble = /** @type {Error} */ (why).message;
    }
    await this.look();
  }

  /** What tables there are. */
  async look() {
    try {
      if (this.me.about) this.me.about = await get("/api/me");
      const { running, finished, campaigns } = await get(`/api/matches${this.searched()}`);
      Object.assign(this, { running, finished, campaigns, trouble: "" });
    } catch (why) {
      this.trouble = /** @type {Error} */ (why).message;
    }
    this.redraw();
  }

  /** What is looked for among the tables of others, as it stands in the address of a request. */
  searched() {
    const { q, game, free } = this.search;
    const asked = new URLSearchParams({ ...(q && { q }), ...(game && { game }), ...(free && { free: "1" }) }).toString();
    return asked && `?${asked}`;
  }

  /** @param {Partial<{q: string, game: string, free: boolean}>} change */
  lookFor(change) {
    Object.assign(this.search, change);
    this.redraw();
    clearTimeout(this.looking);
    this.looking = window.setTimeout(() => this.look(), 250);
  }

  searchBar() {
    const { q, game, free } = this.search;
    return h("form", { class: "search-bar", role: "search", "aria-label": "Tables", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.look(); } },
      h("label", { class: "search wide" }, icon("search", "inline"), h("span", { class: "sr" }, "Find a table by somebody's name"), h("input", { type: "search", maxlength: "80", placeholder: "Somebody's name", value: q, oninput: (/** @type {any} */ event) => this.lookFor({ q: event.target.value }) })),
      h("label", null, h("span", { class: "sr" }, "Game"), h("select", { value: game, onchange: (/** @type {any} */ event) => this.lookFor({ game: event.target.value }) }, [h("option", { value: "" }, "All games"), ...(this.games ?? []).map((each) => h("option", { value: each.id }, each.title))])),
      h("label", { class: "check" }, h("input", { type: "checkbox", checked: free, onchange: (/** @type {any} */ event) => this.lookFor({ free: event.target.checked }) }), "With a free seat"));
  }

  /** A seat at a table where somebody waits for others. @param {Game} game */
  async findTable(game) {
    try {
      location.href = keepFound(await post("/api/find", { game: game.id, name: myName() }));
    } catch (why) {
      const said = /** @type {import("./api.js").Refused} */ (why);
      this.toasts.say(said.message, said.code === "none" ? "info" : "bad");
      if (said.code === "none" && this.plan) {
        this.plan.door = "anyone";
        const last = this.plan.chairs.length - 1;
        if (last > 0) this.plan.chairs = this.plan.chairs.map((chair, i) => (i === last ? { ...chair, kind: "open", player: "" } : chair));
        this.redraw();
      }
    }
  }

  /** `#forward` is the set-up of a game. */
  route() {
    const game = this.games?.find((each) => each.id === decodeURIComponent(location.hash.slice(1)));
    if (game && this.plan?.game !== game) {
      const [way] = game.ways;
      this.plan = { game, way, title: "", chairs: chairsFor(Math.max(way.least, Math.min(2, way.most)), [], this.players), given: {}, pack: "", seed: "", group: "vote", door: "link", listed: false, watch: "anyone", chat: "open", help: true, ready: false, pace: 0.6, clock: noClock() };
      scrollTo(0, 0);
    } else if (!game) this.plan = undefined;
    document.documentElement.dataset.theme = this.plan ? this.plan.game.theme || this.plan.game.id : "felt";
    this.redraw();
  }

  redraw() {
    if (this.planned) return;
    this.planned = true;
    queueMicrotask(() => {
      this.planned = false;
      patch(this.app, this.page());
      patch(/** @type {HTMLElement} */ (document.getElementById("above")), [
        this.settings && settingsView(() => { this.settings = false; this.redraw(); }, this.redraw), this.storyView(), this.me.view(), this.host.view(), this.rules.view(), this.toasts.view(),
      ]);
    });
  }

  page() {
    return h("div", { class: cls("lobby", this.plan && "planning"), key: "lobby" },
      h("header", { class: "lobby-bar" },
        h("a", { class: "brand", href: "/", onclick: (/** @type {Event} */ event) => { if (location.hash) { event.preventDefault(); location.hash = ""; } } }, logo(), h("span", null, "tablewright")),
        h("div", { class: "tools" },
          this.me.about && this.me.button(),
          h("label", { class: "opt quiet small file", title: "Open a record" }, icon("upload"), h("span", null, "Open a record"), h("input", { type: "file", class: "sr", "aria-label": "Open a record", accept: ".tw,.txt,text/plain", onchange: (/** @type {any} */ event) => this.openRecord(event.target.files?.[0]) })),
          h("button", { type: "button", class: "tool", "aria-label": dark() ? "Light" : "Dark", title: dark() ? "Light" : "Dark", onclick: () => { change({ mode: dark() ? "light" : "dark" }); this.redraw(); } }, icon(dark() ? "sun" : "moon")),
          h("button", { type: "button", class: "tool", "aria-label": "Settings", title: "Settings", onclick: () => { this.settings = true; this.redraw(); } }, icon("gear")))),
      h("main", { id: "stage", tabindex: "-1" },
        this.trouble && h("p", { class: "trouble", role: "alert" }, icon("wifi", "inline"), this.trouble, h("button", { type: "button", class: "opt small", onclick: () => this.load() }, "Try again")),
        this.plan ? this.setUp(this.plan) : this.hall()));
  }

  hall() {
    const about = this.me.about;
    const found = new Set(about?.tables.map((match) => match.match));
    const here = this.running.filter((match) => !found.has(match.match) && Object.keys(keysTo(match.match).tokens).length > 0);
    const mine = [...(about?.tables ?? []), ...here].sort((a, b) => Number(isTurn(b)) - Number(isTurn(a)));
    const others = this.running.filter((match) => !mine.some((each) => each.match === match.match));
    const known = new Set(about?.campaigns.map((campaign) => campaign.campaign));
    const shelf = [...(about?.campaigns ?? []), ...this.campaigns.filter((campaign) => !known.has(campaign.campaign) && isMine(campaign))];
    const theirs = this.campaigns.filter((campaign) => !shelf.some((each) => each.campaign === campaign.campaign));
    const played = new Set(about?.finished.map((match) => match.match));
    const ended = this.finished.filter((match) => !played.has(match.match));
    const shelved = (/** @type {Shelved} */ campaign) => campaignCard(campaign, this.games?.find((game) => game.id === campaign.game), (of) => this.openStory(of));
    return [
      h("section", { class: "welcome", key: "welcome" }, h("h1", null, "Pull up a chair"), h("p", null, "Rules-heavy board games, laid out and ready. Play alone, with bots, with friends on one screen, or send a link.")),
      shelf.length > 0 && h("section", { class: "tables", key: "shelf", "aria-labelledby": "shelf" }, h("h2", { id: "shelf", class: "flourish" }, "Your campaigns"), h("ul", { class: "table-list" }, shelf.map(shelved))),
      mine.length > 0 && h("section", { class: "tables", key: "mine", "aria-labelledby": "mine" }, h("h2", { id: "mine", class: "flourish" }, "Your tables"), h("ul", { class: "table-list" }, mine.map((match) => this.tableCard(match, true)))),
      h("section", { class: "games", key: "games", "aria-labelledby": "games" }, h("h2", { id: "games", class: "flourish" }, "The games"),
        !this.games && !this.trouble && h("p", { class: "dim" }, "One moment."),
        h("ul", { class: "game-list" }, this.games?.map((game) => this.gameCard(game)))),
      (others.length > 0 || this.searched()) && h("section", { class: "tables", key: "running", "aria-labelledby": "running" }, h("h2", { id: "running", class: "flourish" }, "Tables in progress"), this.searchBar(),
        others.length === 0 && h("p", { class: "dim" }, "No such table is listed here."), h("ul", { class: "table-list" }, others.map((match) => this.tableCard(match, false)))),
      theirs.length > 0 && h("section", { class: "tables", key: "campaigns", "aria-labelledby": "campaigns" }, h("h2", { id: "campaigns", class: "flourish" }, "Campaigns of others"), h("ul", { class: "table-list" }, theirs.map(shelved))),
      about && about.finished.length > 0 && h("section", { class: "tables", key: "ended", "aria-labelledby": "ended" }, h("h2", { id: "ended", class: "flourish" }, "Your finished games"), h("ul", { class: "table-list" }, about.finished.map((match) => this.tableCard(match, true)))),
      ended.length > 0 && h("section", { class: "tables", key: "finished", "aria-labelledby": "finished" }, h("h2", { id: "finished", class: "flourish" }, "Played, and records to replay"), h("ul", { class: "table-list" }, ended.map((match) => this.tableCard(match, false)))),
      h("footer", { class: "colophon", key: "colophon" }, h("p", null, `tablewright ${this.version}. Everything here runs on the host's own machine. `, h("a", { href: "/workshop" }, "Change cards in the workshop.")),
        this.allows.length > 0 && h("details", null, h("summary", null, "What this server allows"), h("ul", null, this.allows.map((words) => h("li", null, words))))),
    ];
  }

  /** @param {Shelved} of */
  async openStory(of) {
    this.story = { of };
    this.redraw();
    try {
      const told = await campaignOf(of.campaign);
      if (this.story?.of === of) this.story.told = told;
    } catch (why) {
      this.story = undefined;
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
    this.redraw();
  }

  storyView() {
    if (!this.story) return null;
    const close = () => { this.story = undefined; this.redraw(); };
    const of = this.story.of;
    return storySoFar(this.story.told, { title: of.title, close, does: isMine(of) && this.exportLine(of) });
  }

  /** @param {Shelved} of */
  exportLine(of) {
    const send = () => exportCampaign(of).then(() => { this.toasts.say(of.over ? "The file holds the whole campaign." : "The file holds the whole campaign. Here it waits, and takes no place among the unfinished ones until you play on.", "good"); this.look(); }, (why) => this.toasts.say(why.message, "bad"));
    return h("div", { class: "dialog-does" }, h("button", { type: "button", class: "opt", onclick: send }, icon("download", "inline"), "Export the campaign"),
      h("p", { class: "dim" }, "One file for tablewright campaign import, here or on another machine."));
  }

  /** @param {Game} game */
  gameCard(game) {
    return h("li", { class: "game-card", key: game.id },
      h("a", { href: `#${game.id}`, class: "game-link" },
        h("div", { class: "game-cover" }, cover(game), h("div", { class: "game-title" }, h("h3", null, game.title))),
        h("div", { class: "game-words" }, facts(game), game.summary && h("p", null, game.summary), this.myNumbers(game)),
        !game.first && h("span", { class: "opt primary" }, icon("chair"), "Sit down")),
      game.first && h("div", { class: "game-does" }, h("button", { type: "button", class: "opt primary first-game", "aria-label": `Play your first game of ${game.title}`, "aria-disabled": this.opening ? "true" : undefined, onclick: () => this.playFirst(game) }, icon("bulb"), "Play your first game"),
        h("a", { class: "opt", href: `#${game.id}`, "aria-label": `Sit down at ${game.title}` }, icon("chair"), "Sit down")));
  }

  /** @param {Game} game */
  myNumbers(game) {
    const mine = this.me.about?.numbers[game.id];
    return mine && h("p", { class: "dim my-numbers" }, `You: ${count(mine.played, "game")} played to the end, ${mine.won} won.`);
  }

  /** @param {Game} game */
  async playFirst(game) {
    if (this.opening) return;
    this.opening = true;
    this.redraw();
    try {
      await playFirst(game.id, myName());
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
    this.opening = false;
    this.redraw();
  }

  /** @param {Match} match @param {boolean} mine */
  tableCard(match, mine) {
    const over = Boolean(match.over);
    const replay = match.kind === "replay";
    const turn = mine && isTurn(match);
    const isHost = mine && !over && Boolean(keysTo(match.match).host || /** @type {{host?: boolean}} */ (match).host);
    const free = match.seats.some((seat) => seat.kind === "open");
    const href = replay || (over && !mine) ? `/r/${match.match}` : `/t/${match.match}`;
    const game = this.games?.find((each) => each.id === match.game);
    return h("li", { key: match.match, class: cls("table-card", turn && "turn", over && "over") },
      h("a", { href, class: "table-link" },
        h("div", { class: "table-cover", "aria-hidden": "true" }, coverAgain(game, match.game)),
        h("div", { class: "table-words" }, h("b", null, match.title || game?.title || match.game),
          h("span", { class: "dim" }, [replay ? "a record" : "", count(match.moves, "move"), ago(match.changed)].filter(Boolean).join(" · ")),
          match.pace && !over && h("span", { class: "dim table-pace" }, icon("hourglass", "inline"), paceWords(match, mine ? /** @type {{mine?: number[]}} */ (match).mine : undefined)),
          over ? h("span", { class: "result" }, match.over) : h("ul", { class: "sitters", "aria-label": "Seats" }, match.seats.map((seat) => h("li", { class: cls(`tone-${"abcdefgh"[seat.seat % 8]}`, seat.kind) }, icon(seat.kind === "bot" ? "bot" : seat.kind === "open" ? "chair" : "person", "inline"), seat.kind === "open" ? "free" : seat.name)))),
        h("span", { class: "table-do" }, replay || (over && !mine) ? [icon("play", "inline"), "Replay"] : turn ? [icon("bell", "inline"), "Your turn"] : mine ? [icon("to", "inline"), "Go on"] : free && match.door === "anyone" ? [icon("chair", "inline"), "Sit down"] : [icon("eye", "inline"), "Watch"])),
      mine && over && !replay && !/** @type {{campaign?: string}} */ (match).campaign && h("button", { type: "button", class: "opt quiet small host-button", "aria-label": `Play ${match.title || match.game} again with these people`, onclick: () => this.playAgain(match) }, icon("redo", "inline"), "Play again"),
      isHost && h("button", { type: "button", class: "opt quiet small host-button", "aria-label": `Host ${match.title || match.game}`, onclick: () => this.host.open(match.match, match.title || match.game) }, icon("gear", "inline"), "Host"));
  }

  /** @param {Match} match */
  async playAgain(match) {
    try {
      location.href = await playAgain(match.match);
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
  }

  /** @param {File | undefined} file */
  async openRecord(file) {
    if (!file) return;
    try {
      location.href = `/r/${(await sendRecord(await file.text())).match}`;
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
  }

  // Setting up a table ------------------------------------------------------------------------------------------

  /** @param {NonNullable<LobbyPage["plan"]>} plan */
  setUp(plan) {
    const { game, way } = plan;
    const begin = async (/** @type {Event} */ event) => {
      event.preventDefault();
      if (this.opening) return;
      this.opening = true;
      this.redraw();
      const people = plan.chairs.filter((chair) => chair.kind === "person");
      if (people[0]?.name) {
        keep("name", people[0].name);
        if (!this.me.about?.name) rememberName(people[0].name);
      }
      try {
        location.href = await openTable(this.wanted(plan));
      } catch (why) {
        this.toasts.say(/** @type {Error} */ (why).message, "bad");
        this.opening = false;
        this.redraw();
      }
    };
    const options = game.options.filter((option) => !(option.name in way.options));
    const named = (/** @type {string[]} */ names) => names.flatMap((name) => options.filter((option) => option.name === name));
    const first = game.set_up ? named([game.set_up.level, ...game.set_up.also.filter((name) => this.matters(plan, name))]) : options.slice(0, 1);
    const rest = options.filter((option) => !first.includes(option));
    const house = game.set_up?.house ?? [];
    const listed = new Set(house.flatMap((each) => each.options));
    const groups = [...house, { title: house.length ? "Other" : "", options: rest.map((option) => option.name).filter((name) => !listed.has(name)) }];
    const found = (/** @type {Declared} */ option) => `${option.name} ${option.text} ${option.clause}`.toLowerCase().replace(/_/g, " ").includes(this.find.toLowerCase());
    const changed = rest.filter((option) => option.name in plan.given && plan.given[option.name] !== option.default).length;
    return h("form", { class: "set-up", key: `plan-${game.id}`, onsubmit: begin },
      h("a", { href: "#", class: "opt quiet small all-games" }, icon("left"), "All games"),
      h("div", { class: "set-up-body" },
        h("div", { class: "set-up-main" },
          h("div", { class: "set-up-title" }, h("h1", null, game.title), facts({ ...game, least: way.least, most: way.most, minutes: way.minutes || game.minutes, mode: way.mode }), game.summary && h("p", { class: "summary" }, game.summary)),
          game.ways.length > 1 && h("section", { class: "panel", "aria-labelledby": "ways-title" }, h("h2", { id: "ways-title" }, "How to play"), this.ways(plan)),
          first.length > 0 && h("section", { class: "panel", "aria-labelledby": "options-title" }, h("h2", { id: "options-title" }, game.set_up?.level ? "How hard" : "The game"), first.map((option) => this.option(plan, option))),
          h("section", { class: "panel", "aria-labelledby": "seats-title" }, h("h2", { id: "seats-title" }, way.most > 1 ? "Who sits down" : "You"), this.chairs(plan)),
          h("div", { class: "begin" }, h("button", { type: "submit", class: "opt primary large", "aria-disabled": this.opening ? "true" : undefined }, icon("chair"), way.campaign ? "Begin the campaign" : "Begin"),
            way.most > 1 && !way.campaign && h("button", { type: "button", class: "opt", onclick: () => this.findTable(game) }, icon("people"), "Find me a table"),
            h("button", { type: "button", class: "opt quiet", onclick: () => this.rules.show(game.id) }, icon("book"), "Read the rules"))),
        h("div", { class: "set-up-more" },
          h("div", { class: "set-up-cover" }, cover(game)),
          h("details", { class: "panel", open: this.everything || undefined, ontoggle: (/** @type {any} */ event) => { this.everything = event.target.open; } },
            h("summary", null, h("span", null, h("h2", null, "House rules"), h("span", { class: "dim" }, changed ? `${count(changed, "rule")} changed` : "Nothing here needs to be set.")), icon("down")),
            rest.length > 6 && h("label", { class: "search wide" }, icon("search", "inline"), h("span", { class: "sr" }, "Find a house rule"), h("input", { type: "search", placeholder: "Find a house rule", value: this.find, oninput: (/** @type {any} */ event) => { this.find = event.target.value; this.redraw(); } })),
            groups.map((group) => ({ ...group, rules: named(group.options).filter((option) => rest.includes(option) && found(option)) })).filter((group) => group.rules.length > 0).map((group) =>
              h("details", { key: `house-${group.title}`, class: "house", open: this.find || !group.title || undefined }, group.title && h("summary", null, h("h3", null, group.title), h("span", { class: "dim" }, String(group.rules.length)), icon("down")), group.rules.map((option) => this.option(plan, option)))),
            h("section", { class: "house", key: "house-table" }, h("h3", null, "The table"), this.table(plan))))));
  }

  /** Whether an option that is shown first makes a difference here: one that names a choice of another way does not. @param {NonNullable<LobbyPage["plan"]>} plan @param {string} name */
  matters(plan, name) {
    const others = plan.game.ways.filter((way) => way !== plan.way).flatMap((way) => Object.values(way.options).map(String));
    return !plan.way.campaign && !others.includes(name);
  }

  /** The ways to play, each with its seats and how long it takes. @param {NonNullable<LobbyPage["plan"]>} plan */
  ways(plan) {
    const take = (/** @type {Way} */ way) => {
      plan.way = way;
      plan.given = Object.fromEntries(Object.entries(plan.given).filter(([name]) => !(name in way.options)));
      plan.chairs = chairsFor(Math.max(way.least, Math.min(plan.chairs.length, way.most)), plan.chairs, this.players);
      this.redraw();
    };
    return [
      h("div", { class: "way-list", role: "radiogroup", "aria-labelledby": "ways-title" }, plan.game.ways.map((way) =>
        h("button", { type: "button", role: "radio", class: "way-card", "aria-checked": String(plan.way === way), onclick: () => take(way) },
          h("b", null, way.campaign && icon("scroll", "inline"), way.title),
          h("span", { class: "dim" }, [way.least === way.most ? count(way.most, "player") : `${way.least}–${way.most} players`, way.minutes && (/\d$/.test(way.minutes) ? `${way.minutes} min` : way.minutes), way.campaign && "a campaign"].filter(Boolean).join(" · ")),
          way.summary && h("span", { class: "way-words" }, way.summary)))),
      plan.way.campaign && h("label", { class: "field" }, "Its name on the shelf", h("input", { type: "text", maxlength: "40", placeholder: plan.game.title, value: plan.title, oninput: (/** @type {any} */ event) => { plan.title = event.target.value; } })),
      plan.way.clause && h("button", { type: "button", class: "clause", "aria-label": `${plan.way.clause}, the rule behind ${plan.way.title}`, onclick: () => this.rules.show(plan.game.id, plan.way.clause) }, plan.way.clause),
    ];
  }

  /** @param {NonNullable<LobbyPage["plan"]>} plan */
  chairs(plan) {
    const { way, chairs } = plan;
    const set = (/** @type {number} */ i, /** @type {Partial<Chair>} */ value) => { plan.chairs = chairs.map((chair, at) => (at === i ? { ...chair, ...value } : chair)); this.redraw(); };
    // What a bot is like is told once, where the first of its kind sits.
    const told = (/** @type {number} */ i) => chairs.findIndex((chair) => chair.kind === "bot" && chair.player === chairs[i].player) < i;
    return [
      way.most > way.least && h("div", { class: "chips", role: "group", "aria-label": "Number of seats" }, Array.from({ length: way.most - way.least + 1 }, (_, i) => way.least + i).map((n) =>
        h("button", { type: "button", class: "chip-button", "aria-pressed": String(chairs.length === n), onclick: () => { plan.chairs = chairsFor(n, chairs, this.players); this.redraw(); } }, count(n, "seat")))),
      h("ul", { class: "seat-list" }, chairs.map((chair, i) => h("li", { key: `chair-${i}`, class: cls("seat-row", `tone-${"abcdefgh"[i % 8]}`) },
        face(chair.kind, chairs.length > 1 && i + 1),
        h("label", { class: "grow" }, h("span", { class: "sr" }, `Who sits on seat ${i + 1}`), h("select", { value: chair.kind === "bot" ? `bot ${chair.player}` : chair.kind, onchange: (/** @type {any} */ event) => {
          const [kind, player] = event.target.value.split(" ");
          set(i, { kind, player: player ?? "" });
        } },
          h("option", { value: "person" }, i === 0 ? "Me" : "Me, or someone beside me"), h("option", { value: "open" }, "Open: someone with the link"), this.players.map((player) => h("option", { value: `bot ${player.name}` }, `Bot: ${player.called || player.name}`)))),
        chair.kind === "person" && h("label", { class: "grow" }, h("span", { class: "sr" }, `Name on seat ${i + 1}`), h("input", { type: "text", maxlength: "40", placeholder: i === 0 ? "Your name" : "Name", value: chair.name, oninput: (/** @type {any} */ event) => set(i, { name: event.target.value }) })),
        chair.kind === "bot" && h("span", { class: "dim grow" }, told(i) ? "" : this.botWords(plan.game, chair.player))))),
      chairs.filter((chair) => chair.kind === "person").length > 1 && h("p", { class: "dim" }, icon("hand", "inline"), " Several of you at one screen: a curtain falls whenever the device must change hands."),
    ];
  }

  /** What a bot does and how long it takes. @param {Game} game @param {string} name */
  botWords(game, name) {
    const player = this.players.find((each) => each.name === name);
    if (!player || player.quick) return player?.text ?? "";
    const seconds = this.seconds[game.id];
    return `${player.text} ${seconds ? `About ${seconds} seconds a move here.` : "A few seconds a move."}`;
  }

  /** What belongs to the table rather than to the game. @param {NonNullable<LobbyPage["plan"]>} plan */
  table(plan) {
    const select = (/** @type {string} */ label, /** @type {string} */ about, /** @type {string} */ value, /** @type {[string, string][]} */ choices, /** @type {(value: string) => void} */ does) =>
      h("label", { class: "field" }, label, h("select", { value, onchange: (/** @type {any} */ event) => { does(event.target.value); this.redraw(); } }, choices.map(([id, name]) => h("option", { value: id }, name))), h("span", { class: "dim" }, about));
    const packs = plan.game.packs ?? [];
    return h("div", { class: "fields" },
      packs.length > 1 && select("Pack", "The cards and places that are played with.", plan.pack, [["", "The game's own"], .../** @type {[string, string][]} */ (packs.map((pack) => [pack.id, `${pack.title || pack.id} ${pack.version}`]))], (value) => { plan.pack = value; }),
      plan.chairs.length > 1 && select("Choices for all", "How the players agree on a choice that is for all of them.", plan.group, [["vote", "By vote: most votes win"], ["unanimous", "All must agree"], ["leader", "The leader decides"], ["hand", "By one hand: the first answer counts"]], (value) => { plan.group = value; }),
      plan.chairs.some((chair) => chair.kind === "open") && select("The door", "Who may take the open seats.", plan.door, [["link", "People with the link"], ["anyone", "Anyone who sees the table in the lobby"]], (value) => { plan.door = value; }),
      plan.door !== "anyone" && select("The lobby", "Whether others find the table there.", plan.listed ? "yes" : "no", [["no", "Private: only those with its link"], ["yes", "Listed for everybody"]], (value) => { plan.listed = value === "yes"; }),
      select("Watching", "Who may look on without a seat.", plan.watch, [["anyone", "Anyone who has the address"], ["invited", "Only those with the invitation"]], (value) => { plan.watch = value; }),
      plan.chairs.length > 1 && select("Talk", "What people may say to each other.", plan.chat, [["open", "What they like"], ["phrases", "Prepared phrases only"], ["off", "Nothing"]], (value) => { plan.chat = value; }),
      plan.chairs.length > 1 && select("First move", "A table of several people may wait until everybody sits there and has said that they are ready.", plan.ready ? "yes" : "no", [["no", "At once"], ["yes", "When everybody is ready"]], (value) => { plan.ready = value === "yes"; }),
      select("Help", "Hints while you play, and going on from an earlier move at another table.", plan.help ? "yes" : "no", [["yes", "Allowed"], ["no", "Only when the game is over"]], (value) => { plan.help = value === "yes"; }),
      paceFields(plan.clock, this.players, this.redraw),
      plan.chairs.some((chair) => chair.kind === "bot") && select("Pace of bots", "How long they wait before they move.", String(plan.pace), [["0", "At once"], ["0.3", "Brisk"], ["0.6", "Calm"], ["1.5", "Slow"]], (value) => { plan.pace = Number(value); }),
      h("label", { class: "field" }, "Seed", h("input", { type: "text", inputmode: "numeric", pattern: "[0-9]*", placeholder: "By chance", value: plan.seed, oninput: (/** @type {any} */ event) => { plan.seed = event.target.value.replace(/\D/g, ""); this.redraw(); } }), h("span", { class: "dim" }, "The same number gives the same luck.")));
  }

  /** The value an option has, given the defaults, the presets of others and what was set by hand. @param {NonNullable<LobbyPage["plan"]>} plan @param {Declared} option */
  value(plan, option) {
    if (option.name in plan.given) return plan.given[option.name];
    let value = option.default;
    for (const other of plan.game.options) {
      const preset = other.presets?.[word(plan.given[other.name] ?? plan.way.options[other.name] ?? other.default)];
      if (preset && option.name in preset) value = preset[option.name];
    }
    return value;
  }

  /** @param {NonNullable<LobbyPage["plan"]>} plan @param {Declared} option */
  option(plan, option) {
    const value = this.value(plan, option);
    const set = (/** @type {Value} */ to) => { plan.given = { ...plan.given, [option.name]: to }; this.redraw(); };
    const choices = option.choices ?? [];
    const changed = option.name in plan.given && plan.given[option.name] !== option.default;
    const about = option.explain?.[word(value)];
    const yesNo = typeof option.default === "boolean";
    const name = readable(option.name);
    return h("div", { class: cls("option-row", changed && "changed"), key: `option-${option.name}` },
      yesNo
        ? h("label", { class: "switch" }, h("input", { type: "checkbox", checked: Boolean(value), onchange: (/** @type {any} */ event) => set(event.target.checked) }), h("span", { class: "switch-words" }, h("b", null, name), option.text && h("span", { class: "dim" }, option.text)))
        : [h("div", { class: "option-head" }, h("b", { id: `option-${option.name}` }, name), option.text && h("span", { class: "dim" }, option.text)),
          choices.length > 0 && choices.length <= 4
            ? h("div", { class: "chips", role: "radiogroup", "aria-labelledby": `option-${option.name}` }, choices.map((choice) => h("button", { type: "button", role: "radio", class: "chip-button", "aria-checked": String(choice === value), title: option.explain?.[word(choice)], onclick: () => set(choice) }, readable(String(choice)))))
            : choices.length > 0
              ? h("select", { "aria-labelledby": `option-${option.name}`, value: String(value), onchange: (/** @type {any} */ event) => set(choices.find((choice) => String(choice) === event.target.value) ?? value) }, choices.map((choice) => h("option", { value: String(choice) }, readable(String(choice)))))
              : h("input", { type: typeof option.default === "number" ? "number" : "text", "aria-labelledby": `option-${option.name}`, min: option.low ?? undefined, max: option.high ?? undefined, value: String(value), onchange: (/** @type {any} */ event) => set(typeof option.default === "number" ? Number(event.target.value) : event.target.value) }),
          about && h("p", { class: "explained" }, about)],
      option.clause && h("button", { type: "button", class: "clause", "aria-label": `${option.clause}, the rule behind ${name}`, onclick: () => this.rules.show(plan.game.id, option.clause) }, option.clause));
  }

  /** The body of the request. @param {NonNullable<LobbyPage["plan"]>} plan */
  wanted(plan) {
    return {
      game: plan.game.id,
      seats: plan.chairs.map((chair, i) => chair.kind === "bot" ? { kind: "bot", player: chair.player } : chair.kind === "open" ? { kind: "open" } : { kind: "person", name: chair.name.trim() || (plan.chairs.length > 1 ? `Player ${i + 1}` : "You") }),
      options: plan.given,
      profile: profile(),
      ...(plan.game.ways.length > 1 || plan.way.campaign ? { way: plan.way.id } : {}),
      ...(plan.way.campaign && plan.title.trim() ? { title: plan.title.trim() } : {}),
      ...(plan.pack ? { pack: plan.pack } : {}),
      ...(plan.seed ? { seed: Number(plan.seed) } : {}),
      settings: { group: plan.group, door: plan.door, listed: plan.listed, watch: plan.watch, chat: plan.chat, help: plan.help, ready: plan.ready, pace: plan.pace, clock: plan.clock },
    };
  }
}

/** A value as the declarations write it. @param {Value} value */
const word = (value) => (value === true ? "on" : value === false ? "off" : String(value));

/** @param {Game} game */
const facts = (game) =>
  h("ul", { class: "facts", "aria-label": "About the game" },
    h("li", null, icon("people", "inline"), game.least === game.most ? count(game.most, "player") : `${game.least}–${game.most} players`),
    game.minutes && h("li", null, icon("hourglass", "inline"), `${game.minutes} min`),
    game.weight && h("li", null, icon("scales", "inline"), readable(game.weight)),
    game.mode && h("li", null, icon("flag", "inline"), readable(game.mode)));

/** So many chairs, as they were set before. @param {number} n @param {Chair[]} before @param {import("./types.js").Player[]} players @returns {Chair[]} */
const chairsFor = (n, before, players) =>
  Array.from({ length: n }, (_, i) => before[i] ?? (i === 0 ? { kind: "person", name: myName(), player: "" } : players.length ? { kind: "bot", name: "", player: (players.find((player) => player.name === "steady") ?? players[0]).name } : { kind: "open", name: "", player: "" }));
