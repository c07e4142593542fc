// What every page of the house has: its sign, its voice for those who listen, and pages on which nothing is to be seen yet.

import { h } from "./dom.js";
import { icon } from "./icons.js";

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
export const waitingPage = (text) =>
  h("main", { class: "quiet-page", key: "wait" }, h("div", { class: "spinner" }, logo()), h("h1", { class: text ? "" : "sr" }, text || "Pass the device"));

/** @param {string} text @param {() => void} [takeRecord] what those who sit there can still have */
export const closedPage = (text, takeRecord) =>
  h("main", { class: "quiet-page", key: "closed" }, h("div", { class: "spinner still" }, logo()), h("h1", null, "This table is not available"), h("p", null, text),
    takeRecord && h("button", { type: "button", class: "opt", onclick: takeRecord }, icon("download"), "Download its record"),
    h("a", { class: "opt primary", href: "/" }, icon("house"), "To the lobby"));
