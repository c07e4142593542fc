// The page of a table: what stands where on it.

import { storySoFar } from "./campaigns.js";
import { banners } from "./banners.js";
import { dialog } from "./dialogs.js";
import { cls, h } from "./dom.js";
import { same } from "./hands.js";
import { closedPage, logo, waitingPage } from "./house.js";
import { icon } from "./icons.js";
import { containing, Look, nothingChosen } from "./look.js";
import { piece } from "./pieces.js";
import { settingsView } from "./preferences.js";
import { promptPanel } from "./prompt.js";
import { hands, head, jumps, seatChips, sheets, sides, tops } from "./scene.js";
import { change, NARROW, settings, WIDE } from "./settings.js";
import { yourTurn } from "./sound.js";
import { plain } from "./text.js";

/** @typedef {import("./table.js").TablePage} TablePage */

/** @param {TablePage} page */
export function pageOf(page) {
  if (page.closed) return closedPage(page.closed, page.lost ? () => page.takeRecord() : undefined);
  const look = page.look;
  if (!look || page.curtain.next?.down) return waitingPage(page.curtain.next ? "" : page.everOpen ? "The table is being laid." : "Finding the table.");
  const wide = WIDE.matches;
  return h("div", { class: cls("table", NARROW.matches && "narrow", page.mine && "mine", wide && "wide"), key: "table", "data-rev": look.scene.rev, "data-busy": page.busy ? "" : undefined },
    h("a", { class: "skip", href: look.scene.prompt ? "#question" : "#stage" }, look.scene.prompt ? "Skip to the question" : "Skip to the table"),
    bar(page, look),
    NARROW.matches && jumps(look),
    h("main", { class: "stage scroller", id: "stage", tabindex: "0", "aria-label": "Table" },
      banners(page, look),
      tops(look), sheets(look)),
    page.reel.view(),
    hands(look),
    h("aside", { class: "rail", "aria-label": "Your options and your things" },
      page.reel.banner() || questionPanel(page, look),
      h("div", { class: "sides scroller", tabindex: "0", role: "group", "aria-label": "Beside the table" }, sides(look))),
    page.dock.panel(look, wide));
}

/** @param {TablePage} page @param {Look} look */
function bar(page, look) {
  const unread = page.dock.chat.filter((each) => each.n > page.dock.heard && each.how === "chat").length;
  const tool = (/** @type {string} */ name, /** @type {string} */ symbol, /** @type {() => void} */ does, /** @type {any} */ more = {}) =>
    h("button", { type: "button", class: cls("tool", more.on && "on", more.off && "off"), "aria-label": name, title: `${name}${more.key ? ` (${more.key})` : ""}`, "aria-disabled": more.off ? "true" : undefined, onclick: does }, icon(symbol), more.n ? h("span", { class: "unread" }, String(more.n)) : null);
  return h("header", { class: "bar" },
    h("a", { class: "home", href: "/", "aria-label": "tablewright, to the lobby" }, logo()),
    head(look),
    h("div", { class: "bar-right" }, seatChips(look, (id) => page.clock.chip(id)),
    h("div", { class: "tools", role: "toolbar", "aria-label": "Table" },
      page.line !== "open" && h("span", { class: "offline", role: "status" }, icon("wifi", "inline"), "Connecting"),
      tool(page.undo === "ask" ? "Undo, if the table agrees" : "Undo", "undo", () => page.back("undo"), { key: "u", off: page.undo === "no" || page.showing === undefined }),
      tool("Redo", "redo", () => page.back("redo"), { key: "U", off: !page.redo }),
      tool("Hint", "bulb", () => page.askHint(), { off: !page.mine }),
      tool("Rules", "book", () => page.openRules(), { key: "r" }),
      page.chapter.part && tool("The story so far", "scroll", () => page.chapter.openStory()),
      tool(unread ? `Chat, ${unread} new` : "Log and chat", unread ? "speech" : "list", () => page.dock.toggle(unread ? "chat" : "log"), { key: "l", on: Boolean(page.dock.open), n: unread }),
      tool("Seats and invitation", "people", () => { page.sheet = { kind: "seats" }; page.redraw(); }),
      tool(settings.sound ? "Sound is on" : "Sound is off", settings.sound ? "sound" : "mute", () => { change({ sound: !settings.sound }); yourTurn(); page.redraw(); }),
      tool("Settings", "gear", () => { page.sheet = { kind: "settings" }; page.redraw(); }))));
}

