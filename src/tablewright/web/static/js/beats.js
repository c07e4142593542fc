// Beats: what happened between two looks at the table, in the order in which one tells it.

import { cls, h } from "./dom.js";
import { Look, nothingChosen } from "./look.js";
import { pieceWords, piece } from "./pieces.js";
import { pace } from "./settings.js";
import { clauseMark, plain, words } from "./text.js";
import { dice as diceTray } from "./widgets.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Piece} Piece @typedef {import("./types.js").Dice} Dice */
/** @typedef {import("./types.js").Entry} Entry */
/** @typedef {{piece: Piece, place: string, board: boolean}} Lying */
/** @typedef {{id: string, name: string, from: string, to: string}} Walk */
/**
 * One thing to see. `lines` are what the log says of it.
 * @typedef {{how: "card"|"dice"|"walk"|"words"|"lines", lines: Entry[], cards?: Piece[], dice?: Dice, walks?: Walk[]}} Beat
 */

/** How much of the calm time each pace takes. */
const SHARE = { calm: 1, brisk: 0.4, once: 0 };
const LEAST = 1200;
const A_WORD = 200;
const A_DIE = 700;
const A_WALK = 1300;
const LONGEST_WORDS = 8000;
const MOST_CARDS = 4; // more at once are a table that is being laid, not cards that are turned
const MOST_WALKS = 8;
const LARGE = 138; // pixels: a card of this width can be read where it lies

/** Everything that lies on the table, and where. @param {Scene | undefined} scene */
function lyingOn(scene) {
  /** @type {Map<string, Lying>} */
  const found = new Map();
  for (const area of scene?.areas ?? []) lay(area.children, "", false, found);
  return found;
}

/** @param {any} part @param {string} place @param {boolean} board @param {Map<string, Lying>} found */
function lay(part, place, board, found) {
  if (Array.isArray(part)) for (const each of part) lay(each, place, board, found);
  if (!part || typeof part !== "object" || Array.isArray(part)) return;
  for (const each of part.pieces ?? []) {
    const at = part.id ?? place;
    found.set(each.id, { piece: each, place: at, board });
    lay({ pieces: each.under, id: at }, at, board, found);
  }
  const here = part.id ?? place;
  lay(part.spaces, here, true, found);
  for (const name of ["children", "slots", "zones", "marks"]) lay(part[name], here, board, found);
}

/** All trays of dice. @param {any} part @param {Dice[]} found @returns {Dice[]} */
function trays(part, found = []) {
  for (const each of part ?? []) {
    if (each.kind === "dice") found.push(each);
    trays(each.children, found);
  }
  return found;
}

/** A name without the signs before it. @param {string | undefined} name */
const bare = (name) => (name ?? "").replace(/^\P{L}+/u, "");

const isOpen = (/** @type {Lying | undefined} */ lying) => Boolean(lying && lying.piece.face !== "down" && lying.piece.name);

/** Cards that lie open now and did not before, under this or another id. @param {Map<string, Lying>} was @param {Map<string, Lying>} now */
function turned(was, now) {
  const known = new Set([...was.values()].filter(isOpen).map((lying) => bare(lying.piece.name)));
  const fresh = [...now.values()].map((lying) => lying.piece).filter((p) => {
    if (p.kind !== "card" || p.face === "down" || !p.name || known.has(bare(p.name))) return false;
    known.add(bare(p.name));
    return true;
  });
  return fresh.length > MOST_CARDS ? [] : fresh;
}

/** The trays whose dice have fallen, as far as the table and the lines tell. @param {Scene} before @param {Scene} after @param {Entry[]} rolls */
function fallen(before, after, rolls) {
  if (!rolls.length) return [];
  const was = new Map(before.areas.flatMap((area) => trays(area.children)).flatMap((tray) => (tray.dice ?? []).map((die) => [die.id, die.face])));
  const now = after.areas.flatMap((area) => trays(area.children)).filter((tray) => tray.dice?.length);
  const changed = now.filter((tray) => tray.dice?.some((die) => die.face !== "" && die.face !== "not rolled" && (was.get(die.id) !== die.face || die.flags?.includes("new"))));
  if (changed.length) return changed;
  // The same face may fall twice: then the words tell which die it was.
  const said = ` ${rolls.map((entry) => plain(entry.text)).join(" ").toLowerCase()} `;
  return now.filter((tray) => tray.dice?.every((die) => /\w/.test(die.face) && new RegExp(`\\W${die.face.toLowerCase().replace(/[^\w ]/g, ".")}\\W`).test(said))).slice(0, 1);
}

/** Who stands elsewhere now, on the same board. @param {Map<string, Lying>} was @param {Map<string, Lying>} now @returns {Walk[]} */
function walked(was, now) {
  const found = [...now.values()].flatMap(({ piece: p, place, board }) => {
    const old = was.get(p.id);
    return board && old?.board && p.kind !== "card" && old.place !== place ? [{ id: p.id, name: p.name ?? "", from: old.place, to: place }] : [];
  });
  return found.length > MOST_WALKS ? [] : found;
}

