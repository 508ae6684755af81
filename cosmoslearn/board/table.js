/**
 * The play table: a board with a game around it. The log, "what if", who may look, and the rules read otherwise.
 *
 * @typedef {import("./draw.js").Words} Words
 * @typedef {{who: number, bot: boolean, move: string}} Line
 * @typedef {{at: number, who: number | null, covered: boolean, busy: number | null, branch: boolean, file: string, readings: Record<string, string>}} Game
 * @typedef {{id: string, title: Words, readings: {id: string, kind: string}[]}[]} Menu
 */
import { inLanguage } from "./draw.js";
import { html } from "./panel.js";
import { Board } from "./board.js";

/** One table in the page. */
export class Table extends Board {
  /** @param {import("./store.js").Store} store @param {HTMLElement} place */
  constructor(store, place) {
    super(store, place);
    this.game = html("div", { class: "cs-game" });
    this.lines = html("ol", { class: "cs-log" });
    this.menu = html("div");
    this.panel.before(this.game);
    this.keys.before(html("div", { class: "cs-moves" }, [this.lines]), this.menu);
    this.drawGame();
    this.drawLog();
    this.drawMenu();
  }

  get table() {
    return /** @type {Game} */ (this.view.table);
  }

  /** @param {import("./board.js").Change} change */
  update(change) {
    const beside = this.game?.contains(document.activeElement);
    super.update(change);
    if (!this.menu) return;
    if (change.table || change.words) this.drawGame();
    if (beside && !this.root.contains(document.activeElement)) this.refocus();
    if (change.log || change.table || change.words) this.drawLog();
    if (change.menu || change.words) this.drawMenu();
  }

  /** What has to be known before the next move. */
  drawGame() {
    const { who, covered, busy, branch, file, readings } = this.table;
    const line = (/** @type {string} */ text, name = "cs-line") => html("p", { class: name }, [text]);
    const button = (/** @type {string} */ act, /** @type {string} */ text, main = false) =>
      html("button", { type: "button", class: main ? "cs-main" : undefined, "data-act": act, onclick: () => this.send(act) }, [text]);
    const rules = Object.entries(readings).map(([rule, reading]) => `${rule}: ${reading}`).join("; ");
    this.refill(this.game, [
      ...(busy === null ? [] : [html("p", { class: "cs-busy" }, [this.say("busy", { who: busy }), html("progress", { "aria-label": this.say("busy", { who: busy }) })])]),
      ...(covered && who !== null && busy === null ? [html("div", { class: "cs-question" }, [line(this.say("covered", { who }), ""), button("uncover", this.say("uncover", { who }), true)])] : []),
      ...(branch ? [html("div", { class: "cs-told" }, [line(this.say("branched"), ""), button("back", this.say("back"))])] : [button("branch", this.say("branch"))]),
      ...(rules ? [line(this.say("in_force", { rules }))] : []),
      line(file ? this.say("saved", { file }) : this.say("unsaved")),
    ]);
  }

  /** The moves, each to go to; new ones are added, the others stay. */
  drawLog() {
    const log = Object.entries(this.view.log ?? {});
    this.lines.setAttribute("aria-label", this.say("log"));
    const entry = (/** @type {string} */ at, /** @type {string} */ who, /** @type {string} */ move) =>
      html("li", {}, [html("button", { type: "button", "data-at": at, onclick: () => this.send("goto", { at: Number(at) }) }, [html("span", { class: "cs-who" }, [who]), move])]);
    const rows = [entry("0", "", this.say("start")), ...log.map(([n, { who, bot, move }]) => entry(n, `${n}. ${this.say(bot ? "bot" : "seat", { who })}`, move))];
    const [old, key] = [[...this.lines.children], (/** @type {Element} */ row) => row.textContent];
    rows.forEach((row, n) => (n >= old.length ? this.lines.append(row) : key(row) !== key(old[n]) && old[n].replaceWith(row)));
    old.slice(rows.length).forEach((row) => row.remove());
    for (const one of this.lines.querySelectorAll("button")) {
      const here = Number(one.getAttribute("data-at")) === this.table.at;
      if (here) one.setAttribute("aria-current", "step");
      else one.removeAttribute("aria-current");
      one.tabIndex = here ? 0 : -1;
      const box = this.lines.parentElement;
      if (here && box) box.scrollTop = one.offsetTop - box.clientHeight / 2;
    }
  }

  /** Rules that can be read otherwise: first the rule, then how. */
  drawMenu() {
    const menu = this.view.menu ?? [];
    const option = (/** @type {string} */ value, /** @type {string} */ text) => html("option", { value }, [text]);
    const choose = this.say("choose");
    const reading = /** @type {HTMLSelectElement} */ (html("select", { "aria-label": this.say("reading"), onchange: () => reading.value && this.send("reading", { rule: rule.value, reading: reading.value }) }, [option("", choose)]));
    const kinds = (/** @type {string} */ id) => menu.find((one) => one.id === id)?.readings ?? [];
    const fill = () => reading.replaceChildren(option("", choose), ...kinds(rule.value).map(({ id, kind }) => option(id, `${id} (${this.say(kind)})`)));
    const rule = /** @type {HTMLSelectElement} */ (html("select", { "aria-label": this.say("rule"), onchange: fill }, [option("", choose), ...menu.map(({ id, title }) => option(id, `${inLanguage(title, this.lang)} (${id})`))]));
    const open = this.menu?.querySelector("details")?.hasAttribute("open");
    this.menu?.replaceChildren(html("details", { open, class: "cs-readings" }, [html("summary", {}, [this.say("readings")]), rule, reading]));
  }

  /** Up and down in the log. @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!this.lines?.contains(target) || way === undefined) return super.key(event);
    event.preventDefault();
    event.stopPropagation();
    const all = [...this.lines.querySelectorAll("button")];
    all[all.indexOf(/** @type {HTMLButtonElement} */ (target)) + way]?.focus();
  }
}
