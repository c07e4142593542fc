// A table where one sits or watches.

import { allGames, dropKey, get, isForgetful, keep, keepKeys, kept, keysTo, myName, openTable, post } from "./api.js";
import { campaignOf, dropMember, goOn, shareKeys, storySoFar } from "./campaigns.js";
import { beatsOf, drawWay, pace, paceButtons, turnPasses } from "./beats.js";
import { copy, dialog, Toasts } from "./dialogs.js";
import { cls, h, patch } from "./dom.js";
import { dragging } from "./drag.js";
import { Explainer } from "./explain.js";
import { dress, face, icon, isDressed } from "./icons.js";
import { arrow, tabArrow, writing } from "./keys.js";
import { lastLines, logPanel, noFilter } from "./log.js";
import { endView } from "./end.js";
import { changed, containing, Look, nothingChosen, tabsTo } from "./look.js";
import { FirstGame } from "./first.js";
import { glide, note, point, rise } from "./motion.js";
import { sceneWithNames, withNames } from "./names.js";
import { fit, settle, zoom } from "./panzoom.js";
import { Teacher } from "./primer.js";
import { keysFor, promptPanel, withAnytime } from "./prompt.js";
import { Reel } from "./reel.js";
import { RuleBrowser } from "./rules.js";
import { hands, hasWon, head, jumps, seatChips, sheets, sides, tops } from "./scene.js";
import { SIZES, change, dark, settings, still } from "./settings.js";
import { Wire } from "./socket.js";
import { gameOver, play, sounds, yourTurn } from "./sound.js";
import { clauseMark, plain, words } from "./text.js";
import { onlyAnswer, Repeater, wait } from "./pace.js";
import { piece } from "./pieces.js";
import { widget } from "./widgets.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Option} Option @typedef {import("./types.js").Presence} Presence */

const PROTOCOL = 2; // as in web/protocol.py: a host that speaks another asks for this page to be loaded again
const NARROW = matchMedia("(max-width: 899px)");
const CURTAIN_FALLS = 2500;
const WIDE = matchMedia("(min-width: 1750px)");

export class TablePage {
  /** @param {string} match @param {HTMLElement} app */
  constructor(match, app) {
    this.match = match;
    this.app = app;
    /** @type {Scene | undefined} */
    this.scene = undefined;
    this.choice = nothingChosen();
    /** @type {Look | undefined} */
    this.look = undefined;
    /** @type {Presence | undefined} */
    this.presence = undefined;
    /** @type {"open" | "waiting" | "closed"} */
    this.line = "waiting";
    this.everOpen = false;
    this.undo = "no";
    this.redo = false;
    this.moves = 0;
    this.busy = "";
    /** @type {import("./types.js").Votes | undefined} */
    this.votes = undefined;
    /** @type {any} */
    this.ask = undefined;
    /** @type {any} */
    this.thinking = undefined;
    /** @type {any} */
    this.hint = undefined;
    /** @type {{seat: number, name: string, down: boolean} | undefined} */
    this.curtain = undefined;
    /** @type {number | undefined} */
    this.curtainTimer = undefined;
    this.answeredAt = -Infinity;
    /** @type {any} */
    this.over = undefined;
    /** @type {any} */
    this.tale = undefined;
    /** @type {import("./end.js").LookBack | null | undefined} how the chances went; null if that cannot be told */
    this.lookedBack = undefined;
    /** @type {import("./types.js").PartOf | undefined} the campaign that this table is a part of */
    this.part = undefined;
    /** @type {import("./types.js").Campaign | undefined} */
    this.story = undefined;
    this.going = false;
    /** @type {import("./types.js").ChatLine[]} */
    this.chat = [];
    this.heard = kept(`heard.${match}`, 0);
    this.seen = -1;
    this.fresh = Infinity;
    /** @type {Map<string, import("./types.js").Foreseen>} what options would do, by question and option */
    this.foreseen = new Map();
    /** @type {Set<string>} */
    this.asked = new Set();
    this.wanted = "";
    /** @type {Map<string, import("./types.js").Way>} places that several steps lead to */
    this.ways = new Map();
    /** @type {import("./types.js").Way | undefined} the way that was picked */
    this.way = undefined;
    /** @type {string[]} the moves that are still to be made on it */
    this.walk = [];
    this.repeater = new Repeater();
    /** @type {{prompt: string, option: Option, timer: number} | undefined} what the screen is about to answer */
    this.auto = undefined;
    this.lastMoves = 0;
    this.selected = "";
    this.touch = false;
    this.optionTab = "";
    this.dock = "";
    this.draft = "";
    this.tall = false;
    this.showRefused = settings.refused;
    this.allRefused = false;
    /** @type {Map<string, string>} the keys that options had, so that they keep them */
    this.knownKeys = new Map();
    this.filter = noFilter();
    /** @type {Record<string, number>} */
    this.amounts = {};
    /** @type {string | undefined} */
    this.armed = undefined;
    /** @type {string[]} */
    this.origins = [];
    /** @type {{kind: string, [more: string]: any} | undefined} */
    this.sheet = undefined;
    this.closed = "";
    this.stroke = "";
    this.promptAt = 0;
    /** @type {Scene | undefined} the scene that the boards were last fitted to */
    this.settled = undefined;
    /** @type {string | undefined} */
    this.promptShown = undefined;
    /** @type {import("./types.js").Player[] | undefined} */
    this.players = undefined;
    this.planned = false;
    this.name = myName();
    this.redraw = this.redraw.bind(this);
    this.toasts = new Toasts(this.redraw);
    this.rules = new RuleBrowser(this.redraw);
    this.teacher = new Teacher(this.redraw, (clause) => this.openRules(clause));
    this.first = new FirstGame(match, this.redraw);
    this.reel = new Reel((scene) => this.showMoment(scene), this.redraw, say);
    this.explainer = new Explainer(() => this.look, (clause) => this.openRules(clause), (option) => this.foresee(option));
    this.invite = new URLSearchParams(location.search).get("join") ?? kept(`invite.${match}`, "");
    if (location.search) {
      // An invitation is a key of a kind: it does not stay in the address.
      keep(`invite.${match}`, this.invite);
      history.replaceState(null, "", location.pathname);
    }
    this.wire = new Wire(match, () => this.hello(), (message) => this.hear(message), (state, code) => this.wired(state, code));
    this.listen();
    this.redraw();
    if (isForgetful() && this.tokens().length) this.toasts.say("This browser keeps nothing, so this tab alone holds your seat. Leave it open.");
    if (this.invite && !this.tokens().length) this.offerSeat();
  }

  tokens() {
    return Object.values(keysTo(this.match).tokens);
  }

  hello() {
    const tokens = this.tokens();
    return {
      type: "hello", v: PROTOCOL, seen_rev: this.scene?.rev ?? -1, name: this.name || undefined, seat: this.showing,
      ...(tokens.length === 1 ? { token: tokens[0] } : tokens.length ? { tokens } : {}),
    };
  }

