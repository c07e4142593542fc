// What stands over the table until it is settled: a curtain to come, a request, a vote, the end, a free seat.

import { againBanner, readyBanner } from "./company.js";
import { cls, h } from "./dom.js";
import { icon } from "./icons.js";
import { words } from "./text.js";

/** @typedef {import("./table.js").TablePage} TablePage */
/** @typedef {import("./look.js").Look} Look */

/** @param {TablePage} page @param {Look} look */
export function banners(page, look) {
  const ask = page.together.ask;
  const mine = ask && page.presence?.seats.filter((seat) => seat.mine && ask.need.includes(seat.seat));
  const name = (/** @type {number} */ seat) => page.nameOf(seat);
  const watching = page.presence && page.showing === undefined && page.presence.seats.some((seat) => seat.kind === "open");
  const curtain = page.curtain.next;
  return [
    curtain && h("div", { key: "curtain", class: "banner", role: "status" }, icon("hand"), h("p", null, h("b", null, `Next: ${curtain.name}. `), "The curtain falls in a moment."),
      h("div", { class: "banner-does" }, h("button", { type: "button", class: "opt primary", onclick: () => page.curtain.drop() }, icon("eye"), "Let it fall"),
        h("button", { type: "button", class: "opt", onclick: () => clearTimeout(page.curtain.timer) }, icon("pause"), "Not yet"))),
    ask && h("div", { key: "ask", class: "banner ask", role: "alertdialog", "aria-label": ask.what === "whole" ? "Download" : "Undo", "aria-describedby": "ask-words" }, icon(ask.what === "whole" ? "download" : "undo"),
      h("p", { id: "ask-words" }, h("b", null, ask.what === "whole" ? `${name(ask.by)} would like everybody here to be able to download this game now. ` : `${name(ask.by)} would like to take ${ask.back === 1 ? "the last move" : `${ask.back} moves`} back. `), ask.why,
        ask.agreed?.length ? h("span", { class: "dim" }, ` Agreed: ${ask.agreed.map(name).join(", ")}.`) : null),
      mine?.length
        ? h("div", { class: "banner-does" },
          h("button", { type: "button", class: "opt primary", onclick: () => page.wire.say({ type: "agree", what: ask.what, yes: true }) }, icon("check"), "Agree"),
          h("button", { type: "button", class: "opt", onclick: () => page.wire.say({ type: "agree", what: ask.what, yes: false }) }, icon("cross"), "Refuse"))
        : h("p", { class: "dim" }, `Waiting for ${ask.need.map(name).join(", ")}.`)),
    page.clock.banners(),
    page.together.votes && h("div", { key: "votes", class: "banner votes" }, icon("hand"),
      h("p", null, h("b", null, "The table decides together. "),
        page.together.votes.tied.length ? page.together.tieWords(page.together.votes)
          : [page.together.votes.open.length ? `Still to vote: ${page.together.votes.open.map(name).join(", ")}. ` : "", page.together.wayWords(page.together.votes)])),
    readyBanner(page), againBanner(page),
    look.scene.over && h("div", { key: "over", class: "banner over" }, icon("flag"), h("p", null, h("b", null, words(look.scene.over.text))),
      h("div", { class: "banner-does" }, page.chapter.onward(), h("button", { type: "button", class: cls("opt", !page.chapter.part && "primary"), onclick: () => { page.sheet = { kind: "end" }; page.redraw(); } }, "How it went"))),
    page.chapter.part?.cards === "old" && !page.chapter.part.later && h("div", { key: "cards", class: "banner" }, icon("cards"), h("p", null, h("b", null, "The cards have changed since this part was begun. "), "It is played on with the old ones, which are kept."),
      !look.scene.over && page.tokens().length > 0 && h("div", { class: "banner-does" }, h("button", { type: "button", class: "opt", onclick: () => { page.sheet = { kind: "anew" }; page.redraw(); } }, icon("redo"), "Begin this part again with the new ones"))),
    page.chapter.part?.later && !look.scene.over && h("div", { key: "gone-on", class: "banner" }, icon("to"), h("p", null, "This part was begun again elsewhere. Here it can be looked at."),
      h("div", { class: "banner-does" }, h("a", { class: "opt primary", href: `/t/${page.chapter.part.later}` }, icon("to"), "To the table"))),
    watching && h("div", { key: "watching", class: "banner" }, icon("chair"), h("p", null, "You are watching. A seat is free."),
      h("div", { class: "banner-does" }, h("button", { type: "button", class: "opt primary", onclick: () => { page.sheet = { kind: "seats" }; page.redraw(); } }, "Take a seat"))),
  ];
}
