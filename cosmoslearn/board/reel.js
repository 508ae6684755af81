/**
 * A film: the views that Python made, one after the other, and which of them is shown. It stands where a board has its way to Python.
 *
 * @typedef {import("./draw.js").Words} Words
 * @typedef {import("./view.js").View} View
 * @typedef {import("./view.js").Change} Change
 * @typedef {{says: Words, name: Words, rules: string[], lines?: Words[], answer?: string, changed?: string[], moved?: string[], marked?: string[]}} Frame
 * @typedef {{view: View, changes: Change[], frames: Frame[], rules: Record<string, {title: Words, statement: Words}>,
 *   title: Words, result: Words | null, lang: string, words: Record<string, Words>, link: string}} Film
 */
import { inLanguage } from "./draw.js";
import { applied, between } from "./store.js";

/** So many changes are told one by one. */
const MOST = 12;

/** What a board has round its picture, where nothing is played. */
const STILL = { reasons: {}, titles: {}, panel: null, buttons: [], undo: false, redo: false, error: "", looks: false, looked: "", study: false };

/** The views as far as they have been wanted, and who shows them. */
export class Reel {
  /** @param {Film} film */
  constructor(film) {
    this.film = film;
    /** @type {View[]} */
    this.views = [{ ...film.view, ...STILL, said: film.frames[0].says, words: film.words, lang: film.lang }];
    this.at = 0;
    this.view = this.views[0];
    /** @type {Set<(change: Change | null) => void>} */
    this.listeners = new Set();
  }

  get last() {
    return this.film.frames.length - 1;
  }

  /** @param {number} step */
  seen(step) {
    for (let n = this.views.length; n <= step; n++) this.views.push({ ...applied(this.views[n - 1], this.film.changes[n - 1]), said: this.film.frames[n].says });
    return this.views[step];
  }

  /** What has changed since the step before, in words made by `say` of the names before and after. @param {string} lang @param {import("./panel.js").Say} say */
  differences(lang, say) {
    const { changed = [], moved = [] } = this.film.frames[this.at];
    const [old, now] = [this.seen(Math.max(0, this.at - 1)).shapes, this.seen(this.at).shapes];
    const told = changed.map((id) => {
      const [before, after] = [old[id], now[id]].map((shape) => inLanguage(shape?.label, lang));
      if (!old[id]) return say("new", { shape: after });
      if (!now[id]) return say("gone", { shape: before });
      return before !== after ? say("changed", { before, after }) : moved.includes(id) ? say("moved", { shape: after }) : "";
    }).filter(Boolean);
    return told.length > MOST ? [...told.slice(0, MOST), say("more", { n: told.length - MOST })] : told;
  }

  /** Show another step; with `quiet` only its picture. @param {number} step @param {boolean} quiet */
  go(step, quiet = false) {
    const view = this.seen(step);
    const { said, ...change } = between(this.view, view);
    if (!quiet) this.at = step;
    this.view = view;
    for (const listener of [...this.listeners]) listener(quiet ? change : { ...change, said: view.said });
  }

  send() {}
}