/** @param {TablePage} page @param {Look} look */
function questionPanel(page, look) {
  const held = page.choosing.choice.held;
  return promptPanel({
    look, busy: Boolean(page.busy), keys: page.choosing.keys(), narrow: NARROW.matches, tall: page.tall, mine: page.mine, showRefused: page.showRefused || settings.refused, allRefused: page.allRefused, showAllRefused: () => { page.allRefused = true; page.redraw(); },
    filter: held.length ? containing(look.everything, held) : undefined, votes: page.together.votes?.cast, amounts: page.choosing.amounts, armed: page.choosing.armed, selected: page.choosing.selected, tab: page.choosing.tab, pickTab: (name) => { page.choosing.tab = name; page.redraw(); }, foreseen: (id) => page.foresight.foreseen.get(`${page.scene?.prompt?.id} ${id}`), news: NARROW.matches ? lastLine(look) : undefined, openLog: () => page.dock.toggle("log"), auto: page.alone.auto && { label: page.alone.auto.option.label, stop: () => { page.alone.stop(); page.redraw(); } },
    way: page.walk.line(), again: page.alone.auto ? undefined : page.alone.again(look), hint: page.hint, thinking: page.thinking, words: page.teacher.words,
    choose: (option) => page.choosing.choose(option),
    point: (ids) => { if (!same(new Set(ids), page.choosing.choice.hot)) { page.choosing.choice.hot = new Set(ids); page.redraw(); } },
    unfilter: () => { page.choosing.choice.held = []; page.redraw(); },
    toggleRefused: () => { page.showRefused = !page.showRefused; page.redraw(); },
    toggleTall: () => { page.tall = !page.tall; page.redraw(); },
    undo: page.undo === "no" || page.showing === undefined ? undefined : () => page.back("undo"),
    send: () => page.choosing.sendPicks(),
    amount: (option, n) => { page.choosing.amounts[option.id] = n; page.redraw(); },
    disarm: () => { page.choosing.armed = undefined; page.redraw(); },
  });
}

/** What just happened, for a screen on which the log is out of sight. @param {Look} look */
function lastLine(look) {
  const entry = look.scene.log?.at(-1);
  return entry && plain(entry.text);
}

/** @param {TablePage} page */
export function above(page) {
  return [
    sheetView(page), page.rules.view(),
    page.curtain.view(),
    page.first.view(),
    page.first.open || page.curtain.next || page.reel.playing ? null : page.teacher.view(),
    page.toasts.view((clause) => page.openRules(clause)),
  ];
}

/** @param {TablePage} page */
function sheetView(page) {
  const sheet = page.sheet;
  const close = () => { page.sheet = undefined; page.redraw(); };
  switch (sheet?.kind) {
    case "confirm": return dialog({ key: "confirm", title: "Are you sure?", cls: "small", close }, h("p", null, sheet.text),
      h("div", { class: "dialog-does" }, h("button", { type: "button", class: "opt danger", onclick: () => { close(); page.choosing.answer([sheet.option]); } }, icon("check"), sheet.option.label), h("button", { type: "button", class: "opt", onclick: close }, "No")));
    case "anew": return dialog({ key: "anew", title: "Begin this part again?", cls: "small", close }, h("p", null, "It begins with what was carried into it. What was played so far stays and can be looked at."),
      h("div", { class: "dialog-does" }, h("button", { type: "button", class: "opt danger", onclick: () => { close(); page.chapter.beginAgain(); } }, icon("redo"), "Begin it again"), h("button", { type: "button", class: "opt", onclick: close }, "No")));
    case "settings": return settingsView(close, page.redraw);
    case "seats": return page.seats.seatsView(close);
    case "join": return page.seats.joinView(sheet.about, close);
    case "pile": return pileView(page, sheet.id, close);
    case "end": return page.ending.view(close);
    case "story": return storySoFar(page.chapter.story, { title: page.chapter.part?.title ?? "", close });
  }
  return null;
}

/** @param {TablePage} page @param {string} id @param {() => void} close */
function pileView(page, id, close) {
  const look = page.look;
  const zone = look?.things.get(id);
  if (!look || !zone) return null;
  const quiet = new Look(look.scene, nothingChosen(), false);
  return dialog({ key: "pile", title: `${zone.label ?? "Pile"} (${zone.count ?? zone.pieces.length})`, cls: "wide", close },
    h("p", { class: "dim" }, "The top card comes first."),
    h("div", { class: "browse-grid", tabindex: "0", role: "group", "aria-label": "All cards" }, [...(zone.pieces ?? [])].reverse().map((p) => piece(quiet, { ...p, id: `look-${p.id}` }))));
}
