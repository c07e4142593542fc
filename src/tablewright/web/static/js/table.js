// A table where one sits or watches: what the host says of it, and when it is drawn.

import { download, get, isForgetful, keysTo } from "./api.js";
import { Alone } from "./alone.js";
import { Announcer } from "./announcer.js";
import { beatsOf, drawWay } from "./beats.js";
import { Chapter } from "./chapter.js";
import { Clock } from "./clock.js";
import { Choosing } from "./choosing.js";
import { Curtain } from "./curtain.js";
import { Toasts } from "./dialogs.js";
import { Dock } from "./dock.js";
import { patch } from "./dom.js";
import { Ending } from "./ending.js";
import { Explainer } from "./explain.js";
import { FirstGame } from "./first.js";
import { Foresight } from "./foresight.js";
import { above, pageOf } from "./frame.js";
import { Hands } from "./hands.js";
import { say } from "./house.js";
import { dress, isDressed } from "./icons.js";
import { Look, nothingChosen } from "./look.js";
import { glide, note, rise } from "./motion.js";
import { sceneWithNames, withNames } from "./names.js";
import { settle } from "./panzoom.js";
import { Teacher } from "./primer.js";
import { Reel } from "./reel.js";
import { RuleBrowser } from "./rules.js";
import { Seats } from "./seats.js";
import { NARROW, settings, still } from "./settings.js";
import { Wire } from "./socket.js";
import { play, sounds } from "./sound.js";
import { Together } from "./together.js";
import { Walk } from "./walk.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Presence} Presence */

const PROTOCOL = 2; // as in web/protocol.py: a host that speaks another asks for this page to be loaded again

export class TablePage {
  /** @param {string} match @param {HTMLElement} app */
  constructor(match, app) {
    this.match = match;
    this.app = app;
    this.redraw = this.redraw.bind(this);
    // What the host said last.
    /** @type {Scene | undefined} */
    this.scene = undefined;
    /** @type {Presence | undefined} */
    this.presence = undefined;
    this.undo = "no";
    this.redo = false;
    this.moves = 0;
    /** @type {any} */
    this.thinking = undefined;
    /** @type {any} */
    this.hint = undefined;
    /** @type {"open" | "waiting" | "closed"} */
    this.line = "waiting";
    this.everOpen = false;
    this.closed = "";
    this.lost = false; // the rules have changed under it; its record can still be had
    this.busy = "";
    this.promptAt = 0;
    // What is drawn.
    /** @type {Look | undefined} */
    this.look = undefined;
    /** @type {{kind: string, [more: string]: any} | undefined} the dialog that is open */
    this.sheet = undefined;
    this.tall = false;
    this.showRefused = settings.refused;
    this.allRefused = false;
    /** @type {Scene | undefined} the scene that the boards were last fitted to */
    this.settled = undefined;
    /** @type {string | undefined} */
    this.promptShown = undefined;
    this.planned = false;
    // The rooms of the page, each with a job of its own.
    this.choosing = new Choosing(this);
    this.hands = new Hands(this);
    this.walk = new Walk(this);
    this.alone = new Alone(this);
    this.together = new Together(this);
    this.clock = new Clock(this);
    this.foresight = new Foresight(this);
    this.curtain = new Curtain(this);
    this.dock = new Dock(this);
    this.seats = new Seats(this);
    this.chapter = new Chapter(this);
    this.ending = new Ending(this);
    this.announcer = new Announcer();
    this.toasts = new Toasts(this.redraw);
    this.rules = new RuleBrowser(this.redraw);
    this.teacher = new Teacher(this.redraw, (clause) => this.openRules(clause));
    this.first = new FirstGame(match, this.redraw);
    this.reel = new Reel((scene) => this.showMoment(scene), this.redraw, say);
    this.explainer = new Explainer(() => this.look, (clause) => this.openRules(clause), (option) => this.foresight.of(option));
    this.wire = this.call();
    this.hands.listen();
    document.addEventListener("visibilitychange", () => this.sayWhetherSeen());
    this.redraw();
    if (isForgetful() && this.tokens().length) this.toasts.say("This browser keeps nothing, so this tab alone holds your seat. Leave it open.");
    if (this.seats.invite && !this.tokens().length) this.seats.offer();
  }

