/**
 * The stepper: a film that Python made, one step at a time. It is a board on which nothing is played: pictures, names and keys
 * are the board's; the bar below it, the list to jump by and the prediction are its own.
 *
 * @import { Answer, Change } from "./view.js"
 * @import { Reel } from "./reel.js"
 */
import { button, fold, html, list } from "./parts.js";
import { Board } from "./board.js";
import { intent } from "./keys.js";

/** How long a step stays while the film plays, in milliseconds. */
export const SPEEDS = /** @type {Record<string, number>} */ ({ slow: 4000, medium: 2000, fast: 800 });

/** One stepper in the page. */
export class Stepper extends Board {
  /** @param {Reel} reel @param {HTMLElement} place @param {(at: number) => void} moved @param {(answer: Answer) => void} answered */
  constructor(reel, place, moved = () => {}, answered = () => {}) {
    super(reel, place);
    this.reel = reel;
    this.moved = moved;
    this.answered = answered;
    /** @type {number} the farthest step that may be seen while predicting */
    this.reached = 0;
    this.predicting = false;
    /** @type {Set<string>} the places that the learner has foreseen */
    this.guess = new Set();
    this.speed = "medium";
    this.told = "";
    /** @type {HTMLInputElement | HTMLSelectElement | undefined} */
    this.foresee = undefined;
    this.back = false;
    this.ready = true;
    this.drawTools();
  }

  get film() {
    return this.reel.film;
  }

  get frame() {
    return this.film.frames[this.reel.at];
  }

  dispose() {
    clearInterval(this.playing);
    super.dispose();
  }

  // ---------------------------------------------------------------------------------------- stepping

  /** How far the learner may look. */
  get end() {
    return this.predicting ? this.reached : this.reel.last;
  }

  /** @param {number} step */
  go(step) {
    const to = Math.max(0, Math.min(step, this.end));
    if (to === this.reel.at && !this.back) return;
    this.back = false;
    this.told = "";
    this.guess.clear();
    this.reel.go(to);
    this.moved(to);
  }

  on() {
    if (this.predicting && this.reel.at === this.reached && this.reached < this.reel.last) this.foresee?.focus();
    else this.go(this.reel.at + 1);
  }

  /** Play until the end, or stop. */
  play() {
    const running = this.playing !== undefined;
    clearInterval(this.playing);
    this.playing = undefined;
    if (!running && this.reel.at < this.end) {
      this.playing = setInterval(() => {
        this.go(this.reel.at + 1);
        if (this.reel.at >= this.end) this.play();
      }, SPEEDS[this.speed]);
    }
    this.refresh();
  }

  /** The picture of the step before, and this one again. */
  compare() {
    this.back = !this.back && this.reel.at > 0;
    this.reel.go(this.back ? this.reel.at - 1 : this.reel.at, true);
  }

  predict() {
    this.predicting = !this.predicting;
    if (this.playing !== undefined) this.play();
    this.reached = this.reel.at;
    this.guess.clear();
    this.told = "";
    this.refresh();
    this.halo();
  }

  /** The learner has said what comes: show it, and say whether it was so. @param {string} said */
  commit(said) {
    const step = this.reached + 1;
    const { answer = "", changed = [], marked = [], name } = this.film.frames[step];
    const title = (/** @type {string} */ one) => this.words(this.film.rules[one]?.title) || one;
    const right = said === answer || said === this.words(name);
    const places = [...this.guess];
    const told = answer in this.film.rules ? title(answer) : `${this.words(name)} (${answer})`;
    const sentences = said ? [right ? this.say("right", { said: told }) : this.say("wrong", { said: title(said), answer: told })] : [];
    if (places.length) sentences.push(this.say(places.every((id) => changed.includes(id) || marked.includes(id)) ? "place_right" : "place_wrong"));
    this.reached = step;
    this.go(step);
    this.told = sentences.join(" ");
    this.speak(`${this.told} ${this.words(this.view.said)}`);
    this.refresh();
    this.answered({ step, said, right });
  }

