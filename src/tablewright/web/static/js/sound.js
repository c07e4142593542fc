// A dozen short sounds, made here out of numbers: no file, no download. Low, and only after the first click.

import { settings } from "./settings.js";

/** @typedef {import("./beats.js").Beat} Beat */
/** @typedef {"turn"|"card"|"die"|"step"|"hit"|"heal"|"gain"|"words"|"chat"|"no"|"win"|"loss"} Sound */

const LOUD = 0.32;
const APART = 60; // thousandths of a second: the same sound twice at once is one

/** @type {{audio: AudioContext, out: GainNode, hiss: AudioBuffer} | undefined} */
let studio;
let silent = false; // this browser has no sound, or refused it
let touched = false; // browsers let a page be heard only after somebody has used it
/** @type {Partial<Record<Sound, number>>} */
const last = {};

for (const type of ["pointerdown", "keydown"]) addEventListener(type, () => { touched = true; }, { capture: true, once: true, passive: true });

/** The device, opened when it is first needed; a browser without one stays silent. */
function opened() {
  if (studio || silent) return studio;
  try {
    const audio = new AudioContext();
    const out = audio.createGain();
    out.gain.value = LOUD;
    out.connect(audio.destination);
    const hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const wave = hiss.getChannelData(0);
    for (let i = 0; i < wave.length; i++) wave[i] = Math.random() * 2 - 1;
    studio = { audio, out, hiss };
  } catch {
    silent = true;
  }
  return studio;
}

/**
 * A tone that dies away, gliding from one pitch to another.
 * @param {number} from in hertz @param {number} at in seconds from now @param {number} lasts @param {number} [loud] @param {OscillatorType} [type] @param {number} [to]
 */
function tone(from, at, lasts, loud = 0.2, type = "sine", to = from) {
  const room = /** @type {NonNullable<typeof studio>} */ (studio);
  const begin = room.audio.currentTime + 0.01 + at;
  const source = room.audio.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(from, begin);
  if (to !== from) source.frequency.exponentialRampToValueAtTime(to, begin + lasts);
  fade(source, source, begin, lasts, loud);
}

/** A bell: a ground tone with two overtones that die sooner. @param {number} note @param {number} at @param {number} [loud] */
function bell(note, at, loud = 1) {
  for (const [times, strength, lasts] of [[1, 0.2, 1.1], [2.76, 0.06, 0.5], [5.4, 0.025, 0.25]]) tone(note * times, at, lasts, strength * loud);
}

/** A breath of noise around a pitch: paper, wood, a blow. @param {number} around @param {number} at @param {number} lasts @param {number} [loud] @param {number} [sharp] */
function noise(around, at, lasts, loud = 0.3, sharp = 1.2) {
  const room = /** @type {NonNullable<typeof studio>} */ (studio);
  const begin = room.audio.currentTime + 0.01 + at;
  const source = room.audio.createBufferSource();
  source.buffer = room.hiss;
  const filter = room.audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = around;
  filter.Q.value = sharp;
  source.connect(filter);
  fade(source, filter, begin, lasts, loud);
}

/** @param {AudioScheduledSourceNode} source @param {AudioNode} end @param {number} begin @param {number} lasts @param {number} loud */
function fade(source, end, begin, lasts, loud) {
  const room = /** @type {NonNullable<typeof studio>} */ (studio);
  const volume = room.audio.createGain();
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + Math.min(0.012, lasts / 4));
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  end.connect(volume).connect(room.out);
  source.start(begin);
  source.stop(begin + lasts + 0.05);
}

/** @type {Record<Sound, () => void>} */
const SOUNDS = {
  turn: () => { bell(587.3, 0); bell(880, 0.16); },
  card: () => { noise(2600, 0, 0.09, 0.35, 0.8); noise(900, 0.07, 0.06, 0.4); },
  die: () => { for (const [at, pitch] of [[0, 1500], [0.09, 1900], [0.17, 1350], [0.3, 1700]]) noise(pitch, at, 0.045, 0.7, 5); tone(190, 0.3, 0.1, 0.2, "triangle"); },
  step: () => { noise(240, 0, 0.08, 0.7, 2); noise(200, 0.17, 0.08, 0.55, 2); },
  hit: () => { noise(160, 0, 0.16, 0.9, 0.9); tone(150, 0, 0.2, 0.4, "triangle", 60); },
  heal: () => { tone(523.3, 0, 0.4, 0.16); tone(659.3, 0.09, 0.4, 0.14); tone(784, 0.18, 0.55, 0.13); },
  gain: () => { tone(1046.5, 0, 0.16, 0.12, "triangle"); tone(1568, 0.06, 0.28, 0.1, "triangle"); },
  words: () => { tone(110, 0, 1.2, 0.26, "triangle"); bell(329.6, 0.03, 0.5); },
  chat: () => { tone(740, 0, 0.09, 0.14); tone(990, 0.08, 0.12, 0.12); },
  no: () => { tone(210, 0, 0.13, 0.2, "triangle"); tone(165, 0.1, 0.2, 0.2, "triangle"); },
  win: () => { for (const [i, note] of [523.3, 659.3, 784, 1046.5].entries()) bell(note, i * 0.15, 1.1); for (const note of [523.3, 784, 1046.5]) tone(note, 0.62, 1.8, 0.1, "triangle"); },
  loss: () => { for (const [i, note] of [392, 349.2, 311.1, 196].entries()) bell(note, i * 0.26, 0.9); tone(98, 0.8, 2.2, 0.3, "triangle"); },
};

export const SOUND_NAMES = /** @type {Sound[]} */ (Object.keys(SOUNDS));

/** Let one be heard, if this person wants to hear anything. What goes wrong with sound never stops a game. @param {Sound} name */
export function play(name) {
  if (!settings.sound || !touched || document.hidden) return;
  const now = performance.now();
  if (now - (last[name] ?? -Infinity) < APART) return;
  last[name] = now;
  try {
    const room = opened();
    if (!room) return;
    if (room.audio.state === "suspended") room.audio.resume().catch(() => {});
    SOUNDS[name]();
  } catch {
    silent = true;
    studio = undefined;
  }
}

/** @param {Beat} beat */
export function sounds(beat) {
  if (beat.how === "card") play("card");
  else if (beat.how === "dice") play("die");
  else if (beat.how === "walk") play("step");
  else if (beat.how === "words") play(beat.lines.some((entry) => entry.how === "roll") ? "die" : "words");
}

export const yourTurn = () => play("turn");
/** @param {boolean} won */
export const gameOver = (won) => play(won ? "win" : "loss");
