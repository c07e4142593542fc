// The question and its options: always complete by itself, whatever can also be done on the table.

import { cls, h } from "./dom.js";
import { outlook } from "./explain.js";
import { icon } from "./icons.js";
import { wordLines } from "./primer.js";
import { amountOf, clauseMark, plain, words } from "./text.js";

/** @typedef {import("./types.js").Option} Option @typedef {import("./types.js").Prompt} Prompt @typedef {import("./look.js").Look} Look */

/** Keys that belong to the page, whatever the game says. */
const TAKEN = new Set(["u", "U", "l", "r", "?", "0", "/", "+", "-", "."]);
const MOST_UNTABBED = 6;
const STEPS_APART = 4; // fewer than these are options like others
const NEAREST = 5; // refusals that are listed at first
const SINGLE = [..."123456789abcdefghijkmnopqstvwxyzABCDEFGHIJKMNOPQSTVWXYZ"];

/**
 * A key for every option: its own, or the next free one; when those run out, `0` and then a second key.
 * What had a key before keeps it, so that the hand finds it again.
 * @param {Option[]} options @param {Map<string, string>} [known] the keys that options had earlier
 * @returns {Map<string, string>} from option id to key
 */
export function keysFor(options, known = new Map()) {
  /** @type {Map<string, string>} */
  const keys = new Map();
  const used = new Set(TAKEN);
  for (const option of options) {
    const own = option.key === " " ? "space" : option.key;
    if (own && !used.has(own) && (own === "space" || own === "enter" || own.length === 1)) {
      keys.set(option.id, own);
      used.add(own);
    }
  }
  for (const option of options) {
    const had = known.get(option.id);
    if (keys.has(option.id) || !had || used.has(had) || option.key === "none") continue;
    keys.set(option.id, had);
    used.add(had);
  }
  const free = SINGLE.filter((key) => !used.has(key));
  let next = 0;
  for (const option of options) {
    if (keys.has(option.id) || option.key === "none") continue;
    keys.set(option.id, next < free.length ? free[next] : `0${SINGLE[next - free.length] ?? ""}`);
    next++;
  }
  return keys;
}

/**
 * What may be done at any time has keys of its own, so that a question that comes in between is not answered with them.
 * @param {Option[]} options @param {Map<string, string>} keys those of the question
 */
export function withAnytime(options, keys) {
  let next = 0;
  for (const option of options) {
    if (option.key === "none") continue;
    const own = option.key && option.key.length === 1 && !TAKEN.has(option.key) && ![...keys.values()].includes(option.key);
    keys.set(option.id, own ? /** @type {string} */ (option.key) : `.${SINGLE[next++] ?? ""}`);
  }
  return keys;
}

/**
 * @typedef {{
 *   look: Look, busy: boolean, keys: Map<string, string>, filter: Option[] | undefined, showRefused: boolean, allRefused: boolean, showAllRefused: () => void, narrow: boolean,
 *   tall: boolean, votes?: Record<string, string>, amounts: Record<string, number>, armed?: string, selected: string, tab: string, pickTab: (name: string) => void, foreseen: (id: string) => import("./types.js").Foreseen | undefined, news?: string, openLog: () => void, auto?: {label: string, stop: () => void}, again?: {label: string, does: () => void}, way?: {words: string, go: () => void, drop: () => void},
 *   hint?: {option: string, by: string, text: string, best?: {option: string, label: string, chance: number, error: number}[]},
 *   thinking?: {seat: number, done: number, of: number}, mine: boolean, words?: import("./primer.js").Word[],
 *   choose: (option: Option) => void, point: (ids: string[]) => void, unfilter: () => void, toggleRefused: () => void, toggleTall: () => void,
 *   undo?: () => void, send: () => void, amount: (option: Option, n: number) => void, disarm: () => void,
 * }} PromptView
 */

