// How this browser likes its pages: light or dark, sound, motion. Kept here, told to nobody.

import { keep, kept } from "./api.js";

/**
 * @typedef {{mode: "auto"|"light"|"dark", sound: boolean, motion: "auto"|"off", refused: boolean, size: Size, large?: boolean, teach: boolean, auto: boolean,
 *   beats: ""|"calm"|"brisk"|"once"}} Settings
 */

/** @typedef {"small"|"normal"|"large"|"huge"} Size */
export const SIZES = /** @type {Size[]} */ (["small", "normal", "large", "huge"]);

/** @type {Settings} */
export const settings = { mode: "dark", sound: true, motion: "auto", refused: false, size: "normal", teach: true, auto: true, beats: "", ...kept("settings", {}) };
if (settings.large) Object.assign(settings, { size: "large", large: undefined }); // as it was kept before there were four sizes

/** @param {Partial<Settings>} change */
export function change(change) {
  Object.assign(settings, change);
  keep("settings", settings);
  apply();
}

export function apply() {
  const root = document.documentElement;
  root.dataset.mode = settings.mode;
  root.dataset.motion = settings.motion;
  root.dataset.size = settings.size;
}

/** Whether anything may move. */
export const still = () => settings.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether the page is dark at present. */
export const dark = () =>
  settings.mode === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : settings.mode === "dark";

/** Pages of a phone's width, and pages with room for the log beside the table. */
export const NARROW = matchMedia("(max-width: 899px)");
export const WIDE = matchMedia("(min-width: 1750px)");

/** How fast what happens is shown. */
export const PACES = /** @type {const} */ (["calm", "brisk", "once"]);

/** The pace that this person chose; who wants little motion and chose none sees the present at once. */
export const pace = () => settings.beats || (still() ? "once" : "calm");
