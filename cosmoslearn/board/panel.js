/**
 * What stands beside the picture: the verdict with all its rules, the moves without a place, undo and redo, the keys.
 *
 * @typedef {import("./draw.js").Words} Words
 * @typedef {{head: Words[], rows: {name: Words, fault: boolean, cells: (boolean | Words)[]}[]}} Table
 * @typedef {{id: string, ok: boolean | null, title: Words, evidence?: Words, statement: Words, table?: Table, where?: string[]}} Rule
 * @typedef {{asked: string, ok: boolean, sentence: Words, rules: Rule[], nearest: string[], would?: Words[] | null, kept?: boolean}} Verdict
 * @typedef {(key: string, facts?: Record<string, string | number>) => string} Say
 */
import { colour, inLanguage, svg } from "./draw.js";

/**
 * An HTML element with attributes; a function under `on...` listens, a true attribute is there without value.
 *
 * @param {string} name
 * @param {Record<string, string | number | boolean | ((event: any) => void) | undefined>} attributes
 * @param {(Element | string)[]} children
 * @returns {HTMLElement}
 */
export function html(name, attributes = {}, children = []) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

const CHECK = "M-4 .2L-.9 3.4L4.3-3.2";
const CROSS = "M-3.2-3.2L3.2 3.2M3.2-3.2L-3.2 3.2";
const EIGHT = "M-3.9-9.4H3.9L9.4-3.9V3.9L3.9 9.4H-3.9L-9.4 3.9V-3.9Z";

/** The sign of a rule: check, cross, or a dash in an empty circle. @param {boolean | null} ok @param {string} label */
export function sign(ok, label) {
  const role = ok ? "role.ok" : "role.broken";
  const shown = { class: "cs-sign", viewBox: "-11 -11 22 22", width: 20, height: 20, role: "img", "aria-label": label };
  const stroke = (/** @type {string} */ d, /** @type {string} */ token) => svg("path", { d, fill: "none", stroke: colour(token), "stroke-width": 2.2 });
  if (ok === null) return svg("svg", shown, [svg("circle", { r: 8, fill: "none", stroke: colour("surface.edge"), "stroke-width": 1.5 }), stroke("M-3.6 0H3.6", "surface.edge")]);
  const ground = ok ? svg("circle", { r: 9, fill: colour(role) }) : svg("path", { d: EIGHT, fill: colour(role) });
  return svg("svg", shown, [ground, stroke(ok ? CHECK : CROSS, "role.on")]);
}

/**
 * The verdict: what was asked, one sentence, every rule in the order of the rulebook; broken rules are open.
 *
 * @param {Verdict} verdict @param {string} lang @param {Say} say @param {() => void} close @param {(where: string[]) => void} light  what a rule looked at
 * @param {() => void} ask  what would have to be otherwise
 */
export function drawVerdict(verdict, lang, say, close, light, ask) {
  const words = inLanguage(verdict.sentence, lang);
  return html("section", { class: "cs-verdict", "aria-label": `${say("verdict")}: ${verdict.asked}` }, [
    html("div", { class: "cs-asked" }, [
      html("span", {}, [verdict.asked]),
      html("button", { type: "button", class: "cs-close", "aria-label": say("close"), title: say("close"), onclick: close }, ["\u00d7"]),
    ]),
    html("p", { class: `cs-sentence ${verdict.ok ? "cs-ok" : "cs-broken"}` }, [sign(verdict.ok, say(verdict.ok ? "ok" : "broken")), html("span", {}, [words])]),
    ...(verdict.ok || verdict.kept ? [] : [html("p", { class: "cs-line" }, [say("tried")])]),
    html("ul", { class: "cs-rules" }, verdict.rules.map((rule) => {
      const [on, off] = [() => light(rule.where ?? []), () => light([])];
      return html("li", { onpointerenter: on, onpointerleave: off, onfocusin: on, onfocusout: off }, [drawRule(rule, lang, say)]);
    })),
    ...(verdict.nearest.length ? [html("p", { class: "cs-nearest" }, [say("nearest", { moves: verdict.nearest.join(", ") })])] : []),
    ...(verdict.ok || verdict.would === undefined ? [] : verdict.would ? [html("ul", { class: "cs-nearest", "aria-label": say("would") }, verdict.would.map((way) => html("li", {}, [inLanguage(way, lang)])))]
      : [html("button", { type: "button", "data-act": "would", onclick: ask }, [say("would")])]),
  ]);
}