  /** @param {"open" | "waiting" | "closed"} state @param {number} code */
  wired(state, code) {
    this.line = state;
    if (state === "open") this.everOpen = true;
    if (code === 4404) this.closed = "There is no such table. Perhaps its link was cut short, or the host has another data folder.";
    if (code === 4410) this.closed = "This table cannot be opened on this host. Its owner finds the reason in the host's log.";
    if (code === 4400) this.closed = "The host did not understand this page. Reload it; if that does not help, the page and the host are of different versions.";
    this.redraw();
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
      case "ask": this.hearAsk(message); break;
      case "votes": this.hearVotes(/** @type {any} */ (message)); break;
      case "chat": this.hearChat(message.lines); break;
      case "hint": this.hearHint(message); break;
      case "foreseen": this.hearForeseen(message); break;
      case "ways": if (message.prompt === this.scene?.prompt?.id) this.ways = new Map(message.ways.map((/** @type {import("./types.js").Way} */ way) => [way.target, way])); break;
      case "curtain": this.hearCurtain(message.seat, message.name); break;
      case "over": this.hearOver(message); break;
      case "campaign": this.hearCampaign(/** @type {any} */ (message)); break;
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
    const sameView = this.scene?.seat === scene.seat && !this.curtain?.down;
    const isBack = (message.moves ?? 0) < this.moves;
    const own = Boolean(this.busy);
    const from = this.reel.lastScene ?? this.scene;
    if (!sameView || isBack) this.reel.skip();
    if (sameView && !thinks && !isBack && Reel.wanted) return this.reel.play(from && { ...from, log: this.logAt(from) }, message.before ?? [], scene, () => this.show(message), own);
    if (this.reel.playing) return this.reel.instead(() => this.show(message));
    if (sameView && !isBack) for (const beat of beatsOf(this.scene, scene, (scene.log ?? []).filter((entry) => entry.n > this.seen), own)) sounds(beat);
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
    this.announce(before, this.scene);
    this.draw(before ? { events: [], origins: this.origins, before } : undefined);
    this.origins = [];
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
    if (this.curtain && (message.curtain === null || scene.seat === `seat-${this.curtain.seat}`)) this.curtain = undefined;
    if (!samePrompt) {
      this.choice = { ...nothingChosen(), tabs: this.choice.tabs };
      // A question for a number has its slider open at once.
      this.armed = scene.prompt?.how === "amount" && scene.prompt.options?.length === 1 ? scene.prompt.options[0].id : undefined;
      this.amounts = {};
      this.hint = undefined;
      this.allRefused = false;
      this.selected = "";
      this.ways = new Map();
      this.way = undefined;
      this.foreseen.clear();
      this.asked.clear();
      this.promptAt = performance.now();
    }
    if (this.votes && this.votes.prompt !== scene.prompt?.id) this.votes = undefined;
    const origins = this.origins;
    this.origins = [];
    this.scene = scene;
    if (before && before.rev !== scene.rev) this.choice.fresh = before.seat === scene.seat ? changed(before, scene) : undefined;
    if (!samePrompt && scene.prompt?.source) Object.assign(this.choice.tabs, tabsTo(scene.areas, scene.prompt.source));
    this.announce(before, scene);
    this.first.look(scene);
    this.teacher.look(scene);
    this.draw(before && before.seat === scene.seat ? { events: scene.events ?? [], origins, before } : undefined);
    if (scene.prompt?.source && scene.prompt.source !== before?.prompt?.source) this.bringIn(scene.prompt.source);
    this.passTurn(before, scene);
    this.ringIfMine(before, scene);
    if (this.walk.length && !samePrompt) this.walkOn();
    else this.goOnAlone(scene, message.moves ?? 0);
    if (!samePrompt && this.mine && scene.prompt?.options?.some((option) => option.walks && option.enabled !== false)) this.wire.say({ type: "ways", prompt: scene.prompt.id, seat: this.showing });
  }

  /** A place that several steps lead to: first its way is shown, then it is walked. @param {string} id */
  pickWay(id) {
    const way = this.ways.get(id);
    if (!way) return;
    if (this.way !== way) {
      this.way = way;
      this.choice.held = [];
      say(`${way.path.length} steps. ${way.words}`);
      return this.redraw();
    }
    this.walk = [...way.moves];
    this.walkOn();
  }

  /** The next step, if it is still there: what comes up on the way ends it. */
  walkOn() {
    const [next, ...rest] = this.walk;
    const option = this.mine && !this.sheet ? this.scene?.prompt?.options?.find((each) => each.id === next && each.enabled !== false && !each.confirm) : undefined;
    this.walk = option ? rest : [];
    if (option) return this.answer([option]);
    this.toasts.say("Something came up on the way.");
  }

  /** The line of a way that was picked. */
  wayLine() {
    const way = this.way;
    const name = way && (this.look?.things.get(way.target)?.label || this.look?.things.get(way.target)?.name);
    return way && { words: `${way.path.length} steps${name ? ` to ${name}` : ""}${way.words ? `: ${way.words}` : ""}.`, go: () => this.pickWay(way.target), drop: () => { this.way = undefined; this.redraw(); } };
  }

  /** What cannot matter is answered by this screen; what was to be said until something matters, is said again. @param {Scene} scene @param {number} moves */
  goOnAlone(scene, moves) {
    if (this.auto && this.auto.prompt !== scene.prompt?.id) this.notAlone();
    const back = moves < this.lastMoves; // whoever took a move back looks at the question for a reason
    this.lastMoves = moves;
    if (!this.mine || this.busy || this.auto || back) return this.repeater.stop();
    const again = this.repeater.next(scene);
    const option = again ?? (settings.auto && !this.sheet && !this.teacher.now && !this.first.open ? onlyAnswer(scene) : undefined);
    const prompt = scene.prompt?.id;
    if (!option || !prompt) return;
    const alone = this.presence !== undefined && !this.presence.seats.some((seat) => seat.kind === "person" && !seat.mine);
    const timer = window.setTimeout(() => {
      this.auto = undefined;
      if (this.scene?.prompt?.id === prompt && this.mine && !this.busy && !this.sheet && !document.querySelector("dialog[open]")) this.answer([option]);
    }, again && alone ? 250 : wait(alone));
    this.auto = { prompt, option, timer };
    this.redraw();
  }

  /** The person wants to look, or does something else. */
  notAlone() {
    clearTimeout(this.auto?.timer);
    this.auto = undefined;
    this.repeater.stop();
  }

