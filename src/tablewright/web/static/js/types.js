// The types of the scene (docs/reference/scene.md) and of the protocol (docs/reference/protocol.md), for the checker.
// Nothing here runs.

/**
 * @typedef {{s: string, style?: "b"|"i"|"dim"|"good"|"bad", icon?: string, ref?: string, term?: string}} Span
 * @typedef {string | Span[]} Text
 * @typedef {{term?: string, clause?: string}} Explained
 *
 * @typedef {Explained & {label: string, value: number | string, icon?: string, max?: number, tone?: string}} Stat
 * @typedef {Explained & {icon: string, n: number, label?: string}} Amount
 *
 * @typedef {Explained & {id: string, kind: "card"|"mini"|"token"|"cube"|"tile"|"marker", name?: string, short?: string,
 *   icon?: string, tone?: string, owner?: string, face?: "up"|"down", back?: string, at?: number, n?: number, turn?: number,
 *   flags?: string[], stats?: Stat[], cost?: Amount[], tags?: string[], text?: Text, under?: Piece[]}} Piece
 * @typedef {Explained & {id: string, label?: string, icon?: string, role?: string, cap?: number, flags?: string[], text?: Text,
 *   stats?: Stat[], pieces?: Piece[]}} Slot
 * @typedef {Explained & {kind: "zone", id: string, label?: string, arrange?: "row"|"fan"|"pile"|"grid"|"list", owner?: string,
 *   sees?: "all"|"owner"|"none", count?: number, cap?: number, marks?: string[], pieces?: Piece[]}} Zone
 * @typedef {Explained & {id: string, x: number, y: number, label?: string, short?: string, w?: number, h?: number,
 *   poly?: [number, number][], shape?: "rect"|"round"|"diamond"|"blank", skin?: string, icon?: string, tone?: string,
 *   flags?: string[], walls?: string, text?: Text, stats?: Stat[], slots?: Slot[], ring?: boolean, zones?: Zone[],
 *   pieces?: Piece[]}} Space
 * @typedef {Explained & {a: string, b: string, id?: string, how?: "path"|"door"|"wall"|"portal"|"sight", one_way?: boolean,
 *   label?: string, flags?: string[]}} Link
 * @typedef {Explained & {id: string, label: string, spaces: string[], tone?: string}} Region
 * @typedef {{kind: "grid", cols: number, rows: number, adj: 0|4|8} | {kind: "plane", w: number, h: number} |
 *   {kind: "path", shape: "row"|"column"|"ring"|"snake"}} Layout
 * @typedef {Explained & {kind: "board", id: string, label: string, layout: Layout, spaces: Space[], links?: Link[],
 *   regions?: Region[], focus?: string}} Board
 * @typedef {Explained & {at: number, label?: string, icon?: string, tone?: string, pieces?: Piece[]}} Mark
 * @typedef {Explained & {kind: "track", id: string, label: string, min: number, max: number, value?: number, icon?: string,
 *   tone?: string, loop?: boolean, marks?: Mark[]}} Track
 * @typedef {Explained & {id: string, label: string, value: number, icon?: string, max?: number, tone?: string}} Counter
 * @typedef {Explained & {kind: "counters", id: string, items: Counter[], label?: string}} Counters
 * @typedef {Explained & {id: string, face: string, icon?: string, sides?: number, tone?: string, flags?: string[]}} Die
 * @typedef {Explained & {take: Amount[], give: Amount[], label?: string, id?: string}} Convert
 * @typedef {Explained & {kind: "dice", id: string, label: string, dice?: Die[], pool?: Amount[], converts?: Convert[],
 *   need?: Text, owner?: string, sees?: "all"|"owner"|"none"}} Dice
 * @typedef {{text: Text, how?: "p"|"h"|"quote"|"rule"|"item"}} Block
 * @typedef {Explained & {kind: "story", id: string, title: string, blocks: Block[], icon?: string}} Story
 * @typedef {Explained & {kind: "group", id: string, children: Widget[], label?: string,
 *   arrange?: "column"|"row"|"tabs"|"frame", owner?: string, icon?: string, tone?: string}} Group
 * @typedef {Board | Zone | Track | Counters | Dice | Story | Group} Widget
 * @typedef {Explained & {id: string, role: "main"|"side"|"hand"|"story"|"tray", children: Widget[], title?: string,
 *   owner?: string, weight?: number}} Area
 * @typedef {Explained & {id: string, name: string, kind?: "human"|"bot"|"open", tone?: string, online?: boolean,
 *   to_act?: boolean, stats?: Stat[]}} Seat
 * @typedef {Explained & {title: string, phase?: string, steps?: string[], step?: number, goal?: Text}} Head
 *
 * @typedef {{target: string, path: string[], moves: string[], words: string}} Walkable
 * @typedef {{option: string, prompt: string, sure: boolean, changes: {label: string, now: number, least: number, most: number, icon: string}[], chances: {words: string, percent: string}[], words: string}} Foreseen
 * @typedef {{clause: string, text: Text, case?: string}} Refusal
 * @typedef {{min: number, max: number, step?: number, start?: number}} Range
 * @typedef {Explained & {id: string, label: string, targets?: string[], detail?: Text, group?: string, icon?: string,
 *   tone?: "plain"|"primary"|"danger"|"quiet", key?: string, enabled?: boolean, why_not?: Refusal, aside?: boolean,
 *   cost?: Amount[], gain?: Amount[], amount?: Range, confirm?: string, ends?: boolean, walks?: boolean, harms?: string}} Option
 * @typedef {{id: string, text: Text, clause: string, how?: "pick"|"many"|"order"|"amount"|"confirm"|"wait",
 *   who?: "seat"|"group", min?: number, max?: number, options?: Option[], anytime?: Option[], source?: string, waiting?: string[], undo?: boolean, deadline?: number}} Prompt
 * @typedef {{n: number, text: Text, seat?: string, how?: "act"|"roll"|"story"|"system"|"chat", depth?: number,
 *   private?: boolean, clause?: string, move?: number}} Entry
 * @typedef {{how: string, obj: string, src?: string, dst?: string, n?: number, text?: Text}} Event_
 * @typedef {{title: string, text: Text, clause?: string}} Term
 * @typedef {{seat: string, won: boolean, score?: number, margin?: number}} Rank
 * @typedef {Explained & {label: string, points: number[]}} Source
 * @typedef {{text: Text, ranks?: Rank[], sheet?: Source[], grade?: string, clause?: string}} Outcome
 * @typedef {{v: 1, game: string, match: string, rev: number, head: Head, seats: Seat[], areas: Area[], seat?: string,
 *   theme?: string, prompt?: Prompt, log?: Entry[], events?: Event_[], terms?: Record<string, Term>, over?: Outcome}} Scene
 *
 * @typedef {{type: "scene", scene: Scene, before: Scene[], undo: string, redo: boolean, moves: number, curtain: number | null}} Shown
 * @typedef {{option: string, amount?: number}} Pick
 * @typedef {string | number | boolean} Value
 * @typedef {{name: string, default: Value, choices?: Value[], low?: number | null, high?: number | null, text?: string,
 *   clause?: string, explain?: Record<string, string>, presets?: Record<string, Record<string, Value>>}} Declared
 * @typedef {{id: string, title: string, summary: string, least: number, most: number, minutes: string, mode: string,
 *   clause: string, options: Record<string, Value>, campaign: string}} Way
 * @typedef {{id: string, title: string, summary: string, least: number, most: number, minutes: string, mode: string,
 *   weight: string, theme: string, cover: string, prefix: string, ways: Way[], options: Declared[], first?: boolean, set_up?: {level: string, also: string[], house: {title: string, options: string[]}[]} | null,
 *   packs?: {id: string, title: string, version: string, author: string}[]}} Game
 * @typedef {{name: string, text: string, called?: string, quick?: boolean, settings?: {name: string, default: Value, text: string}[]}} Player
 * @typedef {{seat: number, name: string, kind: "person"|"bot"|"open", player?: string, online?: boolean}} Sitting
 * @typedef {{match: string, kind: "table"|"replay", game: string, title: string, seats: Sitting[], moves: number, over: string,
 *   waiting: number[], created: number, changed: number, door?: string, watching?: number, pace?: string, left?: Record<string, number>}} Match
 * @typedef {{campaign: string, title: string, game: string, match: string, part: string, done: number, of: number, place: string,
 *   party: string, members: {member: number, kind: "person"|"bot"|"open", name: string}[], so_far: string[], over: string,
 *   created: number, changed: number, away: boolean}} Shelved
 * @typedef {Shelved & {parts: {match: string, part: number, name: string, title: string, over: string, moves: number}[]}} Campaign
 * @typedef {{id: string, title: string, part: number, name: string, members: number[], so_far: string[], done: number, of: number,
 *   over: string, next: string, later: string, cards: "" | "same" | "old"}} PartOf
 * @typedef {{seat: number, id: string, name: string, kind: "person"|"bot"|"open", player?: string, stand_in?: string, online: boolean,
 *   mine: boolean, blocked: boolean}} Present
 * @typedef {{seats: Present[], watching: number, showing: number | null, invite?: string, group: string,
 *   known: string, running: boolean, again: string, ready: {missing: number[], mine: boolean} | null}} Presence
 * @typedef {{rev: number, prompt: string, way: "vote"|"unanimous"|"leader"|"hand", leader: number | null, cast: Record<string, string>, open: number[], tie_break: number, tied: string[],
 *   picker: number | null}} Votes
 * @typedef {{n: number, seat: number | null, name: string, text: string, at: number, how: "chat"|"system"}} ChatLine
 * @typedef {{id: string, title?: string, text: string, chapter?: string, physical?: boolean}} Clause
 * @typedef {{game: string, title: string, prefix: string, minute?: string, chapters: {number: string | number, title: string,
 *   clauses: Clause[]}[], locked: number}} Rules
 * @typedef {{n: number, seat: number, name: string, text: string, clause: string, marks: string[], story: string}} Step
 */

export {};
