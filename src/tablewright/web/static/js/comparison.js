// «What does it do?»: pairs of games before and after a change, and the interval as it narrows.

import { h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @typedef {{pairs: number, wins_a: number, wins_b: number, difference: number, interval: [number, number], sentence: string,
 *   verdict: string, done: boolean, seconds: number, why?: string}} Step
 */

export class Comparison {
  /** @param {string} path of the socket @param {Record<string, any>} card @param {() => void} redraw */
  constructor(path, card, redraw) {
    /** @type {Step | undefined} */
    this.step = undefined;
    this.why = "";
    this.running = true;
    this.redraw = redraw;
    this.socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`);
    this.socket.onopen = () => this.socket.send(JSON.stringify(card));
    this.socket.onmessage = (event) => this.take(JSON.parse(event.data));
    this.socket.onclose = () => this.end();
  }

  /** @param {Step} step */
  take(step) {
    if (step.why) this.why = step.why;
    else this.step = step;
    this.redraw();
  }

  end() {
    if (this.running && !this.step && !this.why) this.why = "The host has stopped the comparison. Try again.";
    this.running = false;
    this.redraw();
  }

  stop() {
    this.running = false;
    this.socket.close();
    this.redraw();
  }

  view() {
    const { step } = this;
    if (this.why) return h("p", { class: "ws-trouble", role: "alert" }, this.why);
    if (!step) return h("p", { class: "dim", role: "status" }, "The first games are being played …");
    const rate = (/** @type {number} */ wins) => `${(100 * wins / step.pairs).toFixed(1)} %`;
    return h("div", { class: "ws-result" },
      scale(step),
      h("p", { class: "ws-numbers" }, h("b", null, points(step.difference)), ` points, between ${points(bounds(step)[0])} and ${points(bounds(step)[1])}`),
      h("p", { class: "dim" }, `Wins: ${rate(step.wins_a)} before, ${rate(step.wins_b)} after. ${step.pairs.toLocaleString("en")} pairs on the same luck, ${Math.round(step.seconds)} s.`),
      h("p", { class: "ws-sentence", role: "status" }, verdict(step, this.running)));
  }
}

/** @param {number} share */
const points = (share) => `${share >= 0 ? "+" : "−"}${Math.abs(100 * share).toFixed(1)}`;

/** The interval, within what a win rate can do. @param {Step} step @returns {[number, number]} */
const bounds = (step) => [Math.max(-1, step.interval[0]), Math.min(1, step.interval[1])];

/** In words, for whoever does not read intervals. @param {Step} step @param {boolean} running */
function verdict(step, running) {
  const [low, high] = step.interval;
  if (low > 0) return "The change makes the game easier to win.";
  if (high < 0) return "The change makes the game harder to win.";
  if (high - low <= 0.02) return "If it makes a difference at all, it is less than a point.";
  return running ? "No difference is shown yet; more games are on their way." : "So far no difference is shown; more games would tell.";
}

/** The interval on a line with zero in its middle. @param {Step} step */
function scale(step) {
  const [low, high] = bounds(step);
  const reach = [0.02, 0.05, 0.1, 0.25, 0.5, 1].find((end) => Math.max(-low, high) <= end) ?? 1;
  const x = (/** @type {number} */ share) => 150 + 140 * Math.max(-1, Math.min(1, share / reach));
  const words = `${points(step.difference)} points, between ${points(low)} and ${points(high)}`;
  return h("svg", { class: "ws-scale", viewBox: "0 0 300 56", role: "img", "aria-label": words },
    h("line", { class: "axis", x1: 10, x2: 290, y1: 28, y2: 28 }),
    [-1, -0.5, 0, 0.5, 1].map((at) => [
      h("line", { class: at === 0 ? "zero" : "tick", x1: 150 + 140 * at, x2: 150 + 140 * at, y1: at === 0 ? 6 : 23, y2: at === 0 ? 42 : 33 }),
      h("text", { x: 150 + 140 * at, y: 53, "text-anchor": "middle" }, at === 0 ? "0" : points(at * reach).replace(".0", "")),
    ]),
    h("rect", { class: "interval", x: x(low), y: 19, width: Math.max(2, x(high) - x(low)), height: 18, rx: 4 }),
    h("circle", { class: "middle", cx: x(step.difference), cy: 28, r: 5 }));
}

/** @param {boolean} running */
export const compareButton = (running) => (running ? [icon("pause"), "Stop"] : [icon("die"), "What does it do?"]);
