// Dialogs: the browser's own, so that focus stays inside and Escape closes them.

import { cls, h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @param {{key: string, title: string, cls?: string, close?: () => void, icon?: string}} about without `close` it stays until answered
 * @param {...import("./dom.js").Child} inside
 */
export function dialog(about, ...inside) {
  const id = `title-${about.key}`;
  return h("dialog", {
    key: about.key, class: cls("dialog", about.cls), "aria-labelledby": id,
    made: (/** @type {HTMLDialogElement} */ node) => queueMicrotask(() => node.isConnected && !node.open && node.showModal()),
    oncancel: (/** @type {Event} */ event) => {
      event.preventDefault();
      about.close?.();
    },
    onclick: (/** @type {MouseEvent} */ event) => event.target === event.currentTarget && about.close?.(),
  },
    h("div", { class: "dialog-in" },
      h("header", { class: "dialog-head" }, about.icon && icon(about.icon), h("h2", { id }, about.title),
        about.close && h("button", { type: "button", class: "round close", "aria-label": "Close", onclick: about.close }, icon("cross"))),
      h("div", { class: "dialog-body" }, inside)));
}

/** A short message that goes away by itself. */
export class Toasts {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    /** @type {{n: number, text: string, tone: string, clause?: string}[]} */
    this.all = [];
    this.n = 0;
  }

  /** @param {string} text @param {"info"|"bad"|"good"} [tone] @param {string} [clause] */
  say(text, tone = "info", clause = undefined) {
    const n = ++this.n;
    this.all = [...this.all.filter((each) => each.text !== text), { n, text, tone, clause }].slice(-3);
    this.redraw();
    setTimeout(() => {
      this.all = this.all.filter((each) => each.n !== n);
      this.redraw();
    }, tone === "bad" ? 8000 : 4500);
  }

  /** @param {(clause: string) => void} [openRules] */
  view(openRules) {
    return h("div", { class: "toasts", role: "status", "aria-live": "polite" }, this.all.map((each) =>
      h("div", { key: `t${each.n}`, class: `toast ${each.tone}` }, icon(each.tone === "bad" ? "info" : each.tone === "good" ? "check" : "bell", "inline"), h("span", null, each.text),
        each.clause && h("button", { type: "button", class: "clause", onclick: () => openRules?.(/** @type {string} */ (each.clause)) }, each.clause))));
  }
}

/** Put words on the clipboard; on plain HTTP there is none, then the field stays selected. @param {string} text @param {HTMLInputElement | null} field */
export async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    try {
      return document.execCommand("copy");
    } catch {
      return false;
    }
  }
}
