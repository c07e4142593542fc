// Who I am at this server: a guest at once, known by a cookie; a name, a colour, my tables, passkeys if I want them.

import { download, get, keep, kept, keysTo, myName, post } from "./api.js";
import { dialog } from "./dialogs.js";
import { cls, h } from "./dom.js";
import { icon } from "./icons.js";
import { Reminders } from "./reminders.js";

/** @typedef {{title: string, played: number, won: number, ways: {way: string, played: number, won: number, best: {won: boolean, score: number | null, words: string, match: string, at: number}}[]}} Numbers */
/** @typedef {import("./types.js").Match & {mine: number[], turn: boolean, host: boolean}} Mine */
/**
 * @typedef {{name: string, colour: string, role: string, why: string, learned: Record<string, string[]>, numbers: Record<string, Numbers>, tables: Mine[], finished: Mine[],
 *   campaigns: import("./types.js").Shelved[], blocked: {handle: string, name: string, since: number}[], sign_in: {name: string, url: string, why: string, known: {subject: string, name: string, since: number}[]} | null, passkeys: {id: string, name: string, since: number}[], no_passkeys: string, reminders: import("./reminders.js").Wishes | null}} About
 */

const COLOURS = "abcdefgh";
const KEYS = "tablewright.keys.";
const CAMPAIGNS = "tablewright.campaign.";
const MET = "tablewright.met.";

/** What the server knows of me; it gives this browser a cookie when it asks for the first time. @returns {Promise<About>} */
export async function aboutMe() {
  const me = await get("/api/me");
  keep("known", true);
  if (me.name && !myName()) keep("name", me.name);
  return await share(me);
}

/** Keys that were kept before, and rules that were met here, belong to my name as well. @param {About} me */
async function share(me) {
  const keys = firstOf(uncollected(KEYS, (match) => keysTo(match).tokens));
  const campaigns = firstOf(uncollected(CAMPAIGNS, (campaign) => kept(`campaign.${campaign}`, { members: {} }).members));
  const fresh = [...Object.keys(keys), ...Object.keys(campaigns)];
  if (fresh.length) {
    await post("/api/me/collect", { keys, campaigns });
    keep("collected", [...kept("collected", []), ...fresh].slice(-2000));
    me = await get("/api/me");
  }
  const learned = met(me.learned);
  return learned ? await post("/api/me", { learned }) : me;
}

/** @template T @param {Record<string, T>} all */
const firstOf = (all) => Object.fromEntries(Object.entries(all).slice(0, 100));

/**
 * Tables or campaigns whose keys the server has not been shown yet.
 * @param {string} prefix @param {(name: string) => Record<string, string>} tokensOf @returns {Record<string, string[]>}
 */
function uncollected(prefix, tokensOf) {
  const shown = new Set(kept("collected", []));
  return Object.fromEntries(stored(prefix).filter((name) => !shown.has(name))
    .map((name) => /** @type {[string, string[]]} */ ([name, Object.values(tokensOf(name) ?? {})])).filter(([, tokens]) => tokens.length > 0));
}

/** Rules that I have met, here and on other devices; undefined if the server knows all of them. @param {Record<string, string[]>} theirs */
function met(theirs) {
  let news = false;
  const all = { ...theirs };
  for (const game of new Set([...stored(MET), ...Object.keys(theirs)])) {
    const here = kept(`met.${game}`, []);
    all[game] = [...new Set([...(theirs[game] ?? []), ...here])];
    news ||= all[game].length > (theirs[game]?.length ?? 0);
    if (all[game].length > here.length) keep(`met.${game}`, all[game]);
  }
  return news ? all : undefined;
}

/** @param {string} prefix */
function stored(prefix) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

/** A name that was given at a table is mine from now on, if I have none. @param {string} name */
export function rememberName(name) {
  if (name && kept("known", false)) post("/api/me", { name }).catch(() => {});
}

// The page about me ----------------------------------------------------------------------------------------------

export class Me {
  /** @param {() => void} redraw @param {import("./dialogs.js").Toasts} toasts */
  constructor(redraw, toasts) {
    this.redraw = redraw;
    this.toasts = toasts;
    /** @type {About | undefined} */
    this.about = undefined;
    this.open = false;
    this.asking = false;
    this.name = "";
    this.reminders = new Reminders(redraw, toasts, (wishes) => { if (this.about) this.about.reminders = wishes; });
  }

  async load() {
    try {
      this.about = await aboutMe();
      if (this.about.why) this.toasts.say(this.about.why);
    } catch {
      // The lobby says that the host cannot be reached.
    }
    this.redraw();
  }

  button() {
    const name = this.about?.name || "Guest";
    return h("button", { type: "button", class: cls("opt quiet small me", this.about?.colour && `tone-${this.about.colour}`), "aria-label": `You: ${name}`, onclick: () => { this.open = true; this.name = this.about?.name ?? ""; this.redraw(); } },
      icon("person"), h("span", null, name));
  }