/**
 * What there is to see between two looks. `own` says that this page's person has just made the move between them:
 * they moved the piece, and need not watch it go.
 * @param {Scene | undefined} before @param {Scene} after @param {Entry[]} lines what the log says of it @param {boolean} [own]
 * @returns {Beat[]}
 */
export function beatsOf(before, after, lines, own = false) {
  if (!before || before.seat !== after.seat || before.game !== after.game) return [];
  const was = lyingOn(before), now = lyingOn(after);
  const rolls = lines.filter((entry) => entry.how === "roll");
  /** @type {Beat[]} */
  const beats = [];
  const cards = turned(was, now);
  if (cards.length) beats.push({ how: "card", cards, lines });
  // What stands on a card that is shown is not read out once more.
  const told = lines.filter((entry) => entry.how === "story" && !cards.some((card) => card.text && plain(entry.text).includes(plain(card.text))));
  const trayed = fallen(before, after, rolls);
  for (const tray of trayed) beats.push({ how: "dice", dice: tray, lines });
  if (rolls.length && !trayed.length) beats.push({ how: "words", lines: rolls });
  const walks = own ? [] : walked(was, now);
  if (walks.length) beats.push({ how: "walk", walks, lines });
  if (told.length) beats.push({ how: "words", lines: told });
  return beats;
}

/** How long somebody needs to see it, in thousandths of a second, at the pace that is set. @param {Beat} beat */
export function timeOf(beat) {
  const count = (/** @type {string} */ text) => text.split(/\s+/).filter(Boolean).length;
  const said = count(beat.lines.map((entry) => plain(entry.text)).join(" "));
  const shown = beat.how === "card" ? (beat.cards ?? []).reduce((sum, card) => sum + count(`${card.name ?? ""} ${plain(card.text)}`), 0)
    : beat.how === "dice" ? count(plain(beat.dice?.need)) : 0;
  const calm = beat.how === "card" ? LEAST + shown * A_WORD
    : beat.how === "dice" ? LEAST + A_DIE + shown * A_WORD / 2
      : beat.how === "walk" ? Math.max(A_WALK, said * A_WORD)
        : Math.min(LONGEST_WORDS, LEAST + said * A_WORD);
  return calm * SHARE[pace()];
}

/** A beat in words, for those who do not see it. @param {Beat} beat */
export function beatWords(beat) {
  const said = beat.lines.map((entry) => plain(entry.text)).join(" ");
  if (beat.how === "card") return [said, ...(beat.cards ?? []).map((card) => `${pieceWords(card)}: ${plain(card.text)}`)].join(" ");
  if (beat.how === "dice") return [said, plain(beat.dice?.need)].join(" ");
  return said;
}

/** What stands over the table while a beat is shown; the table can be read and clicked beside it. @param {Beat | undefined} beat @param {Scene} scene @param {number} n */
export function beatView(beat, scene, n) {
  if (!beat || beat.how === "lines" || beat.how === "walk") return null;
  const quiet = new Look(scene, nothingChosen(), false);
  return h("div", { class: cls("beat", `beat-${beat.how}`), key: "beat", "aria-hidden": "true" },
    h("div", { class: "beat-in", key: `beat${n}` },
      beat.how === "card" ? h("div", { class: cls("beat-cards", (beat.cards?.length ?? 0) > 1 && "several") }, beat.cards?.map((card) => piece(quiet, { ...card, id: `beat-${card.id}`, flags: [] })))
        : beat.how === "dice" && beat.dice ? diceTray(quiet, { ...beat.dice, id: `beat-${beat.dice.id}`, converts: [], dice: beat.dice.dice?.map((die) => ({ ...die, id: `beat-${die.id}` })) })
          : h("p", { class: "beat-said" }, beat.lines.map((entry) => h("span", { key: `w${entry.n}` }, words(entry.text, false)))),
      beat.how === "dice" && h("p", { class: "beat-caption" }, beat.lines.filter((entry) => entry.how === "roll").map((entry) => h("span", { key: `c${entry.n}` }, words(entry.text, false))))));
}

/** The lines of what is happening. @param {Beat | undefined} beat */
export const beatLines = (beat) =>
  (beat?.lines ?? []).map((entry) => h("p", { key: `m${entry.n}` }, words(entry.text), clauseMark(entry.clause)));

// Trails -------------------------------------------------------------------------------------------------------

/** Where a place is drawn. @param {Element} root @param {string} id */
function spotOf(root, id) {
  const name = CSS.escape(id);
  const rect = root.querySelector(`[data-in="${name}"], [data-id="${name}"]`)?.getBoundingClientRect();
  return rect?.width ? { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 } : undefined;
}

