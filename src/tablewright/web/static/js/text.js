// Texts of a scene as nodes, and as plain words.

import { cls, h } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("./types.js").Text} Text @typedef {import("./types.js").Amount} Amount @typedef {import("./types.js").Stat} Stat */

/** @param {Text | undefined} text */
export const plain = (text) =>
  !text ? "" : typeof text === "string" ? text : text.map((span) => span.s || span.icon || "").join("");

/**
 * A text; its words can be pointed at where they have a term or speak of an object.
 * Inside a button they cannot be reached one by one (`loose` is false there).
 * @param {Text | undefined} text
 * @param {boolean} [loose]
 * @returns {import("./dom.js").Child}
 */
export function words(text, loose = true) {
  if (!text) return null;
  if (typeof text === "string") return text;
  return text.map((span) => {
    const inside = [span.icon && icon(span.icon, "inline"), span.s || (span.icon ? h("span", { class: "sr" }, span.icon) : "")];
    const style = span.style && `t-${span.style}`;
    if (span.term || span.ref) {
      const props = { class: cls("word", style), "data-term": span.term || undefined, "data-ref": span.ref || undefined };
      return loose ? h("button", { type: "button", ...props }, inside) : h("span", props, inside);
    }
    return style ? h("span", { class: style }, inside) : inside;
  });
}

/** A paragraph of a rule or a term, with its `code` words and clause ids left as they are. @param {Text} text */
export const prose = (text) =>
  typeof text === "string"
    ? text.split(/\n{2,}/).map((part) => h("p", null, part.replace(/`/g, "")))
    : h("p", null, words(text));

/** So many of something: "2 [coin]". @param {Amount} amount @param {string} [sign] */
export const amountOf = (amount, sign = "") =>
  h("span", { class: "amount", "data-term": amount.term, "data-clause": amount.clause, title: amount.label || undefined },
    `${sign}${amount.n}`, icon(amount.icon, "inline"), h("span", { class: "sr" }, ` ${amount.label || amount.icon} `));

/** A value with its symbol and its name. @param {Stat} stat */
export const statOf = (stat) =>
  h("span", {
    class: cls("stat", stat.tone && `tone-${stat.tone}`), "data-term": stat.term, "data-clause": stat.clause,
    "data-about": stat.label,
  },
    stat.icon && icon(stat.icon, "inline"),
    h("span", { class: stat.icon ? "sr" : "stat-name" }, `${stat.label} `),
    h("b", null, stat.max !== undefined ? [String(stat.value), h("i", null, `/${stat.max}`)] : String(stat.value)));

/** A stat in words. @param {Stat} stat */
export const statWords = (stat) => `${stat.label} ${stat.value}${stat.max !== undefined ? ` of ${stat.max}` : ""}`;

/** The small mark that names a clause and opens the rules there. @param {string | undefined} clause */
export const clauseMark = (clause) =>
  clause ? h("button", { type: "button", class: "clause", "data-clause": clause, "data-open": clause }, clause) : null;

/** @param {number} at seconds since 1970 */
export function ago(at) {
  const seconds = Math.max(0, Date.now() / 1000 - at);
  for (const [unit, size] of /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([["day", 86400], ["hour", 3600], ["minute", 60]])) {
    if (seconds >= size) return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
  }
  return "just now";
}

/** @param {string} id of an option value such as `at_four` */
export const readable = (id) => {
  const spaced = String(id).replace(/_/g, " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** @param {number} n @param {string} one @param {string} [many] */
export const count = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
