/**
 * A page of its own, from disk: what it shows lies in it, packed, and it asks nobody for anything.
 *
 * @typedef {import("./view.js").View} View
 * @typedef {{view: View, changes: import("./view.js").Change[], origins: number[], choices: number[], ways: Record<string, Record<string, number>>}} Tour
 */
import { inLanguage } from "./draw.js";
import { applied, between } from "./store.js";
import { Board } from "./board.js";
import { Reel } from "./reel.js";
import { Stepper } from "./stepper.js";

/** The views that pressing leads to, answered beforehand; it stands where a board has its way to Python. */
export class Asked {
  /** @param {Tour} tour */
  constructor(tour) {
    this.tour = tour;
    this.number = 0;
    /** @type {Map<number, View>} */
    this.views = new Map([[0, tour.view]]);
    this.view = tour.view;
    /** @type {Set<(change: import("./view.js").Change | null) => void>} */
    this.listeners = new Set();
  }

  /** @param {number} number @returns {View} */
  seen(number) {
    const known = this.views.get(number);
    if (known) return known;
    const view = applied(this.seen(this.tour.origins[number]), this.tour.changes[number]);
    this.views.set(number, view);
    return view;
  }

  /** @param {{kind: string, [more: string]: any}} event */
  send({ kind, id, part }) {
    const choice = this.tour.choices[this.number];
    const ways = this.tour.ways[choice] ?? {};
    if (kind === "escape") this.show(this.number === choice ? this.tour.origins[choice] : choice);
    else if (kind === "press" || kind === "part") this.show(ways[kind === "press" ? (this.view.shapes[id]?.move ?? "") : part]);
  }

  /** @param {number | undefined} number */
  show(number) {
    const view = number === undefined ? { ...this.view, said: this.view.words.unanswered } : this.seen(number);
    const change = { ...between(this.view, view), said: view.said };
    if (number !== undefined) [this.number, this.view] = [number, view];
    for (const listener of [...this.listeners]) listener(change);
  }
}

/** What lies in the page, unpacked. @param {string} text @returns {Promise<{film?: import("./reel.js").Film, tour?: Tour, title: import("./draw.js").Words}>} */
export async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

/** Show what lies in the page; the step and the language stand behind the `#` of its address. @param {HTMLElement} place */
export async function openPage(place) {
  const { film, tour, title } = await unpacked(String(document.getElementById("cs-data")?.textContent));
  const shown = film ? new Stepper(new Reel(film), place, tell) : new Board(/** @type {any} */ (new Asked(/** @type {Tour} */ (tour))), place);

  function tell() {
    const step = shown instanceof Stepper ? shown.reel.at : 0;
    history.replaceState(null, "", `#${step}.${shown.lang}`);
    document.documentElement.lang = shown.lang;
    document.title = inLanguage(title, shown.lang);
    for (const heading of document.querySelectorAll("h1")) heading.textContent = document.title;
  }

  function follow() {
    const [, step, lang] = /^#(\d+)(?:\.(\w+))?$/.exec(location.hash) ?? [];
    if (lang && lang in Object(shown.view.words.undo) && lang !== shown.lang) shown.speakIn(lang);
    if (step && shown instanceof Stepper) shown.go(Number(step));
  }

  follow();
  tell();
  new MutationObserver(tell).observe(shown.root, { attributes: true, attributeFilter: ["lang"] });
  addEventListener("hashchange", follow);
}
