// The wire to a table. It connects again by itself, and what was not confirmed is sent again with the same nonce.

import { nonce } from "./api.js";
import { Kept } from "./changes.js";

/** @typedef {{type: string, [field: string]: any}} Message */

const FINAL = new Set([4400, 4403, 4404, 4410]);

export class Wire {
  /**
   * @param {string} match
   * @param {() => Message} hello what to say first, with what is known at that moment
   * @param {(message: Message) => void} hear
   * @param {(state: "open" | "waiting" | "closed", code: number) => void} changed
   */
  constructor(match, hello, hear, changed) {
    this.match = match;
    this.hello = hello;
    this.hear = hear;
    this.changed = changed;
    this.tries = 0;
    this.ended = false;
    /** @type {Map<string, Message>} */
    this.pending = new Map();
    /** @type {WebSocket | undefined} */
    this.socket = undefined;
    /** @type {number | undefined} */
    this.timer = undefined;
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => !document.hidden && this.hurry());
    this.connect();
  }

  connect() {
    if (this.ended) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws/${this.match}`);
    this.socket = socket;
    const kept = new Kept();
    socket.onopen = () => {
      this.tries = 0;
      socket.send(JSON.stringify({ ...this.hello(), changes: true }));
      for (const message of this.pending.values()) socket.send(JSON.stringify(message));
      this.changed("open", 0);
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type === "done" || message.type === "refused") this.pending.delete(message.nonce);
      this.hear(message.type === "scene" ? kept.whole(message) : message);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (FINAL.has(event.code)) {
        this.ended = true;
        this.changed("closed", event.code);
        return;
      }
      this.changed("waiting", event.code);
      const pause = Math.min(8000, 250 * 2 ** this.tries++) * (0.8 + 0.4 * Math.random());
      this.timer = window.setTimeout(() => this.connect(), pause);
    };
  }

  /** Someone is looking, or the network is back: do not wait for the pause to end. */
  hurry() {
    if (this.ended || this.socket?.readyState === WebSocket.OPEN || this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.connect();
  }

  /** @param {Message} message */
  say(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Say something that must not be lost; returns its nonce. @param {Message} message */
  insist(message) {
    const word = nonce();
    const whole = { ...message, nonce: word };
    this.pending.set(word, whole);
    this.say(whole);
    return word;
  }

  /** What was asked of an older scene would only be refused. */
  forget() {
    this.pending.clear();
  }

  close() {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
