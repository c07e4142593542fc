// Campaigns: their keys, their shelf in the lobby, and what a table says about the campaign that it is a part of.

import { download, get, keep, keepKeys, kept, keysTo, nonce, post } from "./api.js";
import { coverAgain } from "./art.js";
import { dialog } from "./dialogs.js";
import { cls, h } from "./dom.js";
import { icon } from "./icons.js";
import { ago, count } from "./text.js";

/** @typedef {import("./types.js").Campaign} Campaign @typedef {import("./types.js").Shelved} Shelved @typedef {import("./types.js").PartOf} PartOf */

// Keys ---------------------------------------------------------------------------------------------------------

/** By what a host counts the campaigns that were begun in this browser. */
export function profile() {
  const known = kept("profile", "");
  if (known) return known;
  const fresh = nonce();
  keep("profile", fresh);
  return fresh;
}

/**
 * The keys to a campaign: one for each of the party that is played here, and the host key of whoever began it.
 * @param {string} campaign
 * @returns {{members: Record<string, string>, host?: string}}
 */
export const keysToCampaign = (campaign) => kept(`campaign.${campaign}`, { members: {} });

/** @param {string} campaign @param {Record<string, string>} members @param {string} [host] */
export function keepCampaign(campaign, members, host) {
  const known = keysToCampaign(campaign);
  keep(`campaign.${campaign}`, { members: { ...known.members, ...members }, host: host ?? known.host });
}

/** @param {string} campaign @param {number} member */
export function dropMember(campaign, member) {
  const known = keysToCampaign(campaign);
  delete known.members[String(member)];
  keep(`campaign.${campaign}`, known);
}

/**
 * The keys of a table stay with its campaign, and those of the campaign open its seats.
 * @param {string} match @param {PartOf} part
 * @returns {boolean} whether there are seats now that this page had no keys to
 */
export function shareKeys(match, part) {
  const here = keysTo(match).tokens;
  const { members, host } = keysToCampaign(part.id);
  /** @type {Record<string, string>} */
  const learned = {};
  /** @type {Record<string, string>} */
  const found = {};
  part.members.forEach((member, seat) => {
    if (here[String(seat)]) learned[String(member)] = here[String(seat)];
    else if (members[String(member)]) found[String(seat)] = members[String(member)];
  });
  if (Object.keys(learned).length) keepCampaign(part.id, learned, keysTo(match).host);
  if (Object.keys(found).length) keepKeys(match, found, host);
  return Object.keys(found).length > 0;
}

/**
 * Open the part that follows, or this one once more with today's cards.
 * @param {string} match @param {PartOf} part @param {"go-on" | "begin-again"} [what]
 * @returns {Promise<string>} where it stands, or "" after the last one
 */
export async function goOn(match, part, what = "go-on") {
  const keys = keysToCampaign(part.id);
  const tokens = [...Object.values(keysTo(match).tokens), ...Object.values(keys.members), ...(keys.host ? [keys.host] : [])];
  const { match: next } = await post(`/api/matches/${match}/${what}`, { tokens: [...new Set(tokens)].slice(0, 16) });
  return next ? `/t/${next}` : "";
}

/**
 * The whole campaign as a file. It takes no room on the shelf from then on, until somebody plays on.
 * @param {Shelved} campaign
 */
export async function exportCampaign(campaign) {
  const keys = keysToCampaign(campaign.campaign);
  const tokens = [...Object.values(keysTo(campaign.match).tokens), ...Object.values(keys.members), ...(keys.host ? [keys.host] : [])];
  const text = await post(`/api/campaigns/${campaign.campaign}/export`, { tokens: [...new Set(tokens)].slice(0, 16) });
  download(text, `${campaign.title.toLowerCase().replace(/[^a-z0-9]+/g, "-") || campaign.game}.tw`);
}

// The shelf ----------------------------------------------------------------------------------------------------

/** Whether somebody of its party is played in this browser. @param {Shelved} campaign */
export const isMine = (campaign) => Object.keys(keysToCampaign(campaign.campaign).members).length > 0;

