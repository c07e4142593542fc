// Requests to the server, and the keys to one's seats, which are kept in this browser and never stand in an address.

/** @typedef {import("./types.js").Game} Game */

/** An answer that says no, with a sentence for the person. */
export class Refused extends Error {
  /** @param {string} why @param {string} code @param {number} status */
  constructor(why, code, status) {
    super(why);
    this.code = code;
    this.status = status;
  }
}

/** @param {string} path @param {RequestInit} [init] @returns {Promise<any>} */
async function call(path, init) {
  let answer;
  try {
    answer = await fetch(path, { cache: "no-store", ...init });
  } catch {
    throw new Refused("The host cannot be reached. Is the server still running?", "gone", 0);
  }
  const body = answer.headers.get("content-type")?.includes("json") ? await answer.json() : await answer.text();
  if (answer.ok) return body;
  throw new Refused(body?.why ?? `The host answered ${answer.status}.`, body?.code ?? "bad", answer.status);
}

/** @param {string} path @param {string[]} [tokens] */
export const get = (path, tokens = []) =>
  call(path, tokens.length ? { headers: { authorization: `Bearer ${tokens.join(",")}` } } : undefined);

/** @param {string} path @param {unknown} body */
export const post = (path, body) =>
  call(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/** @param {string} text a record as it stands in a file */
export const sendRecord = (text) =>
  call("/api/records", { method: "POST", headers: { "content-type": "text/plain; charset=utf-8" }, body: text });

/** A text as a file for whoever sits here. @param {string} text @param {string} name */
export function download(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 2000);
}

// The games and their rules do not change while a page is open.

/** @type {Promise<{games: Game[], players: import("./types.js").Player[], version: string, seconds?: Record<string, number>, allows?: string[]}> | undefined} */
let games;
export const allGames = () => (games ??= get("/api/games").catch((why) => { games = undefined; throw why; }));

/** @type {Record<string, Promise<import("./types.js").Rules>>} */
const rules = {};
/**
 * The rulebook of a game, as those at this table may read it: rules that they have yet to find come later.
 * @param {string} game @param {string} [match] @returns {Promise<import("./types.js").Rules>}
 */
export function rulesOf(game, match = "") {
  const key = `${game} ${match}`;
  const forget = () => void delete rules[key];
  rules[key] ??= get(`/api/rules/${game}${match && `?match=${match}`}`);
  rules[key].then((found) => found.locked && forget(), forget);
  return rules[key];
}

const CARRIED = "tablewright:";

/** What could not be kept, in browsers without storage. @type {Record<string, any>} */
const memory = carried();

function carried() {
  try {
    return window.name.startsWith(CARRIED) ? JSON.parse(window.name.slice(CARRIED.length)) : {};
  } catch {
    return {};
  }
}

/** Whether this browser keeps nothing beyond this tab. */
export const isForgetful = () => {
  try {
    return !localStorage;
  } catch {
    return true;
  }
};

// What this browser keeps --------------------------------------------------------------------------------------

/** @param {string} key @param {any} fallback */
export function kept(key, fallback) {
  if (key in memory) return memory[key];
  try {
    return JSON.parse(localStorage.getItem(`tablewright.${key}`) ?? "null") ?? fallback;
  } catch {
    return fallback;
  }
}

/** @param {string} key @param {unknown} value */
export function keep(key, value) {
  try {
    if (value === undefined) localStorage.removeItem(`tablewright.${key}`);
    else localStorage.setItem(`tablewright.${key}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing can still play in this tab: its name goes from page to page.
    memory[key] = value;
    window.name = CARRIED + JSON.stringify(memory);
  }
}

/**
 * The keys to a table: one token for each seat held here, and the host key of whoever made it.
 * @param {string} match
 * @returns {{tokens: Record<string, string>, host?: string}}
 */
export const keysTo = (match) => kept(`keys.${match}`, { tokens: {} });

/** @param {string} match @param {Record<string, string>} tokens @param {string} [host] */
export function keepKeys(match, tokens, host) {
  const known = keysTo(match);
  keep(`keys.${match}`, { tokens: { ...known.tokens, ...tokens }, host: host ?? known.host });
}

/** @param {string} match @param {number} seat */
export function dropKey(match, seat) {
  const known = keysTo(match);
  delete known.tokens[String(seat)];
  keep(`keys.${match}`, known);
}

/** The keys to a table that is mine, if this browser has lost them. @param {string} match */
export async function findKeys(match) {
  if (!kept("known", false) || Object.keys(keysTo(match).tokens).length) return;
  try {
    const { tokens, host } = await post("/api/me/keys", { match });
    if (Object.keys(tokens).length || host) keepKeys(match, tokens, host);
  } catch {
    // It is nobody's table, or the host is away: then one looks on, and is told why.
  }
}

/** A word nobody else has; browsers on plain HTTP have no `crypto.randomUUID`. */
export const nonce = () => Array.from({ length: 4 }, () => Math.random().toString(36).slice(2, 8)).join("");

/** The name one gave last time. */
export const myName = () => kept("name", "");

/** Open a table and keep its keys. @param {Record<string, any>} wanted @returns {Promise<string>} where it stands */
export async function openTable(wanted) {
  return keepTable(await post("/api/matches", wanted));
}

/** A seat that was found for us. @param {{match: string, seat: number, token: string}} found */
export function keepFound(found) {
  keepKeys(found.match, { [found.seat]: found.token });
  return `/t/${found.match}`;
}

/** @param {{match: string, tokens: Record<string, string>, host?: string, campaign?: string, members?: Record<string, string>}} made */
export function keepTable(made) {
  keepKeys(made.match, made.tokens, made.host);
  if (made.campaign) keep(`campaign.${made.campaign}`, { members: made.members, host: made.host });
  return `/t/${made.match}`;
}
