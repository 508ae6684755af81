/**
 * A page of its own, from disk: what it shows lies in it, packed, and it asks nobody for anything.
 *
 * @import { Event, Film, Tour, View, Words } from "./view.js"
 */
import { inLanguage } from "./draw.js";
import { unpacked } from "./packed.js";
import { applied, Source } from "./store.js";
import { Board } from "./board.js";
import { Reel } from "./reel.js";
import { Stepper } from "./stepper.js";

/** The views that pressing leads to, answered beforehand. */
class Asked extends Source {
  /** @param {Tour} tour */
  constructor(tour) {
    super(tour.view);
    this.tour = tour;
    this.number = 0;
    this.views = [tour.view];
  }

  /** @param {number} number @returns {View} */
  seen(number) {
    return (this.views[number] ??= applied(this.seen(this.tour.origins[number]), this.tour.changes[number]));
  }

  /** @param {Event} event */
  send({ kind, id, part }) {
    const { origins, choices, ways } = this.tour;
    const choice = choices[this.number];
    const asked = kind === "press" ? (this.view.shapes[id]?.move ?? "") : part;
    if (kind === "escape") this.go(this.number === choice ? origins[choice] : choice);
    else if (kind === "press" || kind === "part") this.go(ways[choice]?.[asked]);
  }

  /** @param {number | undefined} number */
  go(number) {
    this.show(number === undefined ? { ...this.view, said: this.view.words.unanswered } : this.seen(number));
    this.number = number ?? this.number;
  }
}

/** Show what lies in the page; the step and the language stand behind the `#` of its address. @param {HTMLElement} place */
export async function openPage(place) {
  /** @type {{film?: Film, tour: Tour, title: Words}} */
  const { film, tour, title } = await unpacked();
  const shown = film ? new Stepper(new Reel(film), place, tell) : new Board(new Asked(tour), place);

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