  view() {
    if (!this.open || !this.about) return null;
    const about = this.about;
    const close = () => { this.open = this.asking = false; this.redraw(); };
    return dialog({ key: "me", title: "You", icon: "person", close },
      h("form", { class: "me-form", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.change({ name: this.name }, "Your name is kept."); } },
        h("label", null, h("span", null, "Name"), h("input", { type: "text", value: this.name, maxlength: 40, autocomplete: "nickname", placeholder: "Guest", oninput: (/** @type {any} */ event) => { this.name = event.target.value; } })),
        h("button", { type: "submit", class: "opt small" }, icon("check", "inline"), "Keep the name")),
      h("div", { class: "colours", role: "radiogroup", "aria-label": "Colour" }, [...COLOURS].map((tone, n) =>
        h("button", { type: "button", role: "radio", class: cls("colour", `tone-${tone}`), "aria-checked": String(about.colour === tone), "aria-label": `Colour ${n + 1}`, onclick: () => this.change({ colour: about.colour === tone ? "" : tone }) }))),
      h("p", { class: "dim" }, "You are known here by a cookie of this browser. Your tables are found again even if you lose their links."),
      about.role === "moderator" && h("p", null, h("a", { href: "/moderate" }, "You are a moderator: see what people have reported.")),
      this.numbers(about), this.signIn(about), this.passkeys(about), about.reminders && this.reminders.view(about.reminders), this.blocked(about),
      h("div", { class: "dialog-does" },
        h("button", { type: "button", class: "opt small", onclick: () => this.export() }, icon("download", "inline"), "Export what is kept of me"),
        !this.asking && h("button", { type: "button", class: "opt small danger", onclick: () => { this.asking = true; this.redraw(); } }, icon("cross", "inline"), "Delete me")),
      this.asking && h("div", { class: "sure", role: "alert" },
        h("p", null, "Your seats in games that go on are open for others then, and your name and what you said are gone from every table. Nothing of this can be had back."),
        h("button", { type: "button", class: "opt danger", onclick: () => this.delete() }, "Delete me for ever"),
        h("button", { type: "button", class: "opt quiet", onclick: () => { this.asking = false; this.redraw(); } }, "Keep me")));
  }

  /** What I have played to its end, by game and way. @param {About} about */
  numbers(about) {
    const games = Object.entries(about.numbers);
    return h("section", { class: "my-games", "aria-labelledby": "my-games" }, h("h3", { id: "my-games" }, "Your games"),
      games.length === 0 && h("p", { class: "dim" }, "You have not played a game to its end here yet."),
      games.length > 0 && h("table", null,
        h("thead", null, h("tr", null, h("th", { scope: "col" }, "Game"), h("th", { scope: "col" }, "Played"), h("th", { scope: "col" }, "Won"), h("th", { scope: "col" }, "Best"))),
        h("tbody", null, games.flatMap(([id, game]) => game.ways.map((way, n) => h("tr", { key: `${id}-${n}` },
          h("th", { scope: "row" }, game.title, way.way && way.way !== game.title && h("span", { class: "dim" }, ` ${way.way}`)), h("td", null, String(way.played)), h("td", null, String(way.won)),
          h("td", null, h("a", { href: `/r/${way.best.match}`, title: way.best.words }, way.best.score === null ? way.best.won ? "won" : "lost" : String(way.best.score)))))))));
  }

  /** People whom I do not want to meet. @param {About} about */
  blocked(about) {
    return about.blocked.length > 0 && h("section", { class: "passkeys", "aria-labelledby": "blocked" }, h("h3", { id: "blocked" }, "People you have blocked"),
      h("p", { class: "dim" }, "They cannot sit down where you play, nor you where they do, and you do not read what they say."),
      h("ul", null, about.blocked.map((one) => h("li", { key: one.handle }, icon("ban", "inline"), h("span", null, one.name), h("span", { class: "dim" }, new Date(one.since * 1000).toLocaleDateString()),
        h("button", { type: "button", class: "opt quiet small", "aria-label": `Take it back: ${one.name}`, onclick: () => this.ask(() => post("/api/me/unblock", { handle: one.handle }), `You may meet ${one.name} again.`) }, "Take it back")))));
  }

  /** An account with a provider that the host trusts. @param {About} about */
  signIn(about) {
    const { sign_in: sign } = about;
    return sign && h("section", { class: "passkeys", "aria-labelledby": "sign-in" }, h("h3", { id: "sign-in" }, "Signing in"),
      h("p", { class: "dim" }, sign.why || (sign.known.length ? `You are known by ${sign.name}. Sign in the same way on other devices to find your tables there.` : `With ${sign.name} you are found again on other devices, without a password here.`)),
      sign.known.length > 0 && h("ul", null, sign.known.map((one) => h("li", { key: one.subject }, icon("person", "inline"), h("span", null, one.name || sign.name), h("span", { class: "dim" }, new Date(one.since * 1000).toLocaleDateString()),
        h("button", { type: "button", class: "opt quiet small", "aria-label": `Remove ${one.name || sign.name}`, onclick: () => this.ask(() => post("/api/me/sign-in/drop", { subject: one.subject }), `${sign.name} does not lead to you any more.`) }, "Remove")))),
      !sign.why && sign.known.length === 0 && h("div", { class: "dialog-does" }, h("a", { class: "opt small", href: sign.url }, icon("key", "inline"), `Sign in with ${sign.name}`)));
  }

  /** @param {About} about */
  passkeys(about) {
    return h("section", { class: "passkeys", "aria-labelledby": "passkeys" }, h("h3", { id: "passkeys" }, "Passkeys"),
      about.no_passkeys ? h("p", { class: "dim" }, about.no_passkeys) : [
        h("p", { class: "dim" }, "A passkey lets you in on other devices, without a password."),
        about.passkeys.length > 0 && h("ul", null, about.passkeys.map((key) => h("li", { key: key.id }, icon("key", "inline"), h("span", null, key.name), h("span", { class: "dim" }, new Date(key.since * 1000).toLocaleDateString()),
          h("button", { type: "button", class: "opt quiet small", "aria-label": `Remove ${key.name}`, onclick: () => this.ask(() => post("/api/me/passkeys/drop", { id: key.id }), "That passkey opens nothing any more.") }, "Remove")))),
        h("div", { class: "dialog-does" },
          h("button", { type: "button", class: "opt small", onclick: () => this.ask(makePasskey, "This device knows you now.") }, icon("plus", "inline"), "Make a passkey"),
          h("button", { type: "button", class: "opt small", onclick: () => this.ask(usePasskey, "Welcome back.") }, icon("key", "inline"), "I have one"))]);
  }

  /** @param {() => Promise<About>} act @param {string} done */
  async ask(act, done) {
    try {
      this.about = await act();
      this.name = this.about.name;
      this.toasts.say(done, "good");
      if (this.about.why) this.toasts.say(this.about.why);
    } catch (why) {
      const said = /** @type {Error} */ (why);
      this.toasts.say(said.name === "NotAllowedError" ? "No passkey was used." : said.message, "bad");
    }
    this.redraw();
  }

  /** @param {{name?: string, colour?: string}} said @param {string} [done] */
  async change(said, done) {
    try {
      this.about = await post("/api/me", said);
      if (said.name !== undefined) keep("name", this.about?.name);
      if (done) this.toasts.say(done, "good");
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
    this.redraw();
  }

  async export() {
    try {
      download(JSON.stringify(await get("/api/me/export"), null, 2), "tablewright-about-me.json");
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
  }

  async delete() {
    try {
      await post("/api/me/delete", { sure: true });
      for (const match of stored(KEYS)) keep(`keys.${match}`, undefined);
      for (const key of ["name", "collected", "known", "profile"]) keep(key, undefined);
      location.assign("/");
    } catch (why) {
      this.toasts.say(/** @type {Error} */ (why).message, "bad");
    }
  }
}

// Passkeys -------------------------------------------------------------------------------------------------------

/** @param {string} words */
const bytes = (words) => Uint8Array.from(atob(words.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
/** @param {ArrayBuffer | null} [raw] */
const words = (raw) => raw ? btoa(String.fromCharCode(...new Uint8Array(raw))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "") : undefined;

async function makePasskey() {
  const asked = await post("/api/me/passkeys/begin", {});
  const publicKey = { ...asked, challenge: bytes(asked.challenge), user: { ...asked.user, id: bytes(asked.user.id) },
    excludeCredentials: (asked.excludeCredentials ?? []).map((/** @type {any} */ one) => ({ ...one, id: bytes(one.id) })) };
  const made = /** @type {any} */ (await navigator.credentials.create({ publicKey }));
  const { response } = made;
  const credential = { id: made.id, rawId: words(made.rawId), type: made.type, response: { clientDataJSON: words(response.clientDataJSON), attestationObject: words(response.attestationObject) } };
  return post("/api/me/passkeys", { credential, name: device() });
}

async function usePasskey() {
  const asked = await post("/api/login/begin", {});
  const found = /** @type {any} */ (await navigator.credentials.get({ publicKey: { ...asked, challenge: bytes(asked.challenge), allowCredentials: [] } }));
  const { response } = found;
  const credential = { id: found.id, rawId: words(found.rawId), type: found.type, response: {
    clientDataJSON: words(response.clientDataJSON), authenticatorData: words(response.authenticatorData), signature: words(response.signature), userHandle: words(response.userHandle) } };
  return post("/api/login", { credential });
}

/** What a passkey of this device is called. */
function device() {
  const system = /Android|iPhone|iPad|Mac|Windows|Linux/.exec(navigator.userAgent)?.[0];
  return system ? `This ${system} device` : "This device";
}
