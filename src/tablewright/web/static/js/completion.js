// Completion in a field for effects: the words of the game, while one types.

import { cls, h } from "./dom.js";

/** @typedef {{word: string, usage: string, means: string}} Word */

const MOST = 8;

/** The word that ends at the caret. @param {HTMLTextAreaElement} field */
export function begun(field) {
  const before = field.value.slice(0, field.selectionStart);
  return before.match(/[\p{L}\p{N}_-]+$/u)?.[0] ?? "";
}

/** What may be meant by the beginning of a word: those that begin with it, then those that hold it. @param {Word[]} words @param {string} start */
export function meant(words, start) {
  const small = start.toLowerCase();
  if (small.length < 1) return [];
  const first = words.filter((word) => word.word.toLowerCase().startsWith(small) && word.word !== start);
  const later = small.length < 3 ? [] : words.filter((word) => !first.includes(word) && word.word.toLowerCase().includes(small) && word.word !== start);
  return [...first, ...later].slice(0, MOST);
}

/** Put a word in the place of its beginning, with the caret behind it. @param {HTMLTextAreaElement} field @param {string} word */
export function complete(field, word) {
  const start = field.selectionStart - begun(field).length;
  field.setRangeText(word, start, field.selectionStart, "end");
}

/** The list below the field. @param {string} id @param {Word[]} found @param {number} at @param {(word: Word) => void} take */
export function list(id, found, at, take) {
  return h("ul", { class: "completions", id, role: "listbox", "aria-label": "Words that fit here", key: "completions" },
    found.map((word, i) => h("li", {
      key: word.word, id: `${id}-${i}`, role: "option", class: cls("completion", i === at && "is-on"), "aria-selected": String(i === at),
      onpointerdown: (/** @type {Event} */ event) => { event.preventDefault(); take(word); },
    }, h("b", null, word.usage), h("span", null, word.means))));
}