  /** A line to the host. */
  call() {
    return new Wire(this.match, () => this.hello(), (message) => this.hear(message), (state, code) => this.wired(state, code));
  }

  /** Whoever looks away may be reminded when it is their turn. */
  sayWhetherSeen() {
    if (this.line === "open") this.wire.say({ type: "look", here: !document.hidden });
  }

  tokens() {
    return Object.values(keysTo(this.match).tokens);
  }

  hello() {
    const tokens = this.tokens();
    return {
      type: "hello", v: PROTOCOL, invite: this.seats.invite || undefined, seen_rev: this.scene?.rev ?? -1, name: this.seats.name || undefined, seat: this.showing,
      ...(tokens.length === 1 ? { token: tokens[0] } : tokens.length ? { tokens } : {}),
    };
  }

  /** @param {"open" | "waiting" | "closed"} state @param {number} code */
  wired(state, code) {
    this.line = state;
    if (state === "open") this.everOpen = true;
    if (state === "open" && document.hidden) this.sayWhetherSeen();
    if (code === 4404) this.closed = "There is no such table. Part of the link may be missing, or the host uses another data folder. Ask for the link again.";
    if (code === 4403) this.closed = "Only those with an invitation may watch this table. Ask somebody who plays there for its link.";
    if (code === 4410) this.closed = `This host cannot open this table: its rules or cards may have changed since. The host's log says why.${this.tokens().length ? " Its record holds the whole game: take it along to where the old rules are." : ""}`;
    this.lost = code === 4410 && this.tokens().length > 0;
    if (code === 4400) this.closed = "The host did not understand this page. Reload it; if that does not help, the page and the host are of different versions.";
    this.redraw();
  }