/**
 * @param {Shelved} campaign @param {import("./types.js").Game | undefined} game @param {(campaign: Shelved) => void} look
 */
export function campaignCard(campaign, game, look) {
  const over = Boolean(campaign.over);
  const mine = isMine(campaign);
  const told = [game?.title ?? campaign.game, over ? "" : campaign.part, campaign.away ? "exported" : "", ago(campaign.changed)].filter(Boolean).join(" · ");
  const inside = [
    h("div", { class: "table-cover", "aria-hidden": "true" }, coverAgain(game, campaign.game)),
    h("div", { class: "table-words" }, h("b", null, campaign.title), h("span", { class: "dim" }, told), over ? h("span", { class: "result" }, sentence(campaign.over)) : progress(campaign.done, campaign.of), sitters(campaign)),
    h("span", { class: "table-do" }, over ? [icon("scroll", "inline"), "Look back"] : mine ? [icon("to", "inline"), "Go on"] : [icon("eye", "inline"), "Watch"]),
  ];
  return h("li", { key: campaign.campaign, class: cls("table-card", "campaign-card", over && "over"), "data-campaign": campaign.campaign },
    over ? h("button", { type: "button", class: "table-link", onclick: () => look(campaign) }, inside) : h("a", { href: `/t/${campaign.match}`, class: "table-link" }, inside),
    !over && h("button", { type: "button", class: "opt quiet small", onclick: () => look(campaign) }, icon("scroll", "inline"), "The story so far"));
}

/** @param {Shelved} campaign */
const sitters = (campaign) =>
  h("ul", { class: "sitters", "aria-label": "The party" }, campaign.members.map((one) =>
    h("li", { class: cls(`tone-${"abcdefgh"[one.member % 8]}`, one.kind) }, icon(one.kind === "bot" ? "bot" : one.kind === "open" ? "chair" : "person", "inline"), one.kind === "open" ? "free" : one.name)));

/** A record's words with a capital, without the clause. @param {string} words */
const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1).replace(/ \([A-Z]+-[\w.]+\)$/, "");

/** How far a party has come; nothing where nobody can tell. @param {number} done @param {number} of */
export const progress = (done, of) =>
  of > 0 && h("div", { class: "progress" }, h("div", { class: "progress-bar", role: "progressbar", "aria-label": "Progress", "aria-valuemin": "0", "aria-valuemax": String(of), "aria-valuenow": String(done) }, h("span", { style: { width: `${(100 * done) / of}%` } })), h("span", { class: "dim" }, `${done} of ${count(of, "part")}`));

// The story so far ---------------------------------------------------------------------------------------------

/**
 * What has happened, and every finished part to be looked at again.
 * @param {Campaign | undefined} campaign once it is known @param {{title: string, close: () => void, does?: import("./dom.js").Child}} more
 */
export function storySoFar(campaign, { title, close, does }) {
  const parts = campaign?.parts ?? [];
  return dialog({ key: "story", title, close, icon: "scroll" },
    !campaign && h("p", { class: "dim" }, "One moment."),
    campaign && [
      campaign.over ? h("p", { class: "end-words" }, sentence(campaign.over)) : h("p", { class: "dim" }, campaign.place),
      progress(campaign.done, campaign.of),
      campaign.so_far.length > 0 && [h("h3", null, "The story so far"), h("ol", { class: "so-far" }, campaign.so_far.map((line) => h("li", null, line)))],
      parts.length > 0 && [h("h3", null, "The parts"), h("ol", { class: "part-list" }, parts.map((part) =>
        h("li", { key: part.match }, h("span", { class: "part-words" }, h("b", null, `${part.part}. ${part.title || part.name}`), h("span", { class: "dim" }, sentence(part.over) || "in play")),
          part.over ? h("a", { class: "opt small", href: `/r/${part.match}` }, icon("play", "inline"), "Look again") : h("a", { class: "opt small", href: `/t/${part.match}` }, icon("to", "inline"), "To the table"))))],
    ],
    does);
}

/** @param {string} campaign @returns {Promise<Campaign>} */
export const campaignOf = (campaign) => get(`/api/campaigns/${campaign}`);