  // ----------------------------------------------------------------------------------------- drawing

  /** The board asks for its buttons: here they are the bar, made anew only for another language. */
  drawTools() {
    if (!this.ready) return;
    const act = (/** @type {string} */ key, /** @type {() => void} */ does, look = "") => button(key, this.say(key), does, { class: look });
    const options = Object.keys(SPEEDS).map((key) => html("option", { value: key, selected: key === this.speed }, [this.say(key)]));
    this.slider = html("input", {
      type: "range", min: 0, max: this.reel.last, class: "cs-slider", "aria-label": this.say("step"), oninput: ({ target }) => this.go(Number(target.value)),
    });
    this.speeds = html("select", { "aria-label": this.say("speed"), onchange: ({ target }) => this.faster(target.value) }, options);
    this.jump = html("select", { class: "cs-jump", "aria-label": this.say("jump"), onchange: ({ target }) => this.go(Number(target.value)) });
    this.number = html("p", { class: "cs-number-of" });
    const bar = [
      act("first", () => this.go(0)), act("back", () => this.go(this.reel.at - 1)), act("on", () => this.on(), "cs-main"),
      act("last", () => this.go(this.reel.last)), act("play", () => this.play()), this.speeds,
    ];
    const more = [act("before", () => this.compare()), act("predict", () => this.predict())];
    this.bar = html("div", { class: "cs-bar" }, [
      this.group("steps", bar), html("div", { class: "cs-way" }, [this.slider, this.number]), html("div", { class: "cs-group" }, [this.jump, ...more]),
    ]);
    this.tools.replaceChildren(this.bar, this.drawLanguages());
    this.refresh();
  }

  /** @param {string} speed */
  faster(speed) {
    this.speed = speed;
    if (this.playing === undefined) return;
    this.play();
    this.play();
  }

  /** What the bar and the side show of this step. */
  refresh() {
    if (!this.bar || !this.slider || !this.jump || !this.number) return;
    const { at, last } = this.reel;
    /** @type {Record<string, boolean>} */
    const off = { first: at === 0, back: at === 0, on: at === last, last: at >= this.end, play: at >= this.end && this.playing === undefined, before: at === 0 };
    for (const one of this.bar.querySelectorAll("button")) {
      const act = String(one.dataset.act);
      if (off[act]) one.setAttribute("aria-disabled", "true");
      else one.removeAttribute("aria-disabled");
      if (act === "play") one.textContent = this.say(this.playing === undefined ? "play" : "stop");
      if (act === "before") one.setAttribute("aria-pressed", String(Boolean(this.back)));
      if (act === "predict") one.setAttribute("aria-pressed", String(this.predicting));
    }
    this.slider.max = String(this.end);
    this.slider.value = String(at);
    const count = at ? this.say("of", { n: at, m: last }) : this.say("start", { m: last });
    this.slider.setAttribute("aria-valuetext", count);
    this.number.replaceChildren(count, ...this.frame.rules.slice(0, 1).map((rule) => html("code", {}, [rule])));
    const names = this.film.frames.slice(0, this.end + 1).map(({ name }, n) => html("option", { value: n, selected: n === at }, [`${n} \u00b7 ${this.words(name)}`]));
    this.jump.replaceChildren(...names);
    this.panel.replaceChildren(this.drawStep());
  }