/** The way that each of them went, over the table. @param {Element} root @param {Beat | undefined} beat */
export function drawTrails(root, beat) {
  const sky = document.getElementById("sky");
  sky?.querySelector(".trails")?.remove();
  if (!sky || beat?.how !== "walk") return;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "trails");
  for (const walk of beat.walks ?? []) {
    const a = spotOf(root, walk.from), b = spotOf(root, walk.to);
    if (!a || !b) continue;
    const dx = b.x - a.x, dy = b.y - a.y, far = Math.hypot(dx, dy) || 1;
    const bend = Math.min(26, far * 0.14);
    const mid = { x: a.x + dx / 2 - (dy / far) * bend, y: a.y + dy / 2 + (dx / far) * bend };
    const back = Math.min(14, far * 0.2);
    const angle = Math.atan2(b.y - mid.y, b.x - mid.x);
    const end = { x: b.x - Math.cos(angle) * back, y: b.y - Math.sin(angle) * back };
    const d = `M${a.x.toFixed(1)} ${a.y.toFixed(1)}Q${mid.x.toFixed(1)} ${mid.y.toFixed(1)} ${end.x.toFixed(1)} ${end.y.toFixed(1)}`;
    const part = (/** @type {string} */ name, /** @type {Record<string, string>} */ props) => {
      const node = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const each in props) node.setAttribute(each, props[each]);
      svg.append(node);
    };
    part("path", { class: "trail-under", d });
    part("path", { class: "trail", d, "data-walk": walk.id });
    part("circle", { class: "trail-start", cx: a.x.toFixed(1), cy: a.y.toFixed(1), r: "5" });
    part("path", { class: "trail-head", d: "M-9 -8L9 0L-9 8L-5 0Z", transform: `translate(${end.x.toFixed(1)} ${end.y.toFixed(1)}) rotate(${((angle * 180) / Math.PI).toFixed(1)})` });
  }
  sky.append(svg);
}

/** The way that somebody is about to walk, step by step. @param {Element} root @param {import("./types.js").Walkable | undefined} way */
export function drawWay(root, way) {
  const sky = document.getElementById("sky");
  sky?.querySelector(".way-ahead")?.remove();
  if (!sky || !way) return;
  const spots = way.path.flatMap((id) => spotOf(root, id) ?? []);
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "trails way-ahead");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("class", "way-dots");
  line.setAttribute("d", spots.map((spot, i) => `${i ? "L" : "M"}${spot.x.toFixed(1)} ${spot.y.toFixed(1)}`).join(""));
  svg.append(line);
  for (const spot of spots) {
    const dot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    for (const [name, value] of [["class", "way-dot"], ["cx", spot.x.toFixed(1)], ["cy", spot.y.toFixed(1)], ["r", "6"]]) dot.setAttribute(name, value);
    svg.append(dot);
  }
  sky.append(svg);
}

/** Bring what happens into sight where the page or the stage scrolls. @param {Element} root @param {Beat | undefined} beat */
export function bringBeatIn(root, beat) {
  const to = beat?.how === "walk" ? beat.walks?.at(-1)?.to : undefined;
  const node = to && root.querySelector(`[data-in="${CSS.escape(to)}"], [data-id="${CSS.escape(to)}"]`);
  const rect = node && node.getBoundingClientRect();
  if (node && rect && (rect.top < 60 || rect.bottom > innerHeight * 0.62)) node.scrollIntoView({ block: "center", behavior: "auto" });
}

/** A card that lies open and large already is not shown twice: there it lights up. @param {Element} root @param {Beat | undefined} beat */
export function lightCards(root, beat) {
  for (const node of root.querySelectorAll(".spotlit")) node.classList.remove("spotlit");
  const over = root.querySelector(".beat-card");
  if (beat?.how !== "card" || !over) return;
  const room = root.querySelector(".stage")?.getBoundingClientRect();
  const nodes = (beat.cards ?? []).map((card) => root.querySelector(`.card[data-id="${CSS.escape(card.id)}"]`));
  const inPlace = nodes.every((node) => {
    const rect = node?.getBoundingClientRect();
    return rect && rect.width >= LARGE && rect.top >= (room && room.height < innerHeight ? room.top : 0) && rect.bottom <= (room && room.height < innerHeight ? room.bottom : innerHeight * 0.68);
  });
  over.classList.toggle("in-place", inPlace);
  if (inPlace) for (const node of nodes) node?.classList.add("spotlit");
}

/** Whose turn begins, if it passes from one to another. @param {Scene | undefined} before @param {Scene} after */
export function turnPasses(before, after) {
  if (!before || after.over || after.seats.length < 2) return undefined;
  const acting = (/** @type {Scene} */ scene) => scene.seats.filter((seat) => seat.to_act);
  const [was, now] = [acting(before), acting(after)];
  return now.length === 1 && was.length <= 1 && was[0]?.id !== now[0].id ? now[0] : undefined;
}
