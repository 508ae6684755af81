/**
 * What stands beside a board, as Python describes it: lines, buttons, menus, fields. It knows no more than how each is drawn.
 *
 * @import { Control, Groups, Line, Words } from "./view.js"
 * @import { Field } from "./field.js"
 */
import { button, fold, html, row, table } from "./parts.js";

/** All controls, drawn; `open` says what stays open. @param {Field} field @returns {HTMLElement[]} */
export function drawControls(field) {
  const { open, say, view, words } = field;
  const send = (/** @type {string} */ act, /** @type {Record<string, unknown>} */ more) => field.send(act, more);
  /** @type {Record<string, (one: any) => HTMLElement>} */
  const draw = {
    line: ({ text, look }) => html("p", { class: look }, [words(text)]),
    box: ({ text, look, items }) => html("div", { class: look, role: text ? "group" : undefined, "aria-label": words(text) || undefined }, items.map(drawn)),
    button: ({ text, act, value, main, pressed }) =>
      button(act, words(text), () => send(act, { value }), { class: main ? "cs-main" : undefined, "aria-pressed": pressed === undefined ? undefined : String(pressed) }),
    select(one) {
      const { text, act, from, value } = one;
      const option = (/** @type {[string, Words]} */ [id, name]) => html("option", { value: id, selected: id === value }, [words(name)]);
      const groups = /** @type {any} */ (view)[from].flatMap((/** @type {Groups[0]} */ { text, options }) => (text ? html("optgroup", { label: words(text) }, options.map(option)) : options.map(option)));
      return html("label", {}, [words(text), html("select", { "data-act": act, onchange: ({ target }) => send(act, { value: (one.value = target.value) }) }, groups)]);
    },
    field(one) {
      const { text, act, value, rows, draft, copy, do: does } = one;
      // What is written stays when the same is drawn again, in another language.
      const give = () => send(act, { value: area.value });
      const enter = (/** @type {KeyboardEvent} */ event) => draft && event.key === "Enter" && !event.shiftKey && (event.preventDefault(), give());
      const area = html("textarea", { rows, spellcheck: "false", onkeydown: enter, oninput: () => void (one.value = area.value), onchange: () => draft && send(draft, { value: area.value }) }, [value]);
      const copies = copy && button("copy", words(copy), () => navigator.clipboard?.writeText(area.value));
      const go = button(act, words(does), give, { class: draft && "cs-main" });
      return html("div", {}, [html("label", {}, [words(text), area]), html("div", { class: "cs-group" }, [copies, go])]);
    },
    details: ({ key, text, items }) =>
      fold([words(text)], [html("div", {}, items.map(drawn))], { class: "cs-more", open: open.has(key), "data-key": key, ontoggle: ({ target }) => void (target.open ? open.add(key) : open.delete(key)) }),
    busy: ({ text }) => html("p", { class: "cs-busy" }, [words(text), html("progress", { "aria-label": words(text) })]),
    log({ text }) {
      const entry = (/** @type {number} */ n, /** @type {string} */ who, /** @type {string} */ move, code = "") => {
        const here = n === view.table?.at;
        const go = button(`goto ${n}`, move, () => send("goto", { at: n }), { "aria-current": here && "step", tabindex: here ? 0 : -1 });
        go.prepend(html("span", { class: "cs-who" }, [who]));
        if (code) go.append(html("code", {}, [code]));
        return html("li", {}, [go]);
      };
      const moves = Object.entries(view.log ?? {}).map(([n, { who, bot, move, code }]) => entry(Number(n), `${n}. ${say(bot ? "bot" : "seat", { who })}`, words(move), code));
      const walk = (/** @type {KeyboardEvent} */ event) => {
        const here = /** @type {Element} */ (event.target).closest("li");
        const to = { ArrowUp: here?.previousElementSibling, ArrowDown: here?.nextElementSibling }[event.key];
        if (to) event.preventDefault();
        to?.querySelector("button")?.focus();
      };
      return html("ol", { class: "cs-log", "aria-label": words(text), onkeydown: walk }, [entry(0, "", say("start")), ...moves]);
    },
    file: ({ text, act }) =>
      html("label", {}, [words(text), html("input", { type: "file", "data-act": act, onchange: async ({ target }) => send(act, { name: target.files[0].name, value: await target.files[0].text() }) })]),
    signs: ({ head, rows }) =>
      table(["", ...head.map(words)], rows.map((/** @type {[Words, ...boolean[]]} */ [name, ...oks]) => row([words(name)], oks.map((ok) => field.sign(ok, ok ? "yes" : "no"))))),
  };
  const drawn = (/** @type {Control} */ one) => draw[one.kind](one);
  return (view.controls ?? []).map(drawn);
}