  /** The sentence of the step, what is asked of the learner, and what may be opened. */
  drawStep() {
    const { film, frame, words } = this;
    const asked = this.predicting && this.reel.at === this.reached && this.reached < this.reel.last;
    const opened = new Set([...this.panel.querySelectorAll("details[open]")].map((one) => one.getAttribute("data-key")));
    const more = (/** @type {string} */ key, /** @type {string} */ title, /** @type {Element[]} */ children) => fold([title], children, { "data-key": key, open: opened.has(key) });
    const about = (/** @type {string} */ rule) => [html("code", {}, [rule]), html("p", { class: "cs-statement" }, [words(film.rules[rule].statement)])];
    const titles = frame.rules.map((rule) => words(film.rules[rule].title));
    const rules = frame.rules.map((rule, n) => html("div", {}, [html("strong", {}, [titles[n]]), ...about(rule)]));
    const diff = this.reel.differences(this.lang, this.say);
    return html("div", {}, [
      this.told && html("p", { class: "cs-told" }, [this.told]),
      asked && this.drawQuestion(),
      this.reel.at === this.reel.last && film.result && html("p", { class: "cs-result" }, [words(film.result)]),
      frame.lines && more("lines", this.say("details"), [list(frame.lines.map(words))]),
      rules.length === 1 && more("rule", titles[0], about(frame.rules[0])),
      rules.length > 1 && more("rule", this.say("rules"), [list(rules)]),
      this.reel.at > 0 && more("changes", this.say("changes"), [diff.length ? list(diff) : html("p", {}, [this.say("unchanged")])]),
      more("link", this.say("link"), [this.drawLink()]),
    ]);
  }

  /** What comes next? The next step is hidden until the learner has said something. */
  drawQuestion() {
    const rules = Object.entries(this.film.rules);
    const free = !((this.film.frames[this.reached + 1].answer ?? "") in this.film.rules);
    const label = this.say(free ? "predict_move" : "predict_rule");
    const options = [["", this.say("choose")], ...rules.map(([id, { title }]) => [id, this.words(title)])];
    const field = free
      ? html("input", { type: "text", "aria-label": label, autocomplete: "off", spellcheck: "false" })
      : html("select", { "aria-label": label }, options.map(([id, title]) => html("option", { value: id }, [title])));
    this.foresee = field;
    const places = [...this.guess].map((id) => this.words(this.view.shapes[id]?.label) || id).join("; ");
    return html("div", { class: "cs-question" }, [
      html("p", {}, [html("strong", {}, [label])]), field, html("p", { class: "cs-line" }, [places ? this.say("predict_places", { places }) : this.say("predict_place")]),
      button("commit", this.say("commit"), () => (field.value.trim() || this.guess.size) && this.commit(field.value.trim()), { class: "cs-main" }),
    ]);
  }

  /** The link to this step, to be copied. */
  drawLink() {
    const { link } = this.film;
    if (!link) return html("p", {}, [this.say("no_link")]);
    return html("input", { type: "text", readonly: true, value: `${link}.${this.reel.at}.${this.lang}`, "aria-label": this.say("link"), onfocus: ({ target }) => target.select() });
  }

  /** @param {Change} change */
  update(change) {
    super.update(change);
    if (!this.ready) return;
    this.refresh();
    this.halo();
  }

  /** Rings round what has changed since the step before, or round what the learner has foreseen. */
  halo() {
    const ids = this.predicting && this.guess.size ? [...this.guess] : this.back ? [] : (this.frame.changed ?? []);
    this.light(ids);
  }

  // ------------------------------------------------------------------------------------------ events

  /** A place that the learner foresees, or no longer. @param {string | undefined} id */
  press(id) {
    if (id === undefined || !this.predicting) return;
    const said = this.foresee?.value;
    if (!this.guess.delete(id)) this.guess.add(id);
    this.refresh();
    if (said && this.foresee) this.foresee.value = said;
    this.halo();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    const { at, last } = this.reel;
    const bar = target.matches("button") && this.bar?.contains(target);
    /** @type {Record<string, number>} */
    const steps = { PageUp: at - 1, PageDown: at + 1, ...(bar && { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }) };
    const to = steps[event.key];
    if (to !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      if (to === at + 1) this.on();
      else this.go(to);
    } else if (target.hasAttribute("data-id") && !["undo", "redo", "escape"].includes(String(intent(event)))) super.key(event);
  }
}