  /** Whose turn begins is said by name, over the table, and in nobody's way. @param {Scene | undefined} before @param {Scene} scene */
  passTurn(before, scene) {
    const seat = before?.seat === scene.seat ? turnPasses(before, scene) : undefined;
    const sky = document.getElementById("sky");
    if (!seat || !sky || pace() === "once") return;
    const mine = seat.id === scene.seat;
    sky.querySelector(".turn-ribbon")?.remove();
    const ribbon = Object.assign(document.createElement("p"), { className: `turn-ribbon${seat.tone ? ` tone-${seat.tone}` : ""}`, textContent: mine ? "Your turn" : `${seat.name}’s turn` });
    sky.append(ribbon);
    setTimeout(() => ribbon.remove(), 1800);
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

  /** @param {Scene | undefined} before @param {Scene} scene */
  announce(before, scene) {
    const log = scene.log ?? [];
    const last = log.at(-1)?.n ?? 0;
    if (this.seen < 0 || before?.seat !== scene.seat || last < this.seen) {
      this.fresh = Infinity;
      this.seen = last;
    }
    const news = log.filter((entry) => entry.n > this.seen);
    if (news.length) this.fresh = this.seen;
    this.seen = last;
    const said = news.slice(-6).map((entry) => plain(entry.text));
    if (scene.prompt && before?.prompt?.id !== scene.prompt.id) said.push(plain(scene.prompt.text));
    if (said.length) say(said.join(" "));
  }

  /** @param {Scene | undefined} before @param {Scene} scene */
  ringIfMine(before, scene) {
    const mine = (/** @type {Scene | undefined} */ each) => Boolean(each?.prompt && each.prompt.how !== "wait" && each.prompt.options?.length);
    const others = scene.seats.length > 1;
    document.title = `${mine(scene) && others ? "● " : ""}${scene.head.title} – tablewright`;
    if (mine(scene) && before && !mine(before) && others) yourTurn();
  }

  /** @param {any} message */
  refused(message) {
    this.busy = "";
    if (message.code === "token") {
      // Someone else sits there now, or the table was made anew.
      for (const seat of Object.keys(keysTo(this.match).tokens)) if (!this.presence?.seats.some((each) => each.mine && String(each.seat) === seat)) this.giveUp(Number(seat));
    }
    this.toasts.say(message.why, "bad", message.clause);
    play("no");
    this.redraw();
  }

  /** @param {any} message */
  hearAsk(message) {
    if (message.need.length) this.ask = message;
    else {
      if (this.ask && message.why) this.toasts.say(message.why);
      this.ask = undefined;
    }
  }

  /** @param {import("./types.js").Votes} votes */
  hearVotes(votes) {
    const before = this.votes?.tied.join();
    this.votes = votes;
    this.busy = "";
    if (!votes.tied.length || votes.tied.join() === before) return;
    say(this.tieWords(votes));
    if (this.picks(votes)) yourTurn();
  }

  /** Whether one of the seats in this hand picks among the tied. @param {import("./types.js").Votes} votes */
  picks(votes) {
    return Boolean(this.presence?.seats.some((seat) => seat.mine && seat.seat === votes.picker));
  }

  /** @param {import("./types.js").Votes} votes */
  tieWords(votes) {
    const labels = votes.tied.flatMap((id) => this.scene?.prompt?.options?.find((option) => option.id === id)?.label ?? []);
    const who = this.picks(votes) ? "you pick" : `${this.nameOf(/** @type {number} */ (votes.picker))} picks`;
    return `A tie: ${who} among them${labels.length ? ` (${labels.join(", ")})` : ""}.`;
  }

  /** How the vote is decided. @param {import("./types.js").Votes} votes */
  wayWords(votes) {
    if (votes.way === "unanimous") return votes.open.length ? "All must agree." : "All have voted, but not for the same; change your vote until all agree.";
    if (votes.way === "leader" && votes.leader !== null) return `${this.nameOf(votes.leader)} decides; what the others want is advice.`;
    return `Ties go to ${this.nameOf(votes.tie_break)}.`;
  }

  /** @param {number} seat */
  nameOf(seat) {
    return this.scene?.seats.find((each) => each.id === `seat-${seat}`)?.name ?? `seat ${seat + 1}`;
  }

  /** @param {import("./types.js").ChatLine[]} lines */
  hearChat(lines) {
    const known = new Set(this.chat.map((each) => each.n));
    const fresh = lines.filter((each) => !known.has(each.n));
    this.chat = [...this.chat, ...fresh].sort((a, b) => a.n - b.n).slice(-300);
    if (this.dock === "chat") this.hearOut();
    else for (const each of fresh.slice(-1)) if (each.how === "chat") { say(`${each.name} says: ${each.text}`); play("chat"); }
  }

  /** Everything that was said has been read. */
  hearOut() {
    this.heard = this.chat.at(-1)?.n ?? 0;
    keep(`heard.${this.match}`, this.heard);
  }

  /** @param {any} message */
  hearHint(message) {
    const named = (/** @type {string} */ text) => (this.scene ? withNames(this.scene, text) : text);
    message = { ...message, text: named(message.text ?? ""), best: message.best?.map((/** @type {any} */ one) => ({ ...one, label: named(one.label) })) };
    this.hint = message;
    this.choice.hint = message.option;
    const option = this.scene?.prompt?.options?.find((each) => each.id === message.option);
    if (option) say(`Hint: ${option.label}. ${message.text ?? ""}`);
  }

  /** What an option would do: asked for once, when somebody points at it. @param {string} id @returns {import("./types.js").Foreseen | undefined} */
  foresee(id) {
    const prompt = this.scene?.prompt;
    const option = this.mine && !this.busy && this.look?.options.find((each) => each.id === id);
    if (!prompt || !option || option.enabled === false || option.amount || prompt.who === "group") return undefined;
    const name = `${prompt.id} ${id}`;
    const known = this.foreseen.get(name);
    this.wanted = name;
    if (!known && !this.asked.has(name)) {
      this.asked.add(name);
      this.wire.say({ type: "foresee", option: id, prompt: prompt.id, seat: this.showing });
    }
    return known;
  }

  /** @param {any} message */
  hearForeseen(message) {
    const name = `${message.prompt} ${message.option}`;
    const named = (/** @type {string} */ text) => (this.scene ? withNames(this.scene, text) : text);
    this.foreseen.set(name, {
      ...message, changes: message.changes.map((/** @type {any} */ each) => ({ ...each, label: named(each.label) })),
      chances: message.chances.map((/** @type {any} */ one) => ({ ...one, words: named(one.words) })),
    });
    const [prompt, wanted] = [this.wanted.split(" ")[0], this.wanted.split(" ").slice(1).join(" ")];
    // Somebody points at something else by now; the server tells one thing at a time.
    if (this.wanted !== name && prompt === this.scene?.prompt?.id && !this.foreseen.has(this.wanted)) {
      this.asked.delete(this.wanted);
      this.foresee(wanted);
    }
    this.explainer.redrawn();
  }

  /**
   * The next question is for other eyes. Whoever has just moved may see what came of it for a moment.
   * @param {number} seat @param {string} name
   */
  hearCurtain(seat, name) {
    const down = performance.now() - this.answeredAt > 3000;
    this.curtain = { seat, name, down: this.curtain?.seat === seat ? this.curtain.down || down : down };
    clearTimeout(this.curtainTimer);
    if (!this.curtain.down) this.curtainTimer = window.setTimeout(() => this.drop(), CURTAIN_FALLS);
  }

  drop() {
    clearTimeout(this.curtainTimer);
    if (this.curtain) this.curtain.down = true;
    this.explainer.hide();
    this.redraw();
  }

  /** @param {any} message */
  hearOver(message) {
    const first = !this.over;
    this.over = message;
    if (!first) return;
    this.sheet = { kind: "end" };
    if (this.scene?.over && this.showing !== undefined) gameOver(hasWon(this.scene));
    const seat = this.showing;
    get(`/api/matches/${this.match}/look-back${seat === undefined ? "" : `?seat=${seat}`}`, this.tokens())
      .then((answer) => { this.lookedBack = answer.found; this.redraw(); }, () => { this.lookedBack = null; this.redraw(); });
    get(`/api/matches/${this.match}/replay/index${seat === undefined ? "" : `?seat=${seat}`}`, this.tokens())
      .then((index) => { this.tale = index; this.redraw(); }, () => {});
  }

  /** Which part of a campaign this is, and what follows. @param {import("./types.js").PartOf} part */
  hearCampaign(part) {
    if (!this.part && part.cards === "same") this.toasts.say("The cards have changed since this part was begun. That makes no difference here, so it goes on with the new ones.");
    this.part = part;
    this.story = undefined;
    if (shareKeys(this.match, part)) this.reconnect();
  }

  /** From a part that is over to the next one, together with all who sit here. */
  async goOn() {
    const part = this.part;
    if (!part || this.going) return;
    this.going = true;
    this.redraw();
    try {
      const to = part.later ? `/t/${part.later}` : await goOn(this.match, part);
      if (to) location.href = to;
      else this.openStory();
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
    this.going = false;
    this.redraw();
  }

  /** The cards have changed under this part: begin it again with the new ones. */
  async beginAgain() {
    try {
      if (this.part) location.href = await goOn(this.match, this.part, "begin-again");
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
  }

  async openStory() {
    this.sheet = { kind: "story" };
    this.redraw();
    try {
      if (this.part) this.story = await campaignOf(this.part.id);
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
    this.redraw();
  }

  // What the person does --------------------------------------------------------------------------------------

  /** The seat whose view this is, or none for a spectator. @returns {number | undefined} */
  get showing() {
    return this.scene?.seat ? Number(this.scene.seat.replace("seat-", "")) : undefined;
  }

  get mine() {
    const prompt = this.scene?.prompt;
    return Boolean(prompt && prompt.how !== "wait" && this.showing !== undefined && !this.curtain);
  }

  /** Whether this page sits at the table, asked or not. */
  get seated() {
    return Boolean(this.scene && !this.scene.over && this.showing !== undefined && !this.curtain);
  }

  /** Someone clicked a thing on the table. @param {string} id */
  act(id) {
    const look = this.look;
    if (!look || this.busy) return;
    if (!look.open.has(id)) return this.ways.has(id) ? this.pickWay(id) : this.explain(id);
    this.way = undefined;
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
    this.redraw();
    if (ids.length && NARROW.matches) document.querySelector(".prompt .opt")?.scrollIntoView({ block: "nearest", inline: "start" });
  }

  /** @param {string} id */
  explain(id) {
    const node = this.app.querySelector(`[data-id="${CSS.escape(id)}"]`);
    if (node) this.explainer.show(node, true);
  }

  /** @param {Option} option */
  choose(option) {
    const prompt = this.scene?.prompt;
    if (!prompt || this.busy) return;
    if (option.enabled === false) {
      if (option.why_not) this.toasts.say(option.why_not.case || plain(option.why_not.text), "bad", option.why_not.clause);
      return;
    }
    if ((prompt.how === "many" || prompt.how === "order") && !option.aside && this.look?.options.includes(option)) return this.toggle(option, prompt);
    if (this.touch && this.selected !== option.id && (this.look?.everything.filter((each) => each.enabled !== false).length ?? 0) > 1) {
      this.selected = option.id;
      this.optionTab = option.group ?? "";
      this.choice.hot = new Set(option.targets ?? []);
      this.foresee(option.id);
      this.redraw();
      requestAnimationFrame(() => this.app.querySelector(".opt.selected")?.scrollIntoView({ block: "nearest" }));
      return;
    }
    if (option.amount && this.armed !== option.id) {
      this.armed = option.id;
      this.redraw();
      return;
    }
    if (option.confirm) {
      this.sheet = { kind: "confirm", text: option.confirm, option };
      this.redraw();
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
    else this.toasts.say(`At most ${prompt.max}.`);
    this.redraw();
  }

  /** Send what is picked, or the amount that is set. */
  sendPicks() {
    const look = this.look;
    const prompt = this.scene?.prompt;
    if (!look || !prompt || this.busy) return;
    const armed = look.everything.find((option) => option.id === this.armed);
    if (armed) return this.answer([armed]);
    if (this.choice.picks.length < (prompt.min ?? 1)) return this.toasts.say(`Choose at least ${prompt.min ?? 1}.`);
    this.answer(this.choice.picks.flatMap((id) => look.options.filter((option) => option.id === id)));
  }

  /** @param {Option[]} options */
  answer(options) {
    const scene = this.scene;
    if (!scene?.prompt) return;
    this.explainer.hide();
    if (!this.repeater.left) this.repeater.answered(scene.prompt, options);
    clearTimeout(this.auto?.timer);
    this.auto = undefined;
    this.answeredAt = performance.now();
    const seat = this.showing;
    this.origins = options.flatMap((option) => option.targets ?? []);
    const picks = options.map((option) => {
      const n = option.amount && (this.amounts[option.id] ?? option.amount.start ?? option.amount.min);
      return n === undefined ? { option: option.id } : { option: option.id, amount: n };
    });
    // On a question for all, one hand that holds several seats votes for them all.
    const forAll = scene.prompt.who === "group" && options.every((option) => this.look?.options.includes(option));
    this.busy = this.wire.insist({ type: "reply", rev: scene.rev, prompt: scene.prompt.id, picks, ...(forAll ? {} : { seat }) });
    this.armed = undefined;
    this.choice.held = [];
    this.redraw();
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

  /** @param {string} [name] */
  toggleDock(name = "log") {
    this.dock = this.dock === name ? "" : name;
    if (this.dock === "chat") this.hearOut();
    this.redraw();
    if (this.dock) requestAnimationFrame(() => this.focusDock());
  }

  /** Chat is there to be written in; the log to be read. */
  focusDock() {
    /** @type {HTMLElement | null} */ (document.querySelector(this.dock === "chat" ? "#chat-words" : ".dock [role=tab][aria-selected=true]"))?.focus();
  }

  // Seats -----------------------------------------------------------------------------------------------------

  async offerSeat() {
    try {
      const about = await get(`/api/matches/${this.match}`);
      if (about.seats.some((/** @type {any} */ seat) => seat.kind === "open")) this.sheet = { kind: "join", about };
      else this.toasts.say("All seats are taken, so you watch.");
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
    this.redraw();
  }

  /** @param {number} seat @param {boolean} knowing that somebody may know the luck to come */
  async sit(seat, knowing = false) {
    keep("name", this.name);
    try {
      const { token, seat: taken } = await post(`/api/matches/${this.match}/join`, { seat, invite: this.invite || this.presence?.invite || undefined, name: this.name || undefined, knowing });
      keepKeys(this.match, { [taken]: token });
      keep(`invite.${this.match}`, undefined);
      this.sheet = undefined;
      this.reconnect();
    } catch (why) {
      const no = /** @type {Error & {code?: string}} */ (why);
      if (no.code !== "known") this.toasts.say(no.message, "bad");
      else if (confirm(no.message)) await this.sit(seat, true);
    }
  }

  /** @param {number} seat @param {{kind: "bot" | "open", player?: string}} by */
  async replace(seat, by) {
    const keys = keysTo(this.match);
    try {
      await post(`/api/matches/${this.match}/replace`, { seat, token: keys.tokens[String(seat)] ?? keys.host, by });
      if (keys.tokens[String(seat)]) {
        this.giveUp(seat);
        this.reconnect();
      }
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
  }

  /** A bot plays at this seat until its person is back. @param {number} seat @param {string} player */
  async standIn(seat, player) {
    const keys = keysTo(this.match);
    const own = keys.tokens[String(seat)];
    try {
      await post(`/api/matches/${this.match}/stand-in`, { seat, player, token: own ?? keys.host ?? this.tokens()[0] });
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
  }

  /** @param {number} seat */
  async leave(seat) {
    try {
      await post(`/api/matches/${this.match}/leave`, { seat, token: keysTo(this.match).tokens[String(seat)] });
      this.giveUp(seat);
      this.reconnect();
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
  }

  /** The key to a seat is worth nothing any more, here and in the parts to come. @param {number} seat */
  giveUp(seat) {
    dropKey(this.match, seat);
    const member = this.part?.members[seat];
    if (this.part && member !== undefined) dropMember(this.part.id, member);
  }

  /** Say hello again with the keys one has now. */
  reconnect() {
    this.wire.close();
    this.presence = undefined;
    this.curtain = undefined;
    this.wire = new Wire(this.match, () => this.hello(), (message) => this.hear(message), (state, code) => this.wired(state, code));
  }

  async again() {
    try {
      location.href = await openTable(this.over.again);
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
  }

  // Mouse and keys --------------------------------------------------------------------------------------------

  listen() {
    this.app.addEventListener("click", (event) => this.clicked(event));
    this.app.addEventListener("pointerover", (event) => this.hover(/** @type {Element} */ (event.target)));
    this.app.addEventListener("focusin", (event) => this.hover(/** @type {Element} */ (event.target)));
    addEventListener("keydown", (event) => this.pressed(event));
    addEventListener("pointerdown", (event) => { this.touch = event.pointerType === "touch"; }, true);
    addEventListener("keydown", () => { this.touch = false; }, true);
    for (const query of [NARROW, WIDE, matchMedia("(prefers-color-scheme: dark)")]) query.addEventListener("change", this.redraw);
    setInterval(() => this.tick(), 1000);
    dragging(this.app, {
      // Onto the last of its targets; of several equal things any may be dragged there.
      from: (id) => (this.look?.open.get(id) ?? []).map((option) => option.targets?.at(-1) ?? "").filter((goal) => goal !== id),
      start: (id) => { this.explainer.hide(); this.choice.held = [id]; this.redraw(); },
      over: (id) => { this.choice.drop = id; this.redraw(); },
      drop: (id, onto) => {
        const found = containing(this.look?.everything ?? [], [id, onto]);
        this.choice.held = [];
        if (found.length === 1) this.choose(found[0]);
        else { this.choice.held = [id, onto]; this.redraw(); }
      },
      cancel: () => { this.choice.held = []; this.redraw(); },
    });
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const near = (/** @type {string} */ name) => /** @type {HTMLElement | null} */ (target.closest(`[data-${name}]`));
    const open = near("open"), browse = near("browse"), tab = near("tab"), jump = near("jump"), zoomer = near("zoom"), ref = near("ref");
    if (open) return this.openRules(open.dataset.open);
    if (browse) { this.sheet = { kind: "pile", id: browse.dataset.browse }; return this.redraw(); }
    if (jump) this.jumpTo(/** @type {string} */ (jump.dataset.jump));
    if (jump && !tab) return;
    if (tab) {
      const [group, at] = /** @type {string} */ (tab.dataset.tab).split(" ");
      this.choice.tabs[group] = Number(at);
      return this.redraw();
    }
    if (zoomer) {
      const viewport = /** @type {HTMLElement | null} */ (zoomer.closest(".board")?.querySelector(".viewport") ?? null);
      if (!viewport) return;
      return zoomer.dataset.zoom === "fit" ? fit(viewport) : zoom(viewport, zoomer.dataset.zoom === "in" ? 1.4 : 1 / 1.4);
    }
    if (ref?.dataset.ref) return point(this.app.querySelector(`[data-id="${CSS.escape(ref.dataset.ref)}"]`));
    if (target.closest("button:not(.hit), a, input, select, dialog")) return;
    const [nearest, ...others] = around(target);
    if (!nearest || this.tooSoon(event)) return;
    // What can be chosen is meant rather than what lies on it.
    const meant = [nearest, ...others].find((id) => this.look?.lit(id));
    this.act(meant ?? nearest);
  }

  /** Bring an area under the strip of names. @param {string} id */
  jumpTo(id) {
    requestAnimationFrame(() => this.app.querySelector(`.area[data-id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "start", behavior: still() ? "auto" : "smooth" }));
  }

  /** The second half of a double click does not answer a question that came in between. @param {MouseEvent} event */
  tooSoon(event) {
    return event.detail > 1 && performance.now() - this.promptAt < 260;
  }

  /** Pointing at a thing lights the options that speak of it. @param {Element} target */
  hover(target) {
    const object = /** @type {HTMLElement | null} */ (target.closest("[data-hit], [data-id]"));
    const id = object?.dataset.hit ?? object?.dataset.id;
    if (target.closest(".prompt")) return;
    const hot = new Set(id && this.look?.open.has(id) ? [id] : []);
    if (same(hot, this.choice.hot)) return;
    this.choice.hot = hot;
    this.redraw();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.defaultPrevented || event.isComposing) return;
    const modal = document.querySelector("dialog[open]");
    if (!modal && !writing(event.target) && this.reel.pressed(event)) return;
    if (event.key === "Escape" && !modal) return this.escape();
    if (modal || this.curtain || writing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (tabArrow(event) || arrow(event, this.app)) return event.preventDefault();
    const on = /** @type {HTMLElement} */ (event.target);
    const pressing = event.key === "Enter" || event.key === " ";
    if (pressing && (on.matches("[data-object][role=button]:not(button)") || this.ways.has(on.dataset.id ?? ""))) {
      event.preventDefault();
      if (!event.repeat) this.act(on.dataset.id ?? "");
      return;
    }
    // On a button these two belong to the button.
    if (pressing && on.matches("button, a, summary")) return event.repeat ? event.preventDefault() : undefined;
    if (event.repeat) return;
    if (this.pageKey(event)) return event.preventDefault();
    if (!this.dock) this.optionKey(event); // while a drawer is open, no key plays a move
  }

  /** Keys of the page itself. @param {KeyboardEvent} event */
  pageKey(event) {
    switch (event.key) {
      case "u": this.back("undo"); return true;
      case "U": this.back("redo"); return true;
      case "l": this.toggleDock("log"); return true;
      case "r": this.openRules(this.scene?.prompt?.clause); return true;
      case "?": this.showRefused = !this.showRefused; this.redraw(); return true;
      case "+": case "-": {
        const viewport = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".viewport") ?? this.app.querySelector(".viewport"));
        if (viewport) zoom(viewport, event.key === "+" ? 1.3 : 1 / 1.3);
        return Boolean(viewport);
      }
    }
    return false;
  }

  /** @param {KeyboardEvent} event */
  optionKey(event) {
    const look = this.look;
    if (!look || !look.everything.length) return;
    const key = event.key === " " ? "space" : event.key === "Enter" ? "enter" : event.key;
    const several = look.scene.prompt?.how === "many" || look.scene.prompt?.how === "order";
    if (key === "enter" && this.mine && (this.armed || several)) {
      event.preventDefault();
      return this.sendPicks();
    }
    if (key.length > 1 && key !== "space" && key !== "enter") return;
    const wanted = this.stroke + key;
    const keys = this.keys();
    const option = look.everything.find((each) => each.enabled !== false && keys.get(each.id) === wanted);
    this.stroke = !this.stroke && (key === "0" || key === ".") ? key : "";
    if (!option) return;
    event.preventDefault();
    this.choose(option);
  }

  escape() {
    if (!this.explainer.box.hidden) return this.explainer.hide();
    if (this.auto) this.notAlone();
    else if (this.way) this.way = undefined;
    else if (this.choice.held.length) this.choice.held = [];
    else if (this.selected) this.selected = "";
    else if (this.armed) this.armed = undefined;
    else if (this.tall) this.tall = false;
    else if (this.dock) this.dock = "";
    this.redraw();
  }

  keys() {
    // A tie leaves every option its key, so that nobody picks what another option was a moment ago.
    const prompt = this.scene?.prompt;
    const keys = keysFor(prompt?.options?.filter((option) => option.enabled !== false) ?? [], this.knownKeys);
    for (const [id, key] of keys) this.knownKeys.set(id, key);
    return withAnytime(prompt?.anytime ?? [], keys);
  }

  /** Deadlines count down. */
  tick() {
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-deadline]"))) {
      const left = Math.max(0, Math.round(Number(node.dataset.deadline) - Date.now() / 1000));
      node.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    }
  }

  // Drawing ---------------------------------------------------------------------------------------------------

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
    const scene = this.scene && this.withTie(this.withPresence(this.scene));
    this.look = scene && new Look(scene, this.choice, this.mine, this.seated);
    if (this.look) this.look.ways = this.ways;
    document.documentElement.dataset.theme = theme;
    patch(this.app, this.page());
    patch(/** @type {HTMLElement} */ (document.getElementById("above")), this.above());
    if (this.settled !== this.scene) {
      for (const viewport of /** @type {NodeListOf<HTMLElement>} */ (this.app.querySelectorAll(".viewport"))) settle(viewport);
      this.settled = this.scene;
    }
    if (moved) {
      glide(this.app, spots, moved.events, moved.origins);
      this.riseChanges(moved.before);
    }
    this.explainer.redrawn();
    this.teacher.place();
    this.reel.drawn(this.app);
    if (!this.reel.playing) drawWay(this.app, this.way);
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

  /** On a tie whoever breaks it picks among the tied; the others may still change their minds. @param {Scene} scene @returns {Scene} */
  withTie(scene) {
    const votes = this.votes;
    const prompt = scene.prompt;
    if (!votes?.tied.length || votes.prompt !== prompt?.id || !prompt || !this.picks(votes)) return scene;
    const why_not = { clause: prompt.clause, text: this.tieWords(votes) };
    const options = prompt.options?.map((option) => option.enabled !== false && !votes.tied.includes(option.id) ? { ...option, enabled: false, why_not } : option);
    return { ...scene, prompt: { ...prompt, options } };
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

  page() {
    if (this.closed) return closedPage(this.closed);
    const look = this.look;
    if (!look || this.curtain?.down) return waitingPage(this.curtain ? "" : this.everOpen ? "The table is being laid." : "Finding the table.");
    const wide = WIDE.matches;
    return h("div", { class: cls("table", NARROW.matches && "narrow", this.mine && "mine", wide && "wide"), key: "table", "data-rev": look.scene.rev, "data-busy": this.busy ? "" : undefined },
      h("a", { class: "skip", href: look.scene.prompt ? "#question" : "#stage" }, look.scene.prompt ? "Skip to the question" : "Skip to the table"),
      this.bar(look),
      NARROW.matches && jumps(look),
      h("main", { class: "stage scroller", id: "stage", tabindex: "0", "aria-label": "Table" },
        this.banners(look),
        tops(look), sheets(look)),
      this.reel.view(),
      hands(look),
      h("aside", { class: "rail", "aria-label": "Your options and your things" },
        this.reel.banner() || this.questionPanel(look),
        h("div", { class: "sides scroller", tabindex: "0", role: "group", "aria-label": "Beside the table" }, sides(look))),
      this.dockPanel(look, wide));
  }

  /** @param {Look} look */
  bar(look) {
    const unread = this.chat.filter((each) => each.n > this.heard && each.how === "chat").length;
    const tool = (/** @type {string} */ name, /** @type {string} */ symbol, /** @type {() => void} */ does, /** @type {any} */ more = {}) =>
      h("button", { type: "button", class: cls("tool", more.on && "on", more.off && "off"), "aria-label": name, title: `${name}${more.key ? ` (${more.key})` : ""}`, "aria-disabled": more.off ? "true" : undefined, onclick: does }, icon(symbol), more.n ? h("span", { class: "unread" }, String(more.n)) : null);
    return h("header", { class: "bar" },
      h("a", { class: "home", href: "/", "aria-label": "tablewright, to the lobby" }, logo()),
      head(look),
      h("div", { class: "bar-right" }, seatChips(look),
      h("div", { class: "tools", role: "toolbar", "aria-label": "Table" },
        this.line !== "open" && h("span", { class: "offline", role: "status" }, icon("wifi", "inline"), "Connecting"),
        tool(this.undo === "ask" ? "Undo, if the table agrees" : "Undo", "undo", () => this.back("undo"), { key: "u", off: this.undo === "no" || this.showing === undefined }),
        tool("Redo", "redo", () => this.back("redo"), { key: "U", off: !this.redo }),
        tool("Hint", "bulb", () => this.askHint(), { off: !this.mine }),
        tool("Rules", "book", () => this.openRules(), { key: "r" }),
        this.part && tool("The story so far", "scroll", () => this.openStory()),
        tool(unread ? `Chat, ${unread} new` : "Log and chat", unread ? "speech" : "list", () => this.toggleDock(unread ? "chat" : "log"), { key: "l", on: Boolean(this.dock), n: unread }),
        tool("Seats and invitation", "people", () => { this.sheet = { kind: "seats" }; this.redraw(); }),
        tool(settings.sound ? "Sound is on" : "Sound is off", settings.sound ? "sound" : "mute", () => { change({ sound: !settings.sound }); yourTurn(); this.redraw(); }),
        tool("Settings", "gear", () => { this.sheet = { kind: "settings" }; this.redraw(); }))));
  }

  /** @param {Look} look */
  banners(look) {
    const ask = this.ask;
    const mine = ask && this.presence?.seats.filter((seat) => seat.mine && ask.need.includes(seat.seat));
    const name = (/** @type {number} */ seat) => this.nameOf(seat);
    const watching = this.presence && this.showing === undefined && this.presence.seats.some((seat) => seat.kind === "open");
    const curtain = this.curtain;
    return [
      curtain && h("div", { key: "curtain", class: "banner", role: "status" }, icon("hand"), h("p", null, h("b", null, `Next: ${curtain.name}. `), "The curtain falls in a moment."),
        h("div", { class: "banner-does" }, h("button", { type: "button", class: "opt primary", onclick: () => this.drop() }, icon("eye"), "Let it fall"),
          h("button", { type: "button", class: "opt", onclick: () => clearTimeout(this.curtainTimer) }, icon("pause"), "Not yet"))),
      ask && h("div", { key: "ask", class: "banner ask", role: "alertdialog", "aria-label": ask.what === "whole" ? "Download" : "Undo", "aria-describedby": "ask-words" }, icon(ask.what === "whole" ? "download" : "undo"),
        h("p", { id: "ask-words" }, h("b", null, ask.what === "whole" ? `${name(ask.by)} would like everybody here to be able to download this game now. ` : `${name(ask.by)} would like to take ${ask.back === 1 ? "the last move" : `${ask.back} moves`} back. `), ask.why,
          ask.agreed?.length ? h("span", { class: "dim" }, ` Agreed: ${ask.agreed.map(name).join(", ")}.`) : null),
        mine?.length
          ? h("div", { class: "banner-does" },
            h("button", { type: "button", class: "opt primary", onclick: () => this.wire.say({ type: "agree", what: ask.what, yes: true }) }, icon("check"), "Agree"),
            h("button", { type: "button", class: "opt", onclick: () => this.wire.say({ type: "agree", what: ask.what, yes: false }) }, icon("cross"), "Refuse"))
          : h("p", { class: "dim" }, `Waiting for ${ask.need.map(name).join(", ")}.`)),
      this.votes && h("div", { key: "votes", class: "banner votes" }, icon("hand"),
        h("p", null, h("b", null, "The table decides together. "),
          this.votes.tied.length ? this.tieWords(this.votes)
            : [this.votes.open.length ? `Still to vote: ${this.votes.open.map(name).join(", ")}. ` : "", this.wayWords(this.votes)])),
      look.scene.over && h("div", { key: "over", class: "banner over" }, icon("flag"), h("p", null, h("b", null, words(look.scene.over.text))),
        h("div", { class: "banner-does" }, this.onward(), h("button", { type: "button", class: cls("opt", !this.part && "primary"), onclick: () => { this.sheet = { kind: "end" }; this.redraw(); } }, "How it went"))),
      this.part?.cards === "old" && !this.part.later && h("div", { key: "cards", class: "banner" }, icon("cards"), h("p", null, h("b", null, "The cards have changed since this part was begun. "), "It is played on with the old ones, which are kept."),
        !look.scene.over && this.tokens().length > 0 && h("div", { class: "banner-does" }, h("button", { type: "button", class: "opt", onclick: () => { this.sheet = { kind: "anew" }; this.redraw(); } }, icon("redo"), "Begin this part again with the new ones"))),
      this.part?.later && !look.scene.over && h("div", { key: "gone-on", class: "banner" }, icon("to"), h("p", null, "This part was begun again elsewhere. Here it can be looked at."),
        h("div", { class: "banner-does" }, h("a", { class: "opt primary", href: `/t/${this.part.later}` }, icon("to"), "To the table"))),
      watching && h("div", { key: "watching", class: "banner" }, icon("chair"), h("p", null, "You are watching. A seat is free."),
        h("div", { class: "banner-does" }, h("button", { type: "button", class: "opt primary", onclick: () => { this.sheet = { kind: "seats" }; this.redraw(); } }, "Take a seat"))),
    ];
  }

  /** The button that leads to the next part of the campaign. */
  onward() {
    const part = this.part;
    if (!part || !this.look?.scene.over) return null;
    if (part.over) return h("button", { type: "button", class: "opt primary", onclick: () => this.openStory() }, icon("scroll"), "How the campaign ended");
    if (!part.later && !this.tokens().length) return null;
    return h("button", { type: "button", class: "opt primary", "data-onward": "", "aria-disabled": this.going ? "true" : undefined, onclick: () => this.goOn() }, icon("to"), part.next ? `Go on: ${part.next}` : "Go on");
  }

  /** @param {Look} look */
  questionPanel(look) {
    const held = this.choice.held;
    return promptPanel({
      look, busy: Boolean(this.busy), keys: this.keys(), narrow: NARROW.matches, tall: this.tall, mine: this.mine, showRefused: this.showRefused || settings.refused, allRefused: this.allRefused, showAllRefused: () => { this.allRefused = true; this.redraw(); },
      filter: held.length ? containing(look.everything, held) : undefined, votes: this.votes?.cast, amounts: this.amounts, armed: this.armed, selected: this.selected, tab: this.optionTab, pickTab: (name) => { this.optionTab = name; this.redraw(); }, foreseen: (id) => this.foreseen.get(`${this.scene?.prompt?.id} ${id}`), news: NARROW.matches ? this.lastLine(look) : undefined, openLog: () => this.toggleDock("log"), auto: this.auto && { label: this.auto.option.label, stop: () => { this.notAlone(); this.redraw(); } },
      way: this.wayLine(), again: this.auto ? undefined : this.repeatButton(look), hint: this.hint, thinking: this.thinking, words: this.teacher.words,
      choose: (option) => this.choose(option),
      point: (ids) => { if (!same(new Set(ids), this.choice.hot)) { this.choice.hot = new Set(ids); this.redraw(); } },
      unfilter: () => { this.choice.held = []; this.redraw(); },
      toggleRefused: () => { this.showRefused = !this.showRefused; this.redraw(); },
      toggleTall: () => { this.tall = !this.tall; this.redraw(); },
      undo: this.undo === "no" || this.showing === undefined ? undefined : () => this.back("undo"),
      send: () => this.sendPicks(),
      amount: (option, n) => { this.amounts[option.id] = n; this.redraw(); },
      disarm: () => { this.armed = undefined; this.redraw(); },
    });
  }

  /** After the same answer to the same question twice. @param {Look} look */
  repeatButton(look) {
    const scene = this.scene;
    const option = scene && this.mine && !this.busy ? this.repeater.offer(look.scene) : undefined;
    return option && scene && { label: option.label, does: () => { this.repeater.start(scene); this.answer([option]); } };
  }

  /** What just happened, for a screen on which the log is out of sight. @param {Look} look */
  lastLine(look) {
    const entry = look.scene.log?.at(-1);
    return entry && plain(entry.text);
  }

  /** @param {Look} look @param {boolean} wide */
  dockPanel(look, wide) {
    const at = this.dock || (wide ? "log" : "");
    const tab = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ symbol) =>
      h("button", { type: "button", role: "tab", id: `dock-${name}`, "aria-controls": "dock-panel", "aria-selected": String(at === name), tabindex: at === name ? "0" : "-1", class: "tab", onclick: () => { this.dock = name; if (name === "chat") this.hearOut(); this.redraw(); if (name === "chat") requestAnimationFrame(() => this.focusDock()); } }, icon(symbol, "inline"), label);
    if (!at) {
      return h("section", { class: "ticker", "aria-label": "Latest", key: "ticker" }, lastLines(look.scene, NARROW.matches ? 1 : 3, this.fresh),
        h("button", { type: "button", class: "ticker-more", onclick: () => this.toggleDock("log") }, icon("list", "inline"), "Log", h("kbd", null, "l")));
    }
    return h("section", { class: "dock", "aria-label": "Log and chat", key: "dock" },
      h("div", { class: "dock-head" }, h("div", { role: "tablist", class: "tabs", "aria-label": "Log and chat" }, tab("log", "Log", "list"), tab("chat", "Chat", "speech")),
        !wide && h("button", { type: "button", class: "round close", "aria-label": "Close the log", onclick: () => { this.dock = ""; this.redraw(); } }, icon("cross"))),
      h("div", { class: "dock-body", id: "dock-panel", role: "tabpanel", "aria-labelledby": `dock-${at}` }, at === "chat" ? this.chatPanel(look)
        : logPanel(look.scene, this.filter, (change) => { Object.assign(this.filter, change); this.redraw(); }, this.fresh)));
  }

  /** @param {Look} look */
  chatPanel(look) {
    return h("div", { class: "chat" },
      h("ol", { class: "entries scroller", tabindex: "0", "aria-label": "Chat, the latest first" }, [...this.chat].reverse().map((each) => {
        const tone = each.seat === null ? "" : look.scene.seats.find((seat) => seat.id === `seat-${each.seat}`)?.tone;
        return h("li", { key: `c${each.n}`, class: cls("entry", `how-${each.how}`, tone && `tone-${tone}`) }, h("span", { class: "entry-text" }, each.how === "chat" && h("b", { class: "entry-seat" }, `${each.name}: `), each.text));
      }), this.chat.length === 0 && h("li", { class: "dim" }, "Nobody has said anything yet.")),
      h("form", { class: "chat-form", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); const text = this.draft.trim(); if (text) this.wire.say({ type: "chat", text: text.slice(0, 500) }); this.draft = ""; this.redraw(); } },
        h("label", { class: "sr", for: "chat-words" }, "Say something to the table"),
        h("input", { id: "chat-words", type: "text", maxlength: "500", autocomplete: "off", placeholder: "Say something to the table", value: this.draft, oninput: (/** @type {any} */ event) => { this.draft = event.target.value; } }),
        h("button", { type: "submit", class: "opt primary small" }, "Send")));
  }

  above() {
    return [
      this.sheetView(), this.rules.view(),
      this.curtain?.down && curtainView(this.curtain, () => this.wire.say({ type: "pass", seat: /** @type {any} */ (this.curtain).seat })),
      this.first.view(),
      this.first.open || this.curtain ? null : this.teacher.view(),
      this.toasts.view((clause) => this.openRules(clause)),
    ];
  }

  sheetView() {
    const sheet = this.sheet;
    const close = () => { this.sheet = undefined; this.redraw(); };
    switch (sheet?.kind) {
      case "confirm": return dialog({ key: "confirm", title: "Are you sure?", cls: "small", close }, h("p", null, sheet.text),
        h("div", { class: "dialog-does" }, h("button", { type: "button", class: "opt danger", onclick: () => { close(); this.answer([sheet.option]); } }, icon("check"), sheet.option.label), h("button", { type: "button", class: "opt", onclick: close }, "No")));
      case "anew": return dialog({ key: "anew", title: "Begin this part again?", cls: "small", close }, h("p", null, "It begins with what was carried into it. What was played so far stays and can be looked at."),
        h("div", { class: "dialog-does" }, h("button", { type: "button", class: "opt danger", onclick: () => { close(); this.beginAgain(); } }, icon("redo"), "Begin it again"), h("button", { type: "button", class: "opt", onclick: close }, "No")));
      case "settings": return settingsView(close, this.redraw);
      case "seats": return this.seatsView(close);
      case "join": return this.joinView(sheet.about, close);
      case "pile": return this.pileView(sheet.id, close);
      case "end": return this.endView(close);
      case "story": return storySoFar(this.story, { title: this.part?.title ?? "", close });
    }
    return null;
  }

  /** @param {string} id @param {() => void} close */
  pileView(id, close) {
    const look = this.look;
    const zone = look?.things.get(id);
    if (!look || !zone) return null;
    const quiet = new Look(look.scene, nothingChosen(), false);
    return dialog({ key: "pile", title: `${zone.label ?? "Pile"} (${zone.count ?? zone.pieces.length})`, cls: "wide", close },
      h("p", { class: "dim" }, "The top card comes first."),
      h("div", { class: "browse-grid", tabindex: "0", role: "group", "aria-label": "All cards" }, [...(zone.pieces ?? [])].reverse().map((p) => piece(quiet, { ...p, id: `look-${p.id}` }))));
  }

  /** @param {() => void} close */
  endView(close) {
    const scene = this.look?.scene;
    return scene && endView({
      scene, match: this.match, tale: this.tale, back: this.lookedBack, close, told: this.lastWords(), next: this.first.nextList(), onward: this.onward(),
      title: this.part && `${this.part.name} is over`, again: this.over?.again && !this.part ? () => this.again() : undefined,
    });
  }

  /** What is told with the result: the area called "end", such as what was left on the table, and the last pages. */
  lastWords() {
    const look = this.look;
    if (!look) return null;
    const quiet = new Look(look.scene, nothingChosen(), false);
    const told = look.scene.areas.filter((area) => area.id === "end");
    const pages = look.scene.areas.flatMap((area) => area.children).filter((child) => child.kind === "story");
    return h("div", { class: "last-words" },
      told.map((area) => h("section", { key: area.id }, area.title && h("h3", null, area.title), area.children.map((child) => widget(quiet, child)))),
      pages.map((page) => widget(quiet, page)));
  }

  /** @param {any} about @param {() => void} close */
  joinView(about, close) {
    return dialog({ key: "join", title: `Sit down at ${about.title}`, cls: "small", close, icon: "chair" },
      h("label", { class: "field" }, "Your name", h("input", { type: "text", maxlength: "40", value: this.name, oninput: (/** @type {any} */ event) => { this.name = event.target.value; } })),
      h("ul", { class: "seat-list" }, about.seats.map((/** @type {any} */ seat) => h("li", { class: cls("seat-row", `tone-${"abcdefgh"[seat.seat % 8]}`) },
        face(seat.kind, seat.seat + 1),
        h("span", { class: "seat-words" }, h("b", null, seat.kind === "open" ? `Seat ${seat.seat + 1}` : seat.name), h("span", { class: "dim" }, seat.kind === "open" ? "free" : seat.kind === "bot" ? `bot, ${seat.player}` : "taken")),
        seat.kind === "open" && h("button", { type: "button", class: "opt primary small", onclick: () => this.sit(seat.seat) }, "Sit here")))),
      h("div", { class: "dialog-does" }, h("button", { type: "button", class: "opt quiet", onclick: close }, "Only watch")));
  }

  /** @param {() => void} close */
  seatsView(close) {
    const present = this.presence;
    const look = this.look;
    if (!present || !look) return null;
    const keys = keysTo(this.match);
    const host = Boolean(keys.host);
    const link = present.invite ? `${location.origin}/t/${this.match}?join=${present.invite}` : "";
    const players = this.players ?? [];
    if (!this.players) {
      this.players = [];
      allGames().then((all) => { this.players = all.players; this.redraw(); }, () => {});
    }
    const botPicker = (/** @type {number} */ seat, /** @type {string} */ words, /** @type {(player: string) => void} */ does) => players.length > 0 && h("label", { class: "bot-picker" }, h("span", { class: "sr" }, words),
      h("select", { "aria-label": words, value: "", onchange: (/** @type {any} */ event) => event.target.value && does(event.target.value) },
        h("option", { value: "" }, words), players.map((player) => h("option", { value: player.name }, player.name))));
    return dialog({ key: "seats", title: "Seats", close, icon: "people" },
      h("ul", { class: "seat-list" }, present.seats.map((seat) => {
        const tone = look.scene.seats.find((each) => each.id === seat.id)?.tone ?? "a";
        const mayReplace = host && (seat.kind !== "person" || !seat.online);
        const mayStandIn = seat.kind === "person" && !seat.stand_in && present.running && (seat.mine || (!seat.online && (host || this.tokens().length > 0)));
        return h("li", { key: seat.id, class: cls("seat-row", `tone-${tone}`, seat.mine && "me") },
          face(seat.kind, seat.seat + 1),
          h("span", { class: "seat-words" }, h("b", null, seat.kind === "open" ? `Seat ${seat.seat + 1}` : seat.name),
            h("span", { class: "dim" }, [seat.kind === "open" ? "free" : seat.kind === "bot" ? `bot: ${seat.player}` : seat.online ? "here" : "away", seat.stand_in && `${seat.stand_in} plays meanwhile`, seat.mine && "yours", this.showing === seat.seat && "shown"].filter(Boolean).join(" · "))),
          h("span", { class: "seat-does" },
            seat.kind === "open" && (this.invite || present.invite) && h("button", { type: "button", class: "opt primary small", onclick: () => this.sit(seat.seat) }, "Sit here"),
            seat.mine && this.showing !== seat.seat && h("button", { type: "button", class: "opt small", onclick: () => { this.wire.say({ type: "pass", seat: seat.seat }); close(); } }, "Show its view"),
            mayStandIn && botPicker(seat.seat, seat.mine ? "A bot while I am away" : "A bot until they are back", (player) => this.standIn(seat.seat, player)),
            seat.mine && seat.stand_in && h("button", { type: "button", class: "opt primary small", onclick: () => this.reconnect() }, "I am back"),
            (seat.mine || mayReplace) && seat.kind !== "bot" && botPicker(seat.seat, "A bot for good", (player) => this.replace(seat.seat, { kind: "bot", player })),
            mayReplace && seat.kind === "bot" && h("button", { type: "button", class: "opt small", onclick: () => this.replace(seat.seat, { kind: "open" }) }, "Free the seat"),
            seat.mine && h("button", { type: "button", class: "opt small quiet", onclick: () => this.leave(seat.seat) }, "Stand up")));
      })),
      h("p", { class: "dim" }, present.watching === 1 ? "One person watches." : present.watching ? `${present.watching} people watch.` : "Nobody else watches."),
      present.known && h("p", { class: "dim" }, present.known),
      present.running && this.tokens().length > 0 && present.seats.some((seat) => seat.kind === "person" && !seat.mine) && h("div", { class: "dialog-does" },
        h("button", { type: "button", class: "opt quiet small", onclick: () => { this.wire.say({ type: "whole" }); close(); } }, icon("download"), "Ask everybody to allow downloads")),
      present.seats.some((seat) => seat.kind === "open") && !this.tokens().length && h("label", { class: "field" }, "Your name", h("input", { type: "text", maxlength: "40", value: this.name, oninput: (/** @type {any} */ event) => { this.name = event.target.value; } })),
      link && isHere() && h("p", { class: "banner local-only" }, icon("wifi", "inline"), h("span", null, h("b", null, "This link works on this computer only. "), "To let others in, the host starts the table with ", h("code", null, "tablewright serve --host 0.0.0.0"), " and opens it at the address that this prints.")),
      link && h("div", { class: "invite" }, h("label", { class: "field" }, "Send this link to a friend", h("input", { type: "text", readonly: true, id: "invite-link", value: link, onfocus: (/** @type {any} */ event) => event.target.select() })),
        h("button", { type: "button", class: "opt primary small", onclick: async () => this.toasts.say((await copy(link, /** @type {HTMLInputElement | null} */ (document.getElementById("invite-link")))) ? "The link is on the clipboard." : "Copy the link from the field.", "good") }, icon("link"), "Copy")));
  }
}

// Parts of pages -----------------------------------------------------------------------------------------------

/** @param {Set<string>} a @param {Set<string>} b */
const same = (a, b) => a.size === b.size && [...a].every((each) => b.has(each));

/** The things a part of the page belongs to, the nearest first. @param {Element} node */
function around(node) {
  /** @type {string[]} */
  const ids = [];
  for (let each = node.closest("[data-hit], [data-id], [data-in]"); each; each = each.parentElement?.closest("[data-hit], [data-id], [data-in]") ?? null) {
    const { hit, id, in: inside } = /** @type {HTMLElement} */ (each).dataset;
    ids.push(hit ?? id ?? inside ?? "");
  }
  return ids;
}

/** Whether this page was opened under a name that only this computer knows. */
const isHere = () => /^(localhost|127\.|\[?::1)/.test(location.hostname);

/** Tell those who listen to the page. @param {string} text */
export function say(text) {
  const live = document.getElementById("live");
  if (live) live.textContent = text;
}

/** The sign of the house: a joiner's dovetail in a diamond. */
export const logo = () =>
  h("svg", { class: "logo", viewBox: "0 0 40 40", "aria-hidden": "true" },
    h("path", { class: "logo-edge", d: "M20 1.500 38.500 20 20 38.500 1.500 20z" }),
    h("path", { class: "logo-in", d: "M20 7 33 20 20 33 7 20z" }),
    h("path", { class: "logo-tail", d: "M12.500 15h15l-3 5 3 5h-15l3-5z" }));

/** @param {string} text */
const waitingPage = (text) =>
  h("main", { class: "quiet-page", key: "wait" }, h("div", { class: "spinner" }, logo()), h("h1", { class: text ? "" : "sr" }, text || "Pass the device"));

/** @param {string} text */
const closedPage = (text) =>
  h("main", { class: "quiet-page", key: "closed" }, h("div", { class: "spinner still" }, logo()), h("h1", null, "This table is not to be had"), h("p", null, text), h("a", { class: "opt primary", href: "/" }, icon("house"), "To the lobby"));

/** @param {{seat: number, name: string}} curtain @param {() => void} pass */
const curtainView = (curtain, pass) =>
  dialog({ key: "curtain", title: `Pass the device to ${curtain.name}`, cls: "curtain" },
    h("p", null, `What comes next is for ${curtain.name} alone.`),
    h("div", { class: "dialog-does" }, h("button", { type: "button", class: "opt primary", autofocus: true, onclick: pass }, icon("eye"), `I am ${curtain.name}`)));

/** @param {() => void} close @param {() => void} redraw */
export function settingsView(close, redraw) {
  const set = (/** @type {Partial<import("./settings.js").Settings>} */ values) => { change(values); redraw(); };
  const radio = (/** @type {"auto"|"light"|"dark"} */ mode, /** @type {string} */ label, /** @type {string} */ symbol) =>
    h("button", { type: "button", role: "radio", "aria-checked": String(settings.mode === mode), class: "chip-button", onclick: () => set({ mode }) }, icon(symbol, "inline"), label);
  const toggle = (/** @type {string} */ label, /** @type {string} */ about, /** @type {boolean} */ on, /** @type {() => void} */ does) =>
    h("label", { class: "switch" }, h("input", { type: "checkbox", checked: on, onchange: does }), h("span", { class: "switch-words" }, h("b", null, label), h("span", { class: "dim" }, about)));
  return dialog({ key: "settings", title: "Settings", cls: "small", close, icon: "gear" },
    h("div", { class: "chips", role: "radiogroup", "aria-label": "Light or dark" }, radio("dark", "Dark", "moon"), radio("light", "Light", "sun"), radio("auto", `As the system (${dark() ? "dark" : "light"})`, "gear")),
    h("div", { class: "setting" }, h("span", { class: "switch-words" }, h("b", null, "What happens"), h("span", { class: "dim" }, "Cards, dice and steps are shown one by one; Space or a click goes on.")), paceButtons(redraw, (beats) => set({ beats }))),
    toggle("Sound", "Short and low: your turn, cards, dice, blows, the end.", settings.sound, () => { set({ sound: !settings.sound }); yourTurn(); }),
    toggle("Stillness", "Nothing glides, turns or rolls. Follows the system unless switched on here.", settings.motion === "off", () => set({ motion: settings.motion === "off" ? "auto" : "off" })),
    toggle("Refused options", "Always list what cannot be done, with the rule that forbids it.", settings.refused, () => set({ refused: !settings.refused })),
    toggle("Go on by itself", "Where there is one answer and it decides nothing, it is given for you after a moment.", settings.auto, () => set({ auto: !settings.auto })),
    toggle("Teach me", "A short card the first time something matters.", settings.teach, () => set({ teach: !settings.teach })),
    h("div", { class: "setting" }, h("span", { class: "switch-words" }, h("b", null, "Size of type"), h("span", { class: "dim" }, "Letters and pieces of the page; the board keeps its place.")),
      h("div", { class: "chips", role: "radiogroup", "aria-label": "Size of type" }, SIZES.map((size) =>
        h("button", { type: "button", role: "radio", "aria-checked": String(settings.size === size), class: "chip-button", onclick: () => set({ size }) }, `${size[0].toUpperCase()}${size.slice(1)}`)))),
    h("h3", null, "Keys"),
    h("dl", { class: "key-list" }, [["1–9, a–z", "the option that shows the key"], ["Arrows", "move among the things on the table"], ["Enter", "choose what has the focus"], ["u, U", "undo, redo"], ["l", "log"], ["r", "rules, at the present clause"], ["?", "why not: the refused options"], ["+, −", "zoom the board"], ["Esc", "close, let go"]].map(([key, does]) => [h("dt", null, h("kbd", null, key)), h("dd", null, does)])));
}