  /** The game as it is kept, if it cannot be played on here. */
  async takeRecord() {
    try {
      download(await get(`/api/matches/${this.match}/record`, this.tokens()), `tablewright-${this.match}.tw`);
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
  }

  // What the host says ----------------------------------------------------------------------------------------

  /** @param {import("./socket.js").Message} message */
  hear(message) {
    switch (message.type) {
      case "scene": return this.watch({ ...message, scene: sceneWithNames(message.scene), before: message.before?.map(sceneWithNames) });
      case "done": return;
      case "refused": return this.refused(message);
      case "presence": this.presence = /** @type {any} */ (message); break;
      case "thinking": this.thinking = message; break;
      case "ask": this.together.hearAsk(message); break;
      case "votes": this.together.hear(/** @type {any} */ (message)); break;
      case "clock": this.clock.hear(message); break;
      case "unsaid": this.dock.unsay(message.lines); break;
      case "chat": this.dock.hear(message.lines); break;
      case "hint": this.hearHint(message); break;
      case "foreseen": this.foresight.hear(message); break;
      case "ways": this.walk.hear(message); break;
      case "curtain": this.curtain.hear(message.seat, message.name); break;
      case "over": this.ending.hear(message); break;
      case "campaign": this.chapter.hear(/** @type {any} */ (message)); break;
    }
    this.redraw();
  }

  /**
   * What happened is shown first, beat by beat, unless that would take an open question away from whoever thinks
   * about it, or they look at something else now.
   * @param {any} message
   */
  watch(message) {
    /** @type {Scene} */
    const scene = message.scene;
    const thinks = this.mine && !this.busy && !this.reel.playing && this.scene?.prompt?.id === scene.prompt?.id;
    const sameView = this.scene?.seat === scene.seat && !this.curtain.next?.down;
    const isBack = (message.moves ?? 0) < this.moves;
    const own = Boolean(this.busy);
    const from = this.reel.lastScene ?? this.scene;
    if (!sameView || isBack) this.reel.skip();
    if (sameView && !thinks && !isBack && Reel.wanted) return this.reel.play(from && { ...from, log: this.logAt(from) }, message.before ?? [], scene, () => this.show(message), own);
    if (this.reel.playing) return this.reel.instead(() => this.show(message));
    if (sameView && !isBack) for (const beat of beatsOf(this.scene, scene, (scene.log ?? []).filter((entry) => entry.n > this.announcer.seen), own)) sounds(beat);
    this.show(message);
  }

  /** The log of what is shown; what is still to come goes on from there. @param {Scene} scene */
  logAt(scene) {
    return scene.log?.length ? scene.log : this.scene?.log ?? [];
  }

  /** A moment to look at: the log goes on, and nothing is asked. @param {Scene} scene */
  showMoment(scene) {
    const before = this.scene;
    const known = before?.log ?? [];
    const last = known.at(-1)?.n ?? 0;
    this.busy = "";
    this.scene = { ...scene, rev: before?.rev ?? scene.rev, prompt: undefined, over: undefined, terms: { ...before?.terms, ...scene.terms }, log: [...known, ...(scene.log ?? []).filter((entry) => entry.n > last)] };
    this.announcer.announce(before, this.scene);
    this.draw(before ? { events: [], origins: this.choosing.origins, before } : undefined);
    this.choosing.origins = [];
  }

  /** @param {any} message */
  show(message) {
    /** @type {Scene} */
    const scene = message.scene;
    const before = this.scene;
    const samePrompt = before?.prompt?.id === scene.prompt?.id && before?.prompt?.how === scene.prompt?.how && before?.seat === scene.seat;
    this.undo = message.undo ?? "no";
    this.redo = Boolean(message.redo);
    this.moves = message.moves ?? 0;
    this.thinking = undefined;
    this.busy = "";
    if (this.curtain.next && (message.curtain === null || scene.seat === `seat-${this.curtain.next.seat}`)) this.curtain.next = undefined;
    if (!samePrompt) {
      this.choosing.begin(scene);
      this.walk.begin();
      this.foresight.begin();
      this.hint = undefined;
      this.allRefused = false;
      this.promptAt = performance.now();
    }
    this.together.begin(scene);
    const origins = this.choosing.origins;
    this.choosing.origins = [];
    this.scene = scene;
    this.choosing.follow(before, scene, samePrompt);
    this.announcer.announce(before, scene);
    this.first.look(scene);
    this.teacher.look(scene);
    this.draw(before && before.seat === scene.seat ? { events: scene.events ?? [], origins, before } : undefined);
    if (scene.prompt?.source && scene.prompt.source !== before?.prompt?.source) this.bringIn(scene.prompt.source);
    else if (!samePrompt && NARROW.matches) this.bringLitIn();
    this.announcer.passTurn(before, scene);
    this.announcer.ring(before, scene);
    if (this.walk.steps.length && !samePrompt) this.walk.goOn();
    else this.alone.goOn(scene, message.moves ?? 0);
    if (!samePrompt && this.mine && scene.prompt?.options?.some((option) => option.walks && option.enabled !== false)) this.wire.say({ type: "ways", prompt: scene.prompt.id, seat: this.showing });
  }

  /** What the question is about should be seen. @param {string} id */
  bringIn(id) {
    const node = this.app.querySelector(`[data-id="${CSS.escape(id)}"]`);
    const rect = node?.getBoundingClientRect();
    const room = node?.closest(".stage, .sides")?.getBoundingClientRect();
    const bar = NARROW.matches ? this.app.querySelector(".prompt")?.getBoundingClientRect().top ?? innerHeight : room?.bottom ?? innerHeight;
    const top = NARROW.matches ? 0 : room?.top ?? 0;
    if (node && rect && (rect.top < top || rect.bottom > bar)) node.scrollIntoView({ block: "center", behavior: still() ? "auto" : "smooth" });
  }

  /** On a phone the spaces that can be chosen should not lie under the options. */
  bringLitIn() {
    const lit = [...this.app.querySelectorAll(".viewport .lit, .viewport .hit")].map((node) => node.getBoundingClientRect()).filter((rect) => rect.width);
    const bar = this.app.querySelector(".prompt")?.getBoundingClientRect().top ?? innerHeight;
    const hidden = Math.max(...lit.map((rect) => rect.bottom)) + 10 - bar;
    const room = Math.min(...lit.map((rect) => rect.top)) - 60;
    if (lit.length && hidden > 0 && room > 0) scrollBy({ top: Math.min(hidden, room), behavior: still() ? "auto" : "smooth" });
  }

  /** @param {any} message */
  refused(message) {
    this.busy = "";
    if (message.code === "token") {
      // Someone else sits there now, or the table was made anew.
      for (const seat of Object.keys(keysTo(this.match).tokens)) if (!this.presence?.seats.some((each) => each.mine && String(each.seat) === seat)) this.seats.giveUp(Number(seat));
    }
    this.toasts.say(message.why, "bad", message.clause);
    play("no");
    this.redraw();
  }

  /** @param {number} seat */
  nameOf(seat) {
    return this.scene?.seats.find((each) => each.id === `seat-${seat}`)?.name ?? `seat ${seat + 1}`;
  }

  /** @param {any} message */
  hearHint(message) {
    const named = (/** @type {string} */ text) => (this.scene ? withNames(this.scene, text) : text);
    message = { ...message, text: named(message.text ?? ""), best: message.best?.map((/** @type {any} */ one) => ({ ...one, label: named(one.label) })) };
    this.hint = message;
    this.choosing.choice.hint = message.option;
    const option = this.scene?.prompt?.options?.find((each) => each.id === message.option);
    if (option) say(`Hint: ${option.label}. ${message.text ?? ""}`);
  }

  // What the person wants -------------------------------------------------------------------------------------

  /** The seat whose view this is, or none for a spectator. @returns {number | undefined} */
  get showing() {
    return this.scene?.seat ? Number(this.scene.seat.replace("seat-", "")) : undefined;
  }

  get mine() {
    const prompt = this.scene?.prompt;
    return Boolean(prompt && prompt.how !== "wait" && this.showing !== undefined && !this.curtain.next);
  }

  /** Whether this page sits at the table, asked or not. */
  get seated() {
    return Boolean(this.scene && !this.scene.over && this.showing !== undefined && !this.curtain.next);
  }

  /** @param {string} clause */
  openRules(clause = "") {
    this.explainer.hide();
    if (this.scene) this.rules.show(this.scene.game, clause, this.scene.match);
  }

  /** @param {"undo" | "redo"} what */
  back(what) {
    if (what === "undo" && this.undo === "no") return this.toasts.say("There is no move of yours to take back.");
    if (what === "redo" && !this.redo) return this.toasts.say("No move was taken back.");
    this.wire.say({ type: what });
  }

  askHint() {
    this.wire.say({ type: "hint", seat: this.showing });
  }

  /** Say hello again with the keys one has now. */
  reconnect() {
    this.wire.close();
    this.presence = undefined;
    this.curtain.next = undefined;
    this.wire = this.call();
  }

  // Drawing ---------------------------------------------------------------------------------------------------

  /** Deadlines count down. */
  tick() {
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-deadline]"))) {
      const left = Math.max(0, Math.round(Number(node.dataset.deadline) - Date.now() / 1000));
      node.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    }
  }

  /** Draw soon, once, whatever happens until then. */
  redraw() {
    if (this.planned) return;
    this.planned = true;
    queueMicrotask(() => {
      this.planned = false;
      this.draw();
    });
  }

  /** @param {{events: import("./types.js").Event_[], origins: string[], before: Scene}} [moved] */
  draw(moved) {
    const theme = this.scene?.theme || "felt";
    if (!isDressed(theme)) return void dress(theme).then(() => this.draw(moved));
    const spots = moved ? note(this.app) : new Map();
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const focus = focused?.closest("[data-option], [data-id], [data-hit]");
    const scene = this.scene && this.together.withTie(this.withPresence(this.scene));
    this.look = scene && new Look(scene, this.reel.opening(this.choosing.choice, scene), this.mine, this.seated);
    if (this.look) Object.assign(this.look, { ways: this.walk.ways, shown: this.reel.cards });
    document.documentElement.dataset.theme = theme;
    patch(this.app, pageOf(this));
    patch(/** @type {HTMLElement} */ (document.getElementById("above")), above(this));
    if (this.settled !== this.scene) {
      for (const viewport of /** @type {NodeListOf<HTMLElement>} */ (this.app.querySelectorAll(".viewport"))) settle(viewport);
      this.settled = this.scene;
    }
    this.reel.drawn(this.app); // before anything glides: what lies in its place is seen there
    if (moved) {
      glide(this.app, spots, moved.events, moved.origins);
      this.riseChanges(moved.before);
    }
    this.explainer.redrawn();
    this.teacher.place();
    if (!this.reel.playing) drawWay(this.app, this.walk.way);
    this.refocus(focused, focus);
    this.promptShown = this.scene?.prompt?.id;
    this.tick();
  }

  /** What had the focus keeps it; if it is gone, the question takes it. @param {HTMLElement | null} focused @param {Element | null | undefined} focus */
  refocus(focused, focus) {
    if (!focused || focused === document.body || (focused.isConnected && document.activeElement === focused)) return;
    if (document.activeElement && document.activeElement !== document.body) return;
    const data = /** @type {HTMLElement | null | undefined} */ (focus)?.dataset;
    const again = data?.option && this.promptShown === this.scene?.prompt?.id ? `[data-option="${CSS.escape(data.option)}"]` : data?.hit ? `[data-hit="${CSS.escape(data.hit)}"]` : data?.id ? `[data-id="${CSS.escape(data.id)}"]` : "";
    const node = /** @type {HTMLElement | null} */ ((again && this.app.querySelector(again)) || document.getElementById("question") || this.app.querySelector("[data-moment=next]"));
    node?.focus({ preventScroll: true });
  }

  /** Who is here is told apart from the scenes. @param {Scene} scene @returns {Scene} */
  withPresence(scene) {
    const present = this.presence;
    if (!present) return scene;
    const seats = scene.seats.map((seat) => {
      const now = present.seats.find((each) => each.id === seat.id);
      return now ? { ...seat, name: now.stand_in ? `${seat.name} (${now.stand_in})` : seat.name, online: now.online || now.kind === "bot", kind: /** @type {"human" | "bot" | "open"} */ (now.kind === "person" ? "human" : now.kind) } : seat;
    });
    return { ...scene, seats };
  }

  /** Numbers that changed rise from where they stand. @param {Scene} before */
  riseChanges(before) {
    const was = new Look(before, nothingChosen(), false).things;
    for (const [id, thing] of this.look?.things ?? []) {
      const old = was.get(id);
      if (old && typeof thing.value === "number" && typeof old.value === "number" && thing.value !== old.value) {
        const by = thing.value - old.value;
        const node = this.app.querySelector(`[data-id="${CSS.escape(id)}"]`);
        if (node) rise(node, `${by > 0 ? "+" : "−"}${Math.abs(by)}`, by > 0 ? "good" : "bad");
        if (thing.icon === "heart") play(by > 0 ? "heal" : "hit");
        else if (by > 0 && node?.closest(".area-hand, .sides, .owned")) play("gain");
      }
    }
  }
}
