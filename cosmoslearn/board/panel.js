/**
 * The verdict with all its rules, and the keys.
 *
 * @import { Rule, Table, Verdict, Words } from "./view.js"
 * @import { Field } from "./field.js"
 */
import { button, fold, html, list, row, table } from "./parts.js";

/** The verdict: what was asked, one sentence, every rule in the order of the rulebook. @param {Verdict} verdict @param {Field} field */
export function drawVerdict(verdict, field) {
  const { say, words } = field;
  const { asked, ok, kept, nearest, would } = verdict;
  return html("section", { class: "cs-verdict", "aria-label": `${say("verdict")}: ${words(asked)}` }, [
    html("div", { class: "cs-asked" }, [
      html("span", {}, [words(asked)]),
      button("close", "\u00d7", () => field.send("escape"), { class: "cs-close", "aria-label": say("close"), title: say("close") }),
    ]),
    html("p", { class: `cs-sentence ${ok ? "cs-ok" : "cs-broken"}` }, [field.sign(ok), html("span", {}, [words(verdict.sentence)])]),
    !ok && !kept && html("p", { class: "cs-line" }, [say("tried")]),
    html("ul", { class: "cs-rules" }, verdict.rules.map((rule) => {
      const [on, off] = [() => field.light(rule.where ?? []), () => field.light([])];
      return html("li", { onpointerenter: on, onpointerleave: off, onfocusin: on, onfocusout: off }, [drawRule(rule, field)]);
    })),
    nearest.length > 0 && html("p", { class: "cs-nearest" }, [say("nearest", { moves: nearest.map(words).join("; ") })]),
    !ok && would && html("div", { class: "cs-nearest" }, [say("would"), list(would.map(words))]),
    !ok && would === null && button("would", say("would"), () => field.send("would")),
  ]);
}

/** A rule, open where it is broken. @param {Rule} rule @param {Field} field */
function drawRule({ id, ok, title, evidence, table, statement }, field) {
  const { words } = field;
  return fold([field.sign(ok), html("span", { class: "cs-rule-title" }, [words(title)])], [
    html("code", {}, [id]),
    evidence && html("p", { class: "cs-evidence" }, [words(evidence)]),
    table && drawTable(table, field),
    html("p", { class: "cs-statement" }, [words(statement)]),
  ], { class: "cs-rule", open: ok === false, "data-rule": id, "data-ok": String(ok) });
}

/** Evidence that compares things: rows are numbered like the badges on the board. @param {Table} evidence @param {Field} field */
function drawTable({ head, rows }, field) {
  const { say, words } = field;
  const mark = (/** @type {boolean} */ yes) => (yes ? field.sign(true, "yes") : html("span", { role: "img", "aria-label": say("no") }, ["\u2013"]));
  const cell = (/** @type {boolean | Words} */ value) => (typeof value === "boolean" ? mark(value) : words(value));
  return table(head.map(words), rows.map(({ name, fault, cells }, n) =>
    row([html("span", { class: "cs-number" }, [String(n + 1)]), words(name)], cells.map(cell), fault ? "cs-broken" : undefined)));
}

/** The keys, to be opened by whoever wants them. @param {Field} field */
export function drawKeys({ say, words, view }) {
  const lines = view.keys.flatMap(([keys, does]) => [html("dt", {}, keys.flatMap((key) => [html("kbd", {}, [words(key)]), " "])), html("dd", {}, [words(does)])]);
  return fold([say("keys")], [html("dl", {}, lines)], { class: "cs-keys" });
}
