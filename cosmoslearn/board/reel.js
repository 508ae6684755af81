/**
 * A film: the views that Python made, one after the other, and which of them is shown.
 *
 * @import { Film, View } from "./view.js"
 */
import { inLanguage } from "./draw.js";
import { applied, Source } from "./store.js";

/** So many changes are told one by one. */
const MOST = 12;

/** What a board has round its picture, where nothing is played. */
const STILL = { reasons: {}, titles: {}, panel: null, buttons: [], undo: false, redo: false, error: "", looks: false, looked: "", study: false };

/** A view with what is said at a step: a sentence of its own, or what the picture shows. @param {View} view @param {Film} film @param {number} step */
const saying = (view, { frames }, step) => ({ ...view, said: frames[step].says ?? view.description });

/** The views as far as they have been wanted, and who shows them. */
export class Reel extends Source {
  at = 0;

  /** @param {Film} film */
  constructor(film) {
    const { view, words, keys, lang } = film;
    super(saying({ ...view, ...STILL, said: "", words, keys, lang }, film, 0));
    this.film = film;
    this.views = [this.view];
  }

  get last() {
    return this.film.frames.length - 1;
  }

  /** @param {number} step @returns {View} */
  seen(step) {
    for (let n = this.views.length; n <= step; n++) this.views[n] = saying(applied(this.views[n - 1], this.film.changes[n - 1]), this.film, n);
    return this.views[step];
  }

  /** What has changed since the step before, in words made by `say` of the names before and after. @param {string} lang @param {import("./field.js").Field["say"]} say */
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
    if (!quiet) this.at = step;
    this.show(this.seen(step), !quiet);
  }
}