/** @param {PromptView} view */
export function promptPanel(view) {
  const prompt = view.look.scene.prompt;
  if (!prompt) return null;
  const waits = prompt.how === "wait" || !view.mine;
  const open = view.look.options.filter((option) => option.enabled !== false);
  const refused = view.look.options.filter((option) => option.enabled === false);
  const shown = view.filter ? open.filter((option) => view.filter?.includes(option)) : open;
  const main = shown.filter((option) => !option.aside && !option.ends);
  const ends = shown.filter((option) => option.ends);
  const asides = shown.filter((option) => option.aside);
  const anytime = view.filter ? view.look.anytime.filter((option) => view.filter?.includes(option)) : view.look.anytime;
  return h("section", { class: cls("prompt", waits && "waits", view.tall && "tall", view.busy && "busy"), "aria-labelledby": "question", "aria-busy": view.busy ? "true" : undefined },
    view.news && h("button", { type: "button", class: "just-now", "aria-label": `Just now: ${view.news} Open the log`, onclick: view.openLog }, icon("list", "inline"), h("span", null, view.news)),
    h("div", { class: "prompt-head" },
      h("h2", { id: "question", tabindex: "-1" }, words(prompt.text) || (waits ? "Waiting" : "Choose")),
      h("div", { class: "prompt-marks" }, clauseMark(prompt.clause), prompt.deadline ? h("span", { class: "deadline", "data-deadline": prompt.deadline }) : null,
        view.narrow && view.undo && h("button", { type: "button", class: "tall-toggle", "aria-label": "Undo", onclick: view.undo }, icon("undo")),
        view.narrow && open.length > 1 && h("button", { type: "button", class: "tall-toggle", "aria-expanded": String(view.tall), "aria-label": view.tall ? "Show less of the options" : "Show all options", onclick: view.toggleTall }, icon(view.tall ? "down" : "up")))),
    waits && waiting(view, prompt),
    !waits && wordLines(view.words ?? []),
    view.auto && h("p", { class: "auto-line", role: "status" }, icon("hourglass", "inline"), h("span", null, `${view.auto.label}: this is done for you.`), h("button", { type: "button", class: "opt small", onclick: view.auto.stop }, "Wait", h("kbd", null, "Esc"))),
    view.way && h("p", { class: "way-line", role: "status" }, icon("to", "inline"), h("span", null, view.way.words), h("button", { type: "button", class: "opt primary small", "data-walk-way": "", onclick: view.way.go }, "Go"), h("button", { type: "button", class: "quiet", onclick: view.way.drop }, "Not there")),
    view.again && h("button", { type: "button", class: "opt quiet again", "data-again": "", onclick: view.again.does }, icon("redo", "inline"), `${view.again.label}, until something matters`),
    view.hint && hintLines(view.hint),
    view.filter && h("p", { class: "filter-line" }, icon("target", "inline"), `${shown.length} of ${open.length} options`, h("button", { type: "button", class: "quiet", onclick: view.unfilter }, "Show all", h("kbd", null, "Esc"))),
    how(view, prompt),
    !waits && h("div", { key: prompt.id, class: "options scroller", tabindex: "-1" },
      grouped(view, main),
      asides.length > 0 && h("div", { class: "option-group" }, h("h3", null, "In between"), optionList(view, asides)),
      ends.length > 0 && h("div", { class: "option-group ends-group" }, optionList(view, ends)),
      refused.length > 0 && h("div", { class: "option-group refused-group" },
        h("button", { type: "button", class: "why-not", "aria-expanded": String(view.showRefused), onclick: view.toggleRefused }, icon(view.showRefused ? "down" : "right", "inline"), `Not possible now: ${refused.length}`, h("kbd", null, "?")),
        view.showRefused && optionList(view, view.allRefused ? refused : refused.slice(0, NEAREST)),
        view.showRefused && !view.allRefused && refused.length > NEAREST && h("button", { type: "button", class: "why-not more-refused", onclick: view.showAllRefused }, icon("down", "inline"), `${refused.length - NEAREST} more`))),
    anytime.length > 0 && anytimeBar(view, anytime));
}

/** What may be done without being asked: a bar of its own, there whoever is asked. @param {PromptView} view @param {Option[]} options */
function anytimeBar(view, options) {
  return h("div", { class: "anytime-bar", role: "group", "aria-label": "At any time" },
    h("h3", null, "At any time"),
    h("ul", { class: "anytime-list scroller", tabindex: "-1" }, options.map((option) =>
      h("li", { key: `anytime ${option.id}` }, optionButton(view, option)))));
}

/** @param {PromptView} view @param {Prompt} prompt */
function waiting(view, prompt) {
  const names = (prompt.waiting ?? []).map((id) => view.look.things.get(id)).filter(Boolean);
  const bot = view.thinking && names.find((seat) => seat.id === `seat-${view.thinking?.seat}`);
  return h("div", { class: "waiting-for" },
    names.map((seat) => h("span", { class: cls("chip", seat.tone && `tone-${seat.tone}`) }, icon(seat.kind === "bot" ? "bot" : "hourglass", "inline"), seat.name, seat.online === false ? " (away)" : "")),
    bot && view.thinking && view.thinking.of > 0
      ? h("progress", { max: view.thinking.of, value: Math.min(view.thinking.done, view.thinking.of), "aria-label": `${bot.name} is thinking` })
      : names.length > 0 && h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
    bot && view.thinking && view.thinking.done >= 1 && h("span", { class: "dim" }, `thinking for ${Math.round(view.thinking.done)} s`));
}

