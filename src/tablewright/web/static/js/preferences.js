// The page of settings, for every page of the house.

import { dialog } from "./dialogs.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { change, dark, pace, PACES, settings, SIZES } from "./settings.js";
import { yourTurn } from "./sound.js";

const PACE_NAMES = { calm: "Calm", brisk: "Brisk", once: "At once" };

/** Which speed. @param {() => void} redraw @param {(pace: "calm"|"brisk"|"once") => void} set */
export const paceButtons = (redraw, set) =>
  h("div", { class: "chips paces", role: "radiogroup", "aria-label": "How fast things are shown" }, PACES.map((each) =>
    h("button", { type: "button", role: "radio", class: "chip-button", "aria-checked": String(pace() === each), "data-pace": each, onclick: () => { set(each); redraw(); } },
      icon({ calm: "leaf", brisk: "wind", once: "last" }[each], "inline"), PACE_NAMES[each])));

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
