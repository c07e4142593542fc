// The clocks of a table: how much time each seat has, counted on here between what the host says.

import { cls, h } from "./dom.js";
import { say } from "./house.js";
import { icon } from "./icons.js";

/** @typedef {import("./table.js").TablePage} TablePage */
/**
 * @typedef {{seat: number, left: number, bank: number, running: boolean, out: boolean}} SeatClock
 * @typedef {{words: string, allowance: number, bank: number, days: number, out: "nothing"|"stand-in"|"vote", player: string, more: number, seats: SeatClock[],
 *   votes: {seat: number, cast: Record<string, "stand-in"|"more">}[]}} Told
 */

const DAY = 86400;
const LOW = 0.2; // of what a decision has
const LOW_SECONDS = 10;

export class Clock {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {Told | undefined} */
    this.told = undefined;
    this.at = 0;
    /** @type {Set<number>} the seats whose time was said to be running out */
    this.warned = new Set();
    /** How the clocks were drawn last: what changes more than a number is drawn anew. */
    this.drawn = "";
    setInterval(() => this.tick(), 500);
  }

  /** @param {any} message */
  hear(message) {
    this.told = message;
    this.at = performance.now();
    for (const one of this.told?.seats ?? []) if (!one.running || !this.isLow(one)) this.warned.delete(one.seat);
    this.warn();
  }

  /** @param {SeatClock} one */
  left(one) {
    return Math.max(0, one.left - (one.running ? (performance.now() - this.at) / 1000 : 0));
  }

  /** @param {SeatClock} one */
  isLow(one) {
    return this.left(one) <= Math.max(LOW_SECONDS, LOW * (this.told?.allowance ?? 0));
  }

  tick() {
    if (!this.told?.seats.some((one) => one.running)) return;
    for (const one of this.told.seats) {
      const node = one.running && document.querySelector(`[data-clock="${one.seat}"]`);
      if (node) node.textContent = shown(this.left(one));
    }
    this.warn();
    const now = this.told.seats.map((one) => [one.running, one.out, one.running && this.isLow(one)].join()).join(" ");
    if (now !== this.drawn && this.drawn) this.page.redraw();
    this.drawn = now;
  }

  /** Once for each decision, those who listen hear that their own time is running out. */
  warn() {
    for (const one of this.told?.seats ?? []) {
      const mine = this.page.presence?.seats.some((seat) => seat.mine && seat.seat === one.seat);
      if (!mine || !one.running || one.out || !this.isLow(one) || this.warned.has(one.seat)) continue;
      this.warned.add(one.seat);
      say(`Your time is running out: ${inWords(this.left(one))} left.`);
    }
  }

  /** The clock of a seat, for the strip of names. @param {string} id as scenes call it */
  chip(id) {
    const one = this.told?.seats.find((each) => `seat-${each.seat}` === id);
    const present = this.page.presence;
    const kind = present?.seats.find((each) => each.id === id)?.kind;
    if (!one || kind !== "person" || !present?.running) return null;
    const low = one.running && !one.out && this.isLow(one);
    const title = [this.told?.words, (this.told?.bank ?? 0) > 0 && `${inWords(one.bank)} left in the bank`].filter(Boolean).join("; ");
    return h("span", { key: "clock", class: cls("seat-clock", one.running && "running", low && "low", one.out && "out"), role: "timer", title },
      icon(one.running ? "hourglass" : "pause", "inline"), h("span", { class: "sr" }, one.running ? "time left: " : "time for the next decision: "),
      one.out ? "time is up" : h("span", { key: one.running ? "runs" : "stands", "data-clock": one.running ? one.seat : undefined, constant: one.running }, shown(this.left(one))),
      low && h("span", { class: "seat-clock-low" }, "low"));
  }

  /** What the others decide about whoever ran out of time. */
  banners() {
    const told = this.told;
    if (!told || !this.page.presence?.running) return [];
    return told.votes.map(({ seat, cast }) => {
      const mine = this.page.presence?.seats.filter((each) => each.mine && each.seat !== seat && each.kind === "person") ?? [];
      const did = mine.map((each) => cast[each.seat]).find(Boolean);
      const name = this.page.nameOf(seat);
      const vote = (/** @type {"stand-in" | "more"} */ want, /** @type {string} */ symbol, /** @type {string} */ words) =>
        h("button", { type: "button", class: cls("opt", did === want && "primary"), "aria-pressed": String(did === want), onclick: () => this.page.wire.say({ type: "clock", seat, want }) }, icon(symbol), words);
      const counted = Object.entries(cast).map(([by, want]) => `${this.page.nameOf(Number(by))}: ${want === "more" ? "more time" : "a bot"}`).join(", ");
      return h("div", { key: `clock-${seat}`, class: "banner", role: "status" }, icon("hourglass"),
        h("p", null, h("b", null, `${name}: time is up. `), mine.length ? "How do you want to go on?" : "The others decide how it goes on.", counted && h("span", { class: "dim" }, ` ${counted}.`)),
        mine.length > 0 && h("div", { class: "banner-does" }, vote("stand-in", "bot", `${told.player} plays for them`), vote("more", "plus", `Give ${inWords(told.more)} more`)));
    });
  }
}

/** A time as a clock shows it. @param {number} seconds */
export function shown(seconds) {
  const whole = Math.ceil(seconds);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (whole >= DAY) return `${Math.floor(whole / DAY)} d ${Math.floor((whole % DAY) / 3600)} h`;
  if (whole >= 3600) return `${Math.floor(whole / 3600)}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}

/** A time as people say it. @param {number} seconds */
export function inWords(seconds) {
  const whole = Math.ceil(seconds);
  const many = (/** @type {number} */ n, /** @type {string} */ name) => `${n} ${name}${n === 1 ? "" : "s"}`;
  if (whole >= 2 * DAY) return many(Math.floor(whole / DAY), "day");
  if (whole >= 2 * 3600) return many(Math.floor(whole / 3600), "hour");
  if (whole >= 120) return many(Math.floor(whole / 60), "minute");
  return many(whole, "second");
}

/** The time of a table in a list: how it is played, and who has the least left. @param {import("./types.js").Match} match @param {number[]} [mine] */
export function paceWords(match, mine) {
  if (!match.pace || match.over) return "";
  const left = Object.entries(match.left ?? {}).filter(([seat]) => !mine?.length || mine.includes(Number(seat))).map(([, seconds]) => seconds);
  if (!left.length) return match.pace;
  const least = Math.min(...left);
  return `${match.pace}; ${least > 0 ? `${inWords(least)} left` : "time is up"}`;
}