/** What kind of answer is wanted, where it is more than one click. @param {PromptView} view @param {Prompt} prompt */
function how(view, prompt) {
  const picked = view.look.choice.picks.length;
  const least = prompt.min ?? 1, most = prompt.max ?? 1;
  if (prompt.how !== "many" && prompt.how !== "order") return null;
  const range = least === most ? `${most}` : least ? `${least} to ${most}` : `up to ${most}`;
  return h("p", { class: "how-line" },
    prompt.how === "order" ? `Click them in order (${picked} of ${range}).` : `Choose ${range} (${picked} chosen).`,
    h("button", { type: "button", class: "opt primary small", "aria-disabled": picked < least ? "true" : undefined, onclick: view.send }, icon("check", "inline"), "Done", h("kbd", null, "Enter")));
}

/** The two best with their chances, and why. @param {NonNullable<PromptView["hint"]>} hint */
const hintLines = (hint) =>
  h("div", { class: "hint-line" }, icon("bulb", "inline"), h("div", { class: "hint-words" },
    h("p", null, hint.text, hint.by && h("span", { class: "dim" }, ` (${hint.by})`)),
    (hint.best?.length ?? 0) > 1 && h("p", { class: "hint-best" }, hint.best?.map((one) => h("span", { key: one.option, class: cls("chip", one.option === hint.option && "on") }, h("b", null, `${Math.round(one.chance * 100)} %`), ` ${one.label}`)))));

/** @param {PromptView} view @param {Option[]} options */
function grouped(view, options) {
  /** @type {Map<string, Option[]>} */
  const groups = new Map();
  for (const option of options) groups.set(option.group ?? "", [...(groups.get(option.group ?? "") ?? []), option]);
  if (groups.size <= 1 && groups.has("")) return optionList(view, options);
  if (view.narrow && !view.tall && groups.size > 1 && options.length > MOST_UNTABBED) return tabbed(view, groups);
  return [...groups].map(([name, each]) => h("div", { class: "option-group", key: `group-${name}` }, name && h("h3", null, name), optionList(view, each)));
}

/** On a phone groups are tabs: what is open is seen whole. @param {PromptView} view @param {Map<string, Option[]>} groups */
function tabbed(view, groups) {
  const names = [...groups.keys()];
  const at = groups.has(view.tab) ? view.tab : names[0];
  return [
    h("div", { key: "option-tabs", class: "option-tabs", role: "group", "aria-label": "Kinds of options" }, names.map((name) =>
      h("button", { key: name, type: "button", class: cls("chip-button", name === at && "on"), "aria-pressed": String(name === at), "data-option-tab": name, onclick: () => view.pickTab(name) }, name || "Other", h("span", { class: "dim" }, ` ${groups.get(name)?.length}`)))),
    h("div", { key: `options-${at}`, class: "option-group" }, optionList(view, groups.get(at) ?? [])),
  ];
}

/** Steps to a space stand close together after all else: one clicks them on the board. @param {PromptView} view @param {Option[]} options */
function optionList(view, options) {
  const steps = options.filter((option) => option.walks && !isLong(option));
  const rest = options.filter((option) => !steps.includes(option));
  return steps.length < STEPS_APART ? list(view, options) : [rest.length > 0 && list(view, rest), h("h3", { key: "steps" }, "Or a step, to a lit space"), list(view, steps, "steps-list")];
}

/** @param {PromptView} view @param {Option[]} options @param {string} [kind] */
function list(view, options, kind = "") {
  const long = options.some((option) => option.label.length > 34 || option.detail || option.enabled === false);
  return h("ul", { key: kind, class: cls("option-list", kind || (long || options.length === 1 ? "one-column" : "two-columns")) }, options.map((option) =>
    // Another question has other buttons: whoever had the focus on the first option has it on the question then.
    h("li", { key: `${view.look.scene.prompt?.id} ${option.id}`, class: cls(isLong(option) && "long") }, optionButton(view, option))));
}

/** On a phone short options stand side by side, and long ones have a line of their own. @param {Option} option */
const isLong = (option) => option.label.length > 17 || Boolean(option.detail) || option.enabled === false || Boolean(option.cost?.length || option.gain?.length);

/** What ends a turn in which something is left to do does not shine. @param {Option} option */
const toneOf = (option) => (option.ends && option.confirm ? "plain" : option.tone ?? "plain");

