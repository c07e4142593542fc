// Whoever sits at the table is called by name: games count seats, people do not.

/** @typedef {import("./types.js").Scene} Scene */

const A_SEAT = /\b[Ss]eat (\d+)\b/g;
/** What is no sentence: names of things, and texts that speak of any table. */
const LEFT = new Set(["id", "targets", "term", "terms", "clause", "key", "source", "ref", "obj", "waiting", "seats", "kind", "owner"]);

/** A text with names for seats. @param {Scene} scene @param {string} text */
export const withNames = (scene, text) => text.replace(A_SEAT, (seat, n) => scene.seats[Number(n) - 1]?.name || seat);

/** @param {Scene} scene @param {any} part @returns {any} the same part where nothing is to be changed */
function renamed(scene, part) {
  if (typeof part === "string") return part.includes("eat ") ? withNames(scene, part) : part;
  if (!part || typeof part !== "object") return part;
  let other = part;
  for (const name of Object.keys(part)) {
    if (LEFT.has(name)) continue;
    const inner = renamed(scene, part[name]);
    if (inner === part[name]) continue;
    if (other === part) other = Array.isArray(part) ? [...part] : { ...part };
    other[name] = inner;
  }
  return other;
}

/** A scene in which seats have the names of those who sit there. @param {Scene} scene @returns {Scene} */
export const sceneWithNames = (scene) => renamed(scene, scene);
