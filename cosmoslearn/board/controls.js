/**
 * What stands beside a board, as Python describes it: lines, buttons, menus, fields. It knows no more than how each is drawn.
 *
 * @typedef {import("./draw.js").Words} Words
 * @typedef {import("./view.js").Control} Control
 */
import { inLanguage } from "./draw.js";
import { html, sign } from "./panel.js";

/**
 * All controls, drawn.
 *
 * @param {Control[]} controls @param {any} view @param {string} lang @param {import("./panel.js").Say} say
 * @param {(kind: string, more?: Record<string, unknown>) => void} send @param {Set<string>} open  what stays open
 * @returns {HTMLElement[]}
 */
export function drawControls(controls, view, lang, say, send, open) {
  const words = (/** @type {Words | undefined} */ text) => inLanguage(text, lang);
  const button = (/** @type {Words | undefined} */ text, /** @type {string} */ act, /** @type {() => void} */ onclick, more = {}) =>
    html("button", { type: "button", "data-act": act, onclick, ...more }, [words(text)]);
  /** @type {Record<string, (one: any) => HTMLElement>} */
  const draw = {
    line: ({ text, look }) => html("p", { class: look }, [words(text)]),
    box: ({ text, look, items }) => html("div", { class: look, role: text ? "group" : undefined, "aria-label": words(text) || undefined }, items.map(drawn)),
    button: ({ text, act, value, main, pressed }) =>
      button(text, act, () => send(act, { value }), { class: main ? "cs-main" : undefined, "aria-pressed": pressed === undefined ? undefined : String(pressed) }),
    select({ text, act, from, value }) {
      const option = (/** @type {[string, Words]} */ [id, name]) => html("option", { value: id, selected: id === value }, [words(name)]);
      const groups = /** @type {import("./view.js").Groups} */ (view[from]).flatMap((group) => (group.text ? [html("optgroup", { label: words(group.text) }, group.options.map(option))] : group.options.map(option)));
      return html("label", {}, [words(text), html("select", { "data-act": act, onchange: ({ target }) => send(act, { value: target.value }) }, groups)]);
    },
    field(one) {
      const area = /** @type {HTMLTextAreaElement} */ (html("textarea", { rows: one.rows, spellcheck: "false", onchange: () => one.draft && send(one.draft, { value: area.value }) }, [one.value]));
      const copy = one.copy ? [button(one.copy, "copy", () => navigator.clipboard?.writeText(area.value))] : [];
      const go = button(one.do, one.act, () => send(one.act, { value: area.value }));
      return html("div", {}, [html("label", {}, [words(one.text), area]), html("div", { class: "cs-group" }, [...copy, go])]);
    },
    details: ({ key, text, items }) =>
      html("details", { class: "cs-more", open: open.has(key), "data-key": key, ontoggle: ({ target }) => void (target.open ? open.add(key) : open.delete(key)) }, [html("summary", {}, [words(text)]), html("div", {}, items.map(drawn))]),
    busy: ({ text }) => html("p", { class: "cs-busy" }, [words(text), html("progress", { "aria-label": words(text) })]),
    log({ text }) {
      const entry = (/** @type {number} */ n, /** @type {string} */ who, /** @type {string} */ move) => {
        const here = n === view.table.at;
        const go = html("button", { type: "button", "data-act": `goto ${n}`, "aria-current": here && "step", tabindex: here ? 0 : -1, onclick: () => send("goto", { at: n }) }, [html("span", { class: "cs-who" }, [who]), move]);
        return html("li", {}, [go]);
      };
      const moves = Object.entries(/** @type {Record<string, import("./view.js").Line>} */ (view.log)).map(([n, { who, bot, move }]) => entry(Number(n), `${n}. ${say(bot ? "bot" : "seat", { who })}`, move));
      const walk = (/** @type {KeyboardEvent} */ event) => {
        const row = /** @type {Element} */ (event.target).closest("li");
        const to = event.key === "ArrowUp" ? row?.previousElementSibling : event.key === "ArrowDown" && row?.nextElementSibling;
        if (to) event.preventDefault();
        if (to) /** @type {HTMLElement} */ (to.firstElementChild).focus();
      };
      return html("ol", { class: "cs-log", "aria-label": words(text), onkeydown: walk }, [entry(0, "", say("start")), ...moves]);
    },
    file: ({ text, act }) =>
      html("label", {}, [words(text), html("input", { type: "file", "data-act": act, onchange: async ({ target }) => send(act, { name: target.files[0].name, value: await target.files[0].text() }) })]),
    signs: ({ head, rows }) =>
      html("table", {}, [
        html("thead", {}, [html("tr", {}, [html("td"), ...head.map((/** @type {Words} */ one) => html("th", { scope: "col" }, [words(one)]))])]),
        html("tbody", {}, rows.map((/** @type {any} */ [name, ...oks]) => html("tr", {}, [html("th", { scope: "row" }, [words(name)]), ...oks.map((/** @type {boolean} */ ok) => html("td", {}, [/** @type {any} */ (sign(ok, say(ok ? "yes" : "no")))]))]))),
      ]),
  };
  const drawn = (/** @type {Control} */ one) => draw[one.kind](one);
  return controls.map(drawn);
}
