// "Your turn", struck on two small bells that exist only as numbers. Off unless someone switches it on.

import { settings } from "./settings.js";

/** @type {AudioContext | undefined} */
let context;

/** @param {number[]} notes in hertz @param {number} [gap] in seconds */
function strike(notes, gap = 0.16) {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  notes.forEach((note, i) => bell(/** @type {AudioContext} */ (context), note, context ? context.currentTime + 0.02 + i * gap : 0));
}

/** A bell: a ground tone with two overtones that die sooner. @param {AudioContext} audio @param {number} note @param {number} at */
function bell(audio, note, at) {
  for (const [times, loud, lasts] of [[1, 0.16, 1.1], [2.76, 0.05, 0.5], [5.4, 0.02, 0.25]]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = note * times;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(loud, at + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + lasts + 0.05);
  }
}

export const yourTurn = () => strike([587.3, 880]);
export const gameOver = () => strike([440, 587.3, 740], 0.22);
