// The end of a game: what ended it, how far one came, the curve of chances, luck or choice, and where the points are from.

import { dialog } from "./dialogs.js";
import { cls, h } from "./dom.js";
import { ending, icon } from "./icons.js";
import { withNames } from "./names.js";
import { hasWon, ranks } from "./scene.js";
import { clauseMark, plain, words } from "./text.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {{n: number, seat: number, label: string, before: number, after: number, choice: number, luck: number}} Turn */
/** @typedef {{points: {n: number, chance: number}[], turning: Turn[], end: number, luck: number, choice: number, times: number}} LookBack */
/**
 * @typedef {{scene: Scene, match: string, tale: any, back: LookBack | null | undefined, title?: string, told: import("./dom.js").Child, next: import("./dom.js").Child,
 *   onward: import("./dom.js").Child, again?: () => void, againWords?: string, close: () => void}} EndView
 */

const LAST_LINES = 3;
const LATE_LINES = 20;
const W = 560, H = 150, PAD = 8;

/** @param {EndView} view */
export function endView(view) {
  const { scene } = view;
  if (!scene.over) return null;
  const won = hasWon(scene);
  const rivals = scene.seats.length > 1 && (scene.over.ranks ?? []).some((rank) => rank.won) && !(scene.over.ranks ?? []).every((rank) => rank.won);
  const watched = !scene.seat;
  return dialog({ key: "end", title: view.title ?? (watched ? "The game is over" : won ? "Victory" : "Defeat"), cls: cls("end", won ? "won" : "lost"), close: view.close, icon: won ? "crown" : "hourglass" },
    picture(won),
    h("p", { class: "end-words" }, words(scene.over.text), clauseMark(scene.over.clause)),
    h("p", { class: "end-sentence" }, sentence(won, watched, rivals)),
    howFar(view), ranks(scene), view.told, view.next,
    h("div", { class: "dialog-does" }, view.onward,
      view.again && h("button", { type: "button", class: "opt primary", onclick: view.again }, icon("redo"), view.againWords ?? "Play again"),
      h("a", { class: "opt", href: `/r/${view.match}` }, icon("play"), "Watch the replay"),
      h("a", { class: "opt", href: "/" }, icon("house"), "Lobby")),
    lookedBack(view), tale(view));
}

/** @param {boolean} won @param {boolean} watched @param {boolean} rivals */
const sentence = (won, watched, rivals) =>
  watched ? "You saw it happen." : ending(won).says ?? (won ? "The evening is yours. Well played." : rivals ? "Close the book on this one, and ask for a return match." : "This time it was not enough. Below you see where it turned.");

/** A picture of its own for either end: the game's, or else a sun that comes up, a lamp that is left. @param {boolean} won */
const picture = (won) => {
  const src = ending(won).picture;
  return src ? h("img", { class: "end-picture", src, alt: "", width: 560, height: 150 }) : lightOrRain(won);
};

/** @param {boolean} won */
const lightOrRain = (won) =>
  h("svg", { class: cls("end-picture", won ? "sunrise" : "last-lamp"), viewBox: "0 0 560 120", "aria-hidden": "true", preserveAspectRatio: "xMidYMax slice" },
    won
      ? [h("circle", { class: "glow", cx: "280", cy: "112", r: "88" }), h("circle", { class: "sun", cx: "280", cy: "112", r: "42" }),
        ...[-70, -48, -26, 0, 26, 48, 70].map((turn) => h("path", { key: turn, class: "ray", d: "M280 58V34", transform: `rotate(${turn} 280 112)` })),
        h("path", { class: "far", d: "M0 120V92L70 70 130 94 210 62 300 96 390 66 470 92 560 72V120Z" }),
        h("path", { class: "near", d: "M0 120V108C90 92 150 112 240 104S420 92 560 110V120Z" }),
        h("path", { class: "flag", d: "M392 100V58l34 9-34 10" })]
      : [h("path", { class: "far", d: "M0 120V88L90 74 150 96 250 70 340 98 430 78 560 94V120Z" }),
        h("circle", { class: "glow", cx: "280", cy: "82", r: "44" }),
        h("path", { class: "near", d: "M0 120V110C120 98 200 114 290 106S450 100 560 112V120Z" }),
        h("path", { class: "lamp", d: "M280 108V70M268 70h24M272 70v-20l8-7 8 7v20M276 52h8v14h-8z" }),
        ...[40, 110, 170, 230, 330, 400, 460, 520].map((x, i) => h("path", { key: x, class: "rain", d: `M${x} ${14 + (i % 3) * 12}l-6 20` }))]);

