// A small keyed way to write the page: `h` says what should be there, `patch` makes it so.
// Nodes that stay the same stay the same nodes, so focus, scroll positions and animations survive.

/**
 * @typedef {{tag: string, key?: string, props: Record<string, any>, children: (VNode | string)[]}} VNode
 * @typedef {VNode | string | number | false | null | undefined | Child[]} Child
 */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, any>} */
const NOTHING = Object.freeze({});

/**
 * @param {string} tag
 * @param {Record<string, any> | null} [props] attributes; `on…` are listeners, `style` is an object, `key` tells siblings
 *   apart, `made(node)` is called once when the node is new, `constant` says that what is inside never changes
 * @param {...Child} children
 * @returns {VNode}
 */
export function h(tag, props, ...children) {
  const { key, ...rest } = props ?? NOTHING;
  return { tag, key: key === undefined ? undefined : String(key), props: rest, children: flat(children, []) };
}

/** @param {Child[]} children @param {(VNode | string)[]} out */
function flat(children, out) {
  for (const child of children) {
    if (Array.isArray(child)) flat(child, out);
    else if (child === 0 || child) out.push(typeof child === "object" ? child : String(child));
  }
  return out;
}

/** Make the children of a node what the list says. @param {Element} parent @param {Child} wanted */
export function patch(parent, wanted) {
  children(parent, flat([wanted], []));
}

/** @param {any} parent @param {(VNode | string)[]} wanted */
function children(parent, wanted) {
  /** @type {Map<string, any>} */
  const keyed = new Map();
  /** @type {any[]} */
  const loose = [];
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.$key !== undefined) keyed.set(node.$key, node);
    else loose.push(node);
  }
  const kept = new Set();
  let next = 0;
  const nodes = wanted.map((want) => {
    let old;
    if (typeof want === "object" && want.key !== undefined) {
      old = keyed.get(want.key);
      if (old && (old.$tag !== want.tag || kept.has(old))) old = undefined;
    } else {
      const tag = typeof want === "string" ? "#text" : want.tag;
      for (let i = next; i < loose.length; i++) {
        if ((loose[i].$tag ?? loose[i].nodeName) === tag) {
          old = loose[i];
          next = i + 1;
          break;
        }
      }
    }
    const node = old ?? create(want, parent);
    kept.add(node);
    if (old) update(old, want);
    return node;
  });
  for (let node = parent.firstChild; node;) {
    const after = node.nextSibling;
    if (!kept.has(node)) node.remove();
    node = after;
  }
  let at = parent.firstChild;
  for (const node of nodes) {
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
}

/** @param {VNode | string} want @param {Element} parent */
function create(want, parent) {
  if (typeof want === "string") return document.createTextNode(want);
  const inSvg = want.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
  /** @type {any} */
  const node = inSvg ? document.createElementNS(SVG, want.tag) : document.createElement(want.tag);
  node.$tag = want.tag;
  node.$key = want.key;
  node.$props = NOTHING;
  update(node, want);
  want.props.made?.(node);
  return node;
}

/** @param {any} node @param {VNode | string} want */
function update(node, want) {
  if (typeof want === "string") {
    if (node.nodeValue !== want) node.nodeValue = want;
    return;
  }
  const before = node.$props;
  for (const name in before) {
    if (!(name in want.props)) set(node, name, undefined, before[name]);
  }
  // What never changes is made once and not looked at again.
  if (!want.props.constant || before === NOTHING) children(node, want.children);
  // Values of a <select> can be set only once its options are there.
  for (const name in want.props) set(node, name, want.props[name], before[name]);
  node.$props = want.props;
}

/** @param {any} node @param {string} name @param {any} value @param {any} before */
function set(node, name, value, before) {
  if (name === "made" || name === "constant") return;
  if (name.startsWith("on")) listen(node, name.slice(2), value);
  else if (name === "style") styles(node, value ?? NOTHING, before ?? NOTHING);
  else if (name === "value" || name === "checked" || name === "indeterminate") {
    if (value !== undefined && node[name] !== value) node[name] = value;
  } else if (value === before) return;
  else if (value === undefined || value === null || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/** One listener for each kind of event; redrawing swaps what it calls. @param {any} node @param {string} type @param {any} call */
function listen(node, type, call) {
  node.$on ??= {};
  if (!(type in node.$on)) node.addEventListener(type, (/** @type {Event} */ event) => node.$on[type]?.call(node, event));
  node.$on[type] = call;
}

/** @param {any} node @param {Record<string, any>} now @param {Record<string, any>} before */
function styles(node, now, before) {
  for (const name in before) if (!(name in now)) node.style.removeProperty(name);
  for (const name in now) {
    if (now[name] === before[name]) continue;
    if (now[name] === undefined || now[name] === null) node.style.removeProperty(name);
    else node.style.setProperty(name, String(now[name]));
  }
}

/** The words of a class attribute, without those that do not hold. @param {...(string | false | null | undefined)} names */
export const cls = (...names) => names.filter(Boolean).join(" ");

/** A number that is always the same for the same words: for ornaments that need no luck. @param {string} words */
export function hash(words) {
  let n = 2166136261;
  for (let i = 0; i < words.length; i++) n = Math.imul(n ^ words.charCodeAt(i), 16777619);
  return n >>> 0;
}

/** Fractions from 0 to 1, the same for the same seed. @param {number} seed */
export function dealt(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
