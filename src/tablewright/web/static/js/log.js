// The log: what happened, by whom, by which clause; with a filter, and jumps to what it speaks of and to its moment.

import { cls, h } from "./dom.js";
import { icon } from "./icons.js";
import { clauseMark, plain, words } from "./text.js";

/** @typedef {import("./types.js").Entry} Entry @typedef {import("./types.js").Scene} Scene */
/** @typedef {{how: string, seat: string, text: string}} Filter */

const KINDS = [["", "All"], ["act", "Moves"], ["roll", "Rolls"], ["story", "Story"], ["system", "Table"]];

/** @returns {Filter} */
export const noFilter = () => ({ how: "", seat: "", text: "" });

/** Seats by the names of who sits there. @param {Scene} scene @param {Entry["text"]} text */
const named = (scene, text) =>
  typeof text !== "string" || scene.seats.length < 2 ? text
    : text.replace(/\b[Ss]eat (\d+)\b/g, (seat, n) => scene.seats[Number(n) - 1]?.name ?? seat);

/** @param {Scene} scene @param {Filter} filter */
export const filtered = (scene, filter) =>
  (scene.log ?? []).filter((entry) =>
    (!filter.how || (entry.how ?? "act") === filter.how) && (!filter.seat || entry.seat === filter.seat) &&
    (!filter.text || `${plain(named(scene, entry.text))} ${entry.clause ?? ""}`.toLowerCase().includes(filter.text.toLowerCase())));

/** @param {Scene} scene @param {Entry} entry @param {number} [fresh] entries above this number are new @param {import("./dom.js").Child} [more] */
export function entryLine(scene, entry, fresh = Infinity, more = null) {
  const seat = entry.seat ? scene.seats.find((each) => each.id === entry.seat) : undefined;
  const who = scene.seats.length > 1 && seat ? seat.name : "";
  const text = named(scene, entry.text);
  const begins = who !== "" && typeof text === "string" && text.startsWith(`${who} `); // the line names who it speaks of
  return h("li", { key: `e${entry.n}`, class: cls("entry", `how-${entry.how ?? "act"}`, seat?.tone && `tone-${seat.tone}`, entry.n > fresh && "fresh", entry.private && "private"), style: { "--depth": entry.depth ?? 0 } },
    h("span", { class: "entry-text" }, who && h("b", { class: "entry-seat" }, begins ? who : `${who}: `), words(begins ? text.slice(who.length) : text), entry.private && h("span", { class: "dim" }, " (only you see this)")),
    clauseMark(entry.clause), more);
}

/** A way from a line to its moment in the replay; in a page of its own, so that the table stays open. @param {Scene} scene @param {Entry} entry */
const moment = (scene, entry) =>
  entry.move === undefined ? null
    : h("a", { class: "moment", href: `/r/${scene.match}#${entry.move}`, target: "_blank", rel: "noopener", title: `Show the table after move ${entry.move}` },
      icon("play", "inline"), String(entry.move), h("span", { class: "sr" }, ": show the table after this move, in a new tab"));

/**
 * @param {Scene} scene
 * @param {Filter} filter
 * @param {(change: Partial<Filter>) => void} change
 * @param {number} fresh
 */
export function logPanel(scene, filter, change, fresh) {
  const log = filtered(scene, filter);
  return h("div", { class: "log" },
    h("div", { class: "log-filter" },
      h("div", { class: "chips", role: "group", "aria-label": "Kind of entry" }, KINDS.map(([how, name]) =>
        h("button", { type: "button", class: "chip-button", "aria-pressed": String(filter.how === how), onclick: () => change({ how }) }, name))),
      h("div", { class: "log-find" },
        scene.seats.length > 1 && h("select", { "aria-label": "Whose entries", value: filter.seat, onchange: (/** @type {any} */ event) => change({ seat: event.target.value }) },
          h("option", { value: "" }, "Everyone"), scene.seats.map((seat) => h("option", { value: seat.id }, seat.name))),
        h("label", { class: "search" }, icon("search", "inline"), h("span", { class: "sr" }, "Find in the log"), h("input", { type: "search", placeholder: "Find", value: filter.text, oninput: (/** @type {any} */ event) => change({ text: event.target.value }) })))),
    log.length === 0 ? h("p", { class: "dim" }, "Nothing of this kind yet.")
      : h("ol", { class: "entries scroller", tabindex: "0", "aria-label": "Log, the latest first" }, [...log].reverse().map((entry) => entryLine(scene, entry, fresh, moment(scene, entry)))));
}

/** The last few lines, for the strip under the table. @param {Scene} scene @param {number} n @param {number} fresh */
export const lastLines = (scene, n, fresh) =>
  h("ol", { class: "entries last" }, (scene.log ?? []).slice(-n).reverse().map((entry) => entryLine(scene, entry, fresh)));