/** What ended it, and how far it went. @param {EndView} view */
function howFar({ scene, tale }) {
  const told = plain(scene.over?.text);
  const late = (scene.log ?? []).filter((entry) => entry.how !== "chat" && plain(entry.text) !== told).slice(-LATE_LINES);
  const why = late.filter((entry) => entry.clause && entry.clause === scene.over?.clause); // before what is tidied up after it
  const last = (why.length ? why : late).slice(-LAST_LINES);
  const far = (tale?.index ?? []).map((/** @type {any} */ step) => step.phase).filter((/** @type {string} */ phase) => phase && phase !== scene.head.phase).at(-1);
  return h("section", { class: "end-how" },
    h("h3", null, "What ended it"),
    h("ol", { class: "end-last" }, last.map((entry) => h("li", { key: entry.n }, words(entry.text), clauseMark(entry.clause)))),
    far && h("p", { class: "end-far" }, icon("flag", "inline"), "You came as far as ", h("b", null, far), scene.head.goal ? h("span", { class: "dim" }, `. The goal: ${plain(scene.head.goal)}`) : null));
}

const percent = (/** @type {number} */ share) => `${Math.round(share * 100)} %`;
const signed = (/** @type {number} */ share) => `${share >= 0 ? "+" : "−"}${Math.abs(Math.round(share * 100))} %`;

/** The curve, and where it turned; it comes while one reads. @param {EndView} view */
function lookedBack(view) {
  const { back } = view;
  if (back === null) return null;
  if (back === undefined) return h("p", { class: "end-thinking", role: "status" }, icon("hourglass", "inline"), "Looking back: where did it turn?");
  return h("section", { class: "end-back" }, h("h3", null, "How your chances went"), curve(back),
    h("p", { class: "end-luck" }, verdict(back)),
    h("ol", { class: "turns" }, back.turning.map((turn, i) => h("li", { key: turn.n },
      h("b", { class: "turn-no" }, String(i + 1)),
      h("span", { class: "turn-words" }, `Move ${turn.n + 1}: ${withNames(view.scene, turn.label)}`, h("span", { class: "dim" }, ` ${percent(turn.before)} → ${percent(turn.after)} (${Math.abs(turn.luck) >= Math.abs(turn.choice) ? "luck" : "choice"})`)),
      h("a", { class: "opt small", href: `/r/${view.match}#${turn.n}` }, icon("to", "inline"), "Play on from here")))));
}

/** Luck or choice, in a sentence. @param {LookBack} back */
function verdict(back) {
  const start = back.points[0]?.chance ?? back.end;
  const noise = 1 / Math.sqrt(Math.max(1, back.times));
  const which = Math.abs(Math.abs(back.luck) - Math.abs(back.choice)) < noise / 2 ? "Luck and choice made about the same difference."
    : Math.abs(back.luck) > Math.abs(back.choice) ? "It was more luck than choice." : "It was more choice than luck.";
  return `${which} You began at about ${percent(start)}: luck ${signed(back.luck)}, your choices ${signed(back.choice)}. Each point is ${back.times} games played on, so it may be ${percent(noise)} off.`;
}

/** @param {LookBack} back */
function curve(back) {
  const last = Math.max(1, ...back.points.map((point) => point.n)) + 1;
  const x = (/** @type {number} */ n) => PAD + (n / last) * (W - 2 * PAD);
  const y = (/** @type {number} */ chance) => H - PAD - chance * (H - 2 * PAD);
  const points = [...back.points, { n: last, chance: back.end }];
  const d = points.map((point, i) => `${i ? "L" : "M"}${x(point.n).toFixed(1)} ${y(point.chance).toFixed(1)}`).join("");
  return h("svg", { class: "curve", viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": `The chance to win over the game: it began at ${percent(points[0].chance)} and ended at ${percent(back.end)}.` },
    [0, 0.5, 1].map((line) => [h("path", { key: `g${line}`, class: "curve-grid", d: `M${PAD} ${y(line)}H${W - PAD}` }), h("text", { key: `t${line}`, class: "curve-mark", x: String(PAD + 2), y: String(y(line) + (line === 1 ? 12 : -3)) }, percent(line))]),
    h("path", { class: "curve-fill", d: `${d}V${H - PAD}H${x(points[0].n)}Z` }), h("path", { class: "curve-line", d }),
    back.turning.map((turn, i) => h("g", { key: `turn${turn.n}` }, h("circle", { class: "curve-turn", cx: x(turn.n).toFixed(1), cy: y(turn.before).toFixed(1), r: "9" }),
      h("text", { class: "curve-no", x: x(turn.n).toFixed(1), y: (y(turn.before) + 4).toFixed(1) }, String(i + 1)))));
}

/** @param {EndView} view */
function tale(view) {
  const story = (view.tale?.index ?? []).filter((/** @type {any} */ step) => step.marks.includes("turning") || step.marks.includes("story"));
  return story.length > 0 && [h("h3", null, "The story of the game"), h("ol", { class: "tale" }, story.map((/** @type {any} */ step) =>
    h("li", { class: cls(step.marks.includes("turning") && "turning") }, h("a", { href: `/r/${view.match}#${step.n}` }, step.story || step.text || `Move ${step.n}`), clauseMark(step.clause))))];
}