/** @param {PromptView} view @param {Option} option */
function optionButton(view, option) {
  const refused = option.enabled === false;
  const picked = view.look.choice.picks.indexOf(option.id);
  const key = view.keys.get(option.id);
  const several = view.look.scene.prompt?.how === "many" || view.look.scene.prompt?.how === "order";
  const voters = Object.entries(view.votes ?? {}).filter(([, voted]) => voted === option.id).map(([seat]) => view.look.things.get(`seat-${seat}`)).filter(Boolean);
  const targets = option.targets ?? [];
  const button = h("button", {
    type: "button", "data-option": option.id,
    class: cls("opt", toneOf(option), refused && "refused", picked >= 0 && "picked", view.selected === option.id && "selected", view.hint?.option === option.id && "hinted", targets.some((id) => view.look.choice.hot.has(id)) && "hot"),
    "aria-disabled": refused || view.busy ? "true" : undefined, "aria-haspopup": option.confirm ? "dialog" : undefined, "aria-pressed": several && !refused && !option.aside && view.look.options.includes(option) ? String(picked >= 0) : undefined,
    onclick: () => view.choose(option), onpointerenter: () => view.point(targets), onpointerleave: () => view.point([]), onfocus: () => view.point(targets), onblur: () => view.point([]),
  },
    picked >= 0 ? h("span", { class: "pick-no" }, view.look.scene.prompt?.how === "order" ? String(picked + 1) : icon("check")) : option.icon && icon(option.icon),
    h("span", { class: "opt-words" }, h("span", { class: "opt-label" }, option.label),
      option.cost?.length ? h("span", { class: "opt-cost" }, option.cost.map((cost) => amountOf(cost, "−"))) : null,
      option.gain?.length ? h("span", { class: "opt-gain" }, option.gain.map((gain) => amountOf(gain, "+"))) : null,
      option.harms && h("span", { class: "opt-harms" }, icon("heart", "inline"), option.harms),
      option.detail && h("span", { class: "opt-detail" }, words(option.detail, false)),
      refused && option.why_not && h("span", { class: "opt-why" }, option.why_not.case && h("span", { class: "opt-case" }, `${option.why_not.case} `), h("b", null, option.why_not.clause), " ", plain(option.why_not.text))),
    voters.length > 0 && h("span", { class: "voters" }, voters.map((seat) => h("span", { class: cls("voter", seat.tone && `tone-${seat.tone}`) }, seat.name.slice(0, 1), h("span", { class: "sr" }, `${seat.name} votes for this`)))),
    !refused && key && h("kbd", { "aria-hidden": "true" }, key === "space" ? "Space" : key === "enter" ? "Enter" : key));
  if (view.selected === option.id && !(option.amount && view.armed === option.id)) return h("div", { class: "chosen-first" }, button, selectedPanel(view, option));
  if (option.amount && view.armed === option.id) return h("div", { class: "armed" }, button, stepper(view, option));
  return button;
}

/** What the option that was tapped first would do, and the button that does it. @param {PromptView} view @param {Option} option */
function selectedPanel(view, option) {
  const found = view.foreseen(option.id);
  return h("div", { class: "selected-panel" }, found && outlook(found),
    h("button", { type: "button", class: "opt primary", "data-commit": option.id, onclick: () => view.choose(option) }, icon("check"), option.amount ? "How many?" : "Do it"));
}

/** A slider that has just come has the focus, once it is on the page, unless somebody writes elsewhere. @param {HTMLElement} node */
function takeFocus(node) {
  queueMicrotask(() => {
    const on = document.activeElement;
    if (!on || on === document.body || on.closest(".prompt")) node.focus();
  });
}

/** @param {PromptView} view @param {Option} option */
function stepper(view, option) {
  const range = /** @type {import("./types.js").Range} */ (option.amount);
  const step = range.step ?? 1;
  const n = view.amounts[option.id] ?? range.start ?? range.min;
  const set = (/** @type {number} */ value) => view.amount(option, Math.max(range.min, Math.min(range.max, value)));
  return h("div", { class: "stepper", role: "group", "aria-label": `How many: ${option.label}` },
    h("button", { type: "button", class: "round", "aria-label": "Less", "aria-disabled": n <= range.min ? "true" : undefined, onclick: () => set(n - step) }, icon("minus")),
    h("input", { type: "range", min: range.min, max: range.max, step, value: String(n), "aria-label": option.label, oninput: (/** @type {any} */ event) => set(Number(event.target.value)), made: takeFocus }),
    h("output", null, String(n)),
    h("button", { type: "button", class: "round", "aria-label": "More", "aria-disabled": n >= range.max ? "true" : undefined, onclick: () => set(n + step) }, icon("plus")),
    h("button", { type: "button", class: "opt primary small", onclick: view.send }, icon("check", "inline"), `Choose ${n}`),
    h("button", { type: "button", class: "quiet", onclick: view.disarm }, "Not now"));
}