/** @param {Rule} rule @param {string} lang @param {Say} say */
function drawRule(rule, lang, say) {
  const state = rule.ok === null ? "idle" : rule.ok ? "ok" : "broken";
  const evidence = inLanguage(rule.evidence, lang);
  return html("details", { class: "cs-rule", open: rule.ok === false, "data-rule": rule.id, "data-ok": String(rule.ok) }, [
    html("summary", {}, [sign(rule.ok, say(state)), html("span", { class: "cs-rule-title" }, [inLanguage(rule.title, lang)])]),
    html("code", {}, [rule.id]),
    ...(evidence ? [html("p", { class: "cs-evidence" }, [evidence])] : []),
    ...(rule.table ? [drawTable(rule.table, lang, say)] : []),
    html("p", { class: "cs-statement" }, [inLanguage(rule.statement, lang)]),
  ]);
}

/** Evidence that compares things: rows are numbered like the badges on the board. @param {Table} table @param {string} lang @param {Say} say */
function drawTable(table, lang, say) {
  const mark = (/** @type {boolean} */ yes) => (yes ? sign(true, say("yes")) : html("span", { role: "img", "aria-label": say("no") }, ["\u2013"]));
  const cell = (/** @type {boolean | Words} */ value) => html("td", {}, [typeof value === "boolean" ? mark(value) : inLanguage(value, lang)]);
  const head = table.head.map((words) => (inLanguage(words, lang) ? html("th", { scope: "col" }, [inLanguage(words, lang)]) : html("td")));
  const rows = table.rows.map((row, n) => html("tr", { class: row.fault ? "cs-broken" : undefined }, [
    html("th", { scope: "row" }, [html("span", { class: "cs-number" }, [String(n + 1)]), inLanguage(row.name, lang)]),
    ...row.cells.map(cell),
  ]));
  return html("table", {}, [html("thead", {}, [html("tr", {}, head)]), html("tbody", {}, rows)]);
}

/** The keys of a board and what they do. */
export const KEYS = /** @type {[string[], string][]} */ ([
  [["Tab"], "keys_tab"],
  [["\u2190", "\u2191", "\u2192", "\u2193"], "keys_arrows"],
  [["W", "E", "A", "D", "Z", "X"], "keys_hex"],
  [["Home", "End"], "keys_ends"],
  [[",", "."], "keys_around"],
  [["Page\u2191", "Page\u2193"], "keys_away"],
  [["Enter", "space"], "keys_act"],
  [["Esc"], "keys_escape"],
  [["Ctrl+Z", "Ctrl+Y"], "keys_undo"],
]);

/** One more where things can be put freely. */
export const CHANGE = /** @type {[string[], string]} */ ([["Del", "R", "F"], "keys_change"]);
export const PUSH = /** @type {[string[], string]} */ ([["Shift+\u2190", "\u2191", "\u2192", "\u2193"], "keys_push"]);

/** The same for a board of rings. */
export const RING_KEYS = KEYS.filter(([, words]) => words !== "keys_hex").map(([keys, words]) =>
  /** @type {[string[], string]} */ ([keys, ["keys_ends", "keys_around", "keys_away"].includes(words) ? `${words}_ring` : words]));

/** The keys, to be opened by whoever wants them. @param {Say} say @param {[string[], string][]} rows */
export function drawKeys(say, rows) {
  const cap = (/** @type {string} */ key) => html("kbd", {}, [key === "space" ? say(key) : key]);
  const lines = rows.flatMap(([keys, words]) => [html("dt", {}, keys.flatMap((key) => [cap(key), " "])), html("dd", {}, [say(words)])]);
  return html("details", { class: "cs-keys" }, [html("summary", {}, [say("keys")]), html("dl", {}, lines)]);
}
