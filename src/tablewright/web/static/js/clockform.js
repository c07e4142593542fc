// Choosing the pace of a table: no clock, a time for each decision with a bank, or days.

import { h } from "./dom.js";

/** @typedef {{each: number, bank: number, days: number, out: string, player: string}} Pace */

/** @type {[string, string][]} */
const PACES = [
  ["0 0 0", "No clock"], ["30 600 0", "30 seconds a decision, 10 minutes in the bank"], ["60 1200 0", "1 minute a decision, 20 minutes in the bank"],
  ["120 3600 0", "2 minutes a decision, 1 hour in the bank"], ["0 0 1", "1 day a decision"], ["0 0 3", "3 days a decision"], ["0 0 7", "7 days a decision"],
];
/** @type {[string, string][]} */
const OUT = [["stand-in", "A bot plays until they are back"], ["vote", "The others vote: a bot, or more time"], ["nothing", "Nothing: the table only says so"]];

/** @returns {Pace} */
export const noClock = () => ({ each: 0, bank: 0, days: 0, out: "stand-in", player: "steady" });

/** @param {Pace} pace */
const written = (pace) => `${pace.each} ${pace.bank} ${pace.days}`;

/** @param {Pace} pace @param {import("./types.js").Player[]} players @param {() => void} redraw */
export function paceFields(pace, players, redraw) {
  const known = PACES.some(([id]) => id === written(pace));
  const field = (/** @type {string} */ label, /** @type {string} */ about, /** @type {import("./dom.js").Child} */ input) => h("label", { class: "field", key: label }, label, input, h("span", { class: "dim" }, about));
  const select = (/** @type {string} */ value, /** @type {[string, string][]} */ choices, /** @type {(value: string) => void} */ does) =>
    h("select", { value, onchange: (/** @type {any} */ event) => { does(event.target.value); redraw(); } }, choices.map(([id, name]) => h("option", { value: id }, name)));
  const number = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most, /** @type {(value: number) => void} */ does) =>
    h("input", { type: "number", min: String(least), max: String(most), step: "any", value: String(value), onchange: (/** @type {any} */ event) => { does(Number(event.target.value)); redraw(); } });
  const choose = (/** @type {string} */ value) => {
    if (value === "own") Object.assign(pace, { each: 45, bank: 300, days: 0 });
    else [pace.each, pace.bank, pace.days] = value.split(" ").map(Number);
  };
  const has = pace.each > 0 || pace.days > 0;
  return [
    field("Clock", "How long a decision may take. The bank pays when the time of a decision is not enough.", select(known ? written(pace) : "own", [...PACES, ["own", "Your own times"]], choose)),
    !known && field("Seconds a decision", "5 to 3600.", number(pace.each, 5, 3600, (value) => { pace.each = value; })),
    !known && field("Minutes in the bank", "For all decisions of a seat together.", number(pace.bank / 60, 0, 1440, (value) => { pace.bank = value * 60; })),
    has && field("When time is up", "What happens to a seat that has no time left.", select(pace.out, OUT, (value) => { pace.out = value; })),
    has && pace.out !== "nothing" && players.length > 0 && field("Who stands in", "The bot that plays then.", select(pace.player, players.map((player) => [player.name, player.name]), (value) => { pace.player = value; })),
  ];
}
