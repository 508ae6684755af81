/**
 * A film: the views that Python made, one after the other, and which of them is shown. It stands where a board has its way to Python.
 *
 * @typedef {import("./draw.js").Words} Words
 * @typedef {import("./board.js").View} View
 * @typedef {import("./board.js").Change} Change
 * @typedef {{says: Words, name: Words, rules: string[], lines?: Words[], answer?: string, changed?: string[], marked?: string[], diff?: Words[]}} Frame
 * @typedef {{view: View, changes: Change[], frames: Frame[], rules: Record<string, {title: Words, statement: Words}>,
 *   title: Words, result: Words | null, lang: string, words: Record<string, Words>, link: string}} Film
 */
import { applied, between } from "./store.js";

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
