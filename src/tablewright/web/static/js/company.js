// The company one keeps: playing again with the same people, the ready check, and people one does not want to meet.

import { findKeys, keepKeys, keysTo, post } from "./api.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("./table.js").TablePage} TablePage */

/**
 * The table at which the people of a finished game play on; my seats there have the keys that I have here.
 * @param {string} match @returns {Promise<string>} where it stands
 */
export async function playAgain(match) {
  await findKeys(match);
  const { tokens, host } = keysTo(match);
  const next = await post(`/api/matches/${match}/again`, { tokens: [...Object.values(tokens), ...(host ? [host] : [])].slice(0, 16) });
  keepKeys(next.match, Object.fromEntries(Object.entries(tokens).filter(([seat]) => next.seats.includes(Number(seat)))), next.host ? host : undefined);
  return `/t/${next.match}`;
}

/** Whoever sits there and I do not meet again. @param {string} match @param {number} seat @returns {Promise<string>} what that means */
export const block = async (match, seat) => (await post("/api/me/block", { match, seat })).why;

/** Who is still missed before the first move, and a button for whoever sits here. @param {TablePage} page */
export function readyBanner(page) {
  const ready = page.presence?.ready;
  if (!ready) return null;
  const names = ready.missing.map((seat) => {
    const who = page.presence?.seats.find((each) => each.seat === seat);
    return who?.mine ? "you" : who?.kind === "open" ? `seat ${seat + 1}, which is free` : page.nameOf(seat);
  });
  const say = (/** @type {boolean} */ yes) => page.wire.say({ type: "ready", yes });
  return h("div", { key: "ready", class: "banner", role: "status" }, icon("hourglass"),
    h("p", null, h("b", null, "This game begins when everybody is ready. "), `It waits for ${listed(names)}.`),
    page.tokens().length > 0 && h("div", { class: "banner-does" }, ready.mine
      ? h("button", { type: "button", class: "opt", onclick: () => say(false) }, icon("cross"), "Not yet after all")
      : h("button", { type: "button", class: "opt primary", onclick: () => say(true) }, icon("check"), "I am ready")));
}

/** Somebody plays again. @param {TablePage} page */
export function againBanner(page) {
  const next = page.presence?.again;
  if (!next) return null;
  const sits = page.tokens().length > 0;
  return h("div", { key: "again", class: "banner next-game", role: "status" }, icon("redo"),
    h("p", null, h("b", null, "The next game is laid. "), sits ? "Your seat there is the same as here." : "You can watch it."),
    h("div", { class: "banner-does" }, sits
      ? h("button", { type: "button", class: "opt primary", onclick: () => page.ending.again() }, icon("to"), "Come along")
      : h("a", { class: "opt primary", href: `/t/${next}` }, icon("eye"), "Watch it")));
}

/** @param {string[]} names */
const listed = (names) => names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
