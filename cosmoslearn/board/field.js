/**
 * The picture of a live board and what stands round it: shows a view that Python made, and the differences that come.
 *
 * @import { Change, Point, Words } from "./view.js"
 * @import { Source } from "./store.js"
 */
import { nearest } from "./geometry.js";
import { inLanguage, Picture, zoneOf } from "./draw.js";
import { button, html, sign } from "./parts.js";
import { drawKeys, drawVerdict } from "./panel.js";
import { drawControls } from "./controls.js";
import { SHORTCUTS } from "./keys.js";

// Each model of a notebook loads this module anew: the count alone would give pictures of two models the same ids.
const loaded = Math.random().toString(36).slice(2);
let pictures = 0;

/** What there is to see of a board, and where the keyboard is. */
export class Field {
  stop = new AbortController();
  picture = new Picture(`cs-live-${loaded}-${++pictures}`);
  /** @type {Record<string, string>} the shape where the keyboard stood last, by zone */
  stood = {};
  /** @type {number | undefined} the column in which the keyboard walks up and down */
  column;
  /** @type {string | undefined} the shape that the keyboard or the pointer is on */
  looking;
  /** @type {string | undefined} the shape that Python was asked about last */
  asked;
  /** @type {string | undefined} the shape that the pointer holds in free study */
  held;
  /** @type {Point | undefined} where the shape lies that was pressed last */
  origin;
  /** @type {boolean | undefined} */
  dragging = false;
  /** @type {boolean | undefined} */
  dragged = false;
  /** @type {string | undefined} the shape where the keyboard was last, and where that lay */
  last;
  /** @type {Point | undefined} */
  lastAt;
  /** @type {ResizeObserver | undefined} */
  sized;
  /** @type {PointerEvent | undefined} where the pointer took hold: a hand that trembles drags nothing */
  grip;
  said = html("p", { class: "cs-said", role: "status" });
  caption = html("p", { class: "cs-caption", "aria-hidden": "true" });
  error = html("p", { class: "cs-error", role: "alert" });
  beside = html("div", { class: "cs-beside", tabindex: -1 });
  /** @type {Set<string>} what stays open of it */
  open = new Set();
  panel = html("div", { class: "cs-panel" });
  tools = html("div", { class: "cs-tools" });
  keys = html("div");
  frames = html("div", { class: "cs-frames" }, [html("div", { class: "cs-frame" }, [this.picture.element])]);

  /** @param {Source} store @param {HTMLElement} place */
  constructor(store, place) {
    this.store = store;
    this.lang = store.view.lang;
    // Without this sign JupyterLab would take letters, arrows and Enter for its own commands.
    this.root = html("div", { class: "cs-live", "data-lm-suppress-shortcuts": "true" }, [
      html("div", { class: "cs-columns" }, [
        html("div", { class: "cs-field" }, [this.frames, this.caption, this.tools]),
        html("div", { class: "cs-side" }, [this.said, this.error, this.beside, this.panel, this.keys]),
      ]),
    ]);
    place.append(this.root);
    this.listen();
    this.whole();
    this.onChange = (/** @type {Change | null} */ change) => (change ? this.update(change) : this.whole());
    store.listeners.add(this.onChange);
  }

  get view() {
    return this.store.view;
  }

  /** A text in the language chosen. @param {Words | undefined} text */
  words = (text) => inLanguage(text, this.lang);

  /** One of the board's own words. @param {string} key @param {Record<string, string | number>} facts */
  say = (key, facts = {}) => Object.entries(facts).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), this.words(this.view.words[key]));

  /** The sign of a rule, with its name. @param {boolean | null} ok */
  sign = (ok, name = ok === null ? "idle" : ok ? "ok" : "broken") => sign(this.view.signs[String(ok)], this.say(name));

  /** @param {string} kind @param {Record<string, unknown>} more */
  send(kind, more = {}) {
    this.store.send({ kind, lang: this.lang, ...more });
  }

  dispose() {
    this.store.listeners.delete(this.onChange);
    this.stop.abort();
    this.sized?.disconnect();
    this.root.remove();
  }

  // ------------------------------------------------------------------------------------------ drawing

  whole() {
    for (const id of this.picture.shapes.keys()) if (!(id in this.view.shapes)) this.picture.shape(id, null, [], this.lang);
    this.root.lang = this.lang;
    this.update({ ...this.view, order: {} });
  }

  /** Draw what a change names. @param {Change} change */
  update(change) {
    const { picture, lang, view } = this;
    const at = this.root.contains(document.activeElement) ? document.activeElement : null;
    this.dragging = false;
    if (change.size) picture.element.setAttribute("viewBox", `0 0 ${change.size.join(" ")}`);
    for (const [key, inks] of Object.entries(change.symbols ?? {})) picture.symbol(key, inks);
    for (const [id, fields] of Object.entries(change.shapes ?? {})) {
      if (fields && Object.keys(fields).join() === "at") picture.move(id, view.shapes[id].at, this.outline(id));
      else picture.shape(id, view.shapes[id] ?? null, this.outline(id), lang);
    }
    if (change.order) picture.order(Object.keys(view.shapes));
    if (change.marks) picture.marks(change.marks, lang);
    if (change.keys) this.keys.replaceChildren(drawKeys(this));
    picture.fade(view.faded);
    picture.title.textContent = this.words(view.title);
    picture.description.textContent = this.words(view.description);
    if (change.panel !== undefined) this.redraw(this.panel, this.drawPanel);
    if (change.controls || change.log || change.table) this.redraw(this.beside, this.drawBeside);
    if (view.other !== undefined) this.drawOther();
    if (change.buttons || change.undo !== undefined || change.redo !== undefined || change.measuring !== undefined) this.redraw(this.tools, this.drawTools);
    if (change.said !== undefined) this.speak(this.words(change.said));
    if (change.error !== undefined) this.error.replaceChildren(...(change.error ? [html("strong", {}, [this.say("error")]), ` ${change.error}`] : []));
    this.label();
    if (at && !this.root.contains(document.activeElement)) this.refocus();
  }

  /** Draw what stands in a place, but not under a finger: what is gone when the finger lifts is not clicked. @param {HTMLElement} place @param {() => void} draw */
  redraw(place, draw, waits = 20) {
    if (waits && place.querySelector(":active")) setTimeout(() => this.redraw(place, draw, waits - 1), 50);
    else draw.call(this);
  }

  /** What Python has to say beside the board; of the log the move that is shown stays in sight. */
  drawBeside() {
    this.refill(this.beside, drawControls(this));
    const here = /** @type {HTMLElement | null} */ (this.beside.querySelector("[aria-current]"));
    if (here?.offsetParent) here.offsetParent.scrollTop = here.offsetTop - here.offsetParent.clientHeight / 2;
  }

  /** The same picture with the marks of another rulebook, beside this one. */
  drawOther() {
    const { other } = this.view;
    this.root.classList.toggle("cs-pair", Boolean(other));
    const twin = other && html("div", { class: "cs-frame" }, [this.picture.copy(other.marks, this.words(other.label), this.lang)]);
    this.frames.children[1]?.remove(); // the board itself stays where it is: moved, it would lose the keyboard
    if (twin) this.frames.append(twin);
  }

  drawPanel() {
    const { panel } = this.view;
    this.light([]);
    this.panel.replaceChildren(...(panel ? [drawVerdict(panel, this)] : []));
  }

  /** Dotted outlines round shapes. @param {string[]} ids */
  light(ids) {
    this.picture.halos(ids.filter((id) => id in this.view.shapes).map((id) => ({ id, at: this.view.shapes[id].at, outline: this.outline(id) })));
  }

  /** Undo, redo, moves without a place, languages. They stay the same while nothing changes, and can be focused at an end. */
  drawTools() {
    const { buttons, measuring, redo, study, undo } = this.view;
    const act = (/** @type {string} */ key, on = true, more = {}) => button(key, this.say(key), () => on && this.send(key), { "aria-disabled": on ? undefined : "true", ...more });
    const moves = buttons.map(({ part, label }) => button(`part ${part}`, this.words(label) || this.say("finish"), () => this.send("part", { part }), { "data-part": part }));
    const measure = typeof measuring === "boolean" && act("measure", true, { "aria-pressed": String(measuring) });
    const history = html("div", { class: "cs-group" }, [act("undo", undo), act("redo", redo), undo && !study && act("why"), measure]);
    this.refill(this.tools, [history, ...(moves.length ? [this.group("other_moves", moves)] : []), this.drawLanguages()]);
  }

  /** Other things in the place of old ones; the keyboard stays on the one that does the same, or that has the same number. @param {HTMLElement} place @param {Element[]} children */
  refill(place, children) {
    const all = () => /** @type {HTMLElement[]} */ ([...place.querySelectorAll("button,select,textarea,input,summary")]);
    const old = all().findIndex((one) => one === document.activeElement);
    const name = (/** @type {HTMLElement | undefined} */ one) => one && (one.dataset.act ?? one.textContent);
    const same = name(all()[old]);
    place.replaceChildren(...children);
    if (old >= 0) (all().find((one) => name(one) === same) ?? all()[old] ?? all().at(-1) ?? place).focus();
  }

  /** Things that belong together, under a name. @param {string} key @param {Element[]} children @param {string} name */
  group(key, children, name = "cs-group") {
    return html("div", { class: name, role: "group", "aria-label": this.say(key) }, children);
  }

  /** The buttons that choose a language. */
  drawLanguages() {
    const speech = Object.entries({ es: "Español", en: "English" }).map(([code, name]) =>
      button(code, name, () => this.speakIn(code), { lang: code, "data-lang": code, "aria-pressed": String(code === this.lang) }));
    return this.group("language", speech, "cs-group cs-languages");
  }

  /** @param {string} lang */
  speakIn(lang) {
    this.lang = lang;
    this.whole();
  }

  /** The live region speaks again when the same is said twice. @param {string} words */
  speak(words) {
    this.said.textContent = words && this.said.textContent === words ? `${words}\u00a0` : words;
  }

  // -------------------------------------------------------------------------------- places and focus

  /** The outline of a shape; empty where it cannot be pressed. @param {string} id */
  outline(id) {
    return this.view.outlines[this.view.shapes[id]?.outline ?? ""] ?? [];
  }

  /** Everything that can be pressed, the topmost last. */
  spots() {
    const shapes = Object.entries(this.view.shapes).filter(([, shape]) => shape.outline);
    return shapes.map(([id, { at, grid }]) => ({ id, at, grid, outline: this.outline(id) }));
  }

  /** What the keys walk over from a shape: all that lies on rings where it lies on one, else its zone. @param {string} id */
  walkable(id) {
    const spots = this.spots();
    return this.onRing(id) ? spots.filter((spot) => spot.grid) : spots.filter((spot) => zoneOf(spot.id) === zoneOf(id));
  }

  /** The middle of the rings, for a shape that lies on one. @param {string} id */
  onRing(id) {
    return this.view.shapes[id]?.grid ? this.view.centre : undefined;
  }

  /** What is spoken about a shape: its label and its state. @param {string} id */
  about(id) {
    const marked = this.view.marks.filter(({ mark }) => mark.on.includes(id)).map(({ mark }) => mark);
    const reasons = this.view.reasons[id]?.map((rule) => this.words(this.view.titles[rule])).join("; ");
    const state = marked.some(({ form }) => form === "dots") ? this.say("may_go")
      : reasons ? this.say("may_not_go", { reasons })
      : marked.some(({ form, role }) => form === "ring" && role === "focus") ? this.say("chosen") : "";
    const looked = id === this.looking ? this.words(this.view.looked) : "";
    return [this.words(this.view.shapes[id]?.label) || id, state, looked].filter(Boolean).join(", ");
  }

  /** Names and the one tabulator stop of each zone. */
  label() {
    const { hits } = this.picture;
    for (const zone of new Set([...hits.keys()].map(zoneOf))) {
      const ids = [...hits.keys()].filter((id) => zoneOf(id) === zone);
      if (!ids.includes(this.stood[zone])) this.stood[zone] = ids[0];
      for (const id of ids) {
        const element = hits.get(id);
        set(element, "aria-label", this.about(id));
        set(element, "tabindex", id === this.stood[zone] ? "0" : "-1");
        set(element, "aria-keyshortcuts", SHORTCUTS);
      }
    }
    this.look(this.looking);
  }

  /** Show what is known about a shape, and the keyboard's ring if the keyboard is on it. @param {string | undefined} id */
  look(id) {
    this.looking = id !== undefined && id in this.view.shapes ? id : undefined;
    this.caption.textContent = this.looking ? this.about(this.looking) : "";
    if (this.view.looks && this.looking !== this.asked) this.send("look", { id: this.looking ?? "" });
    this.asked = this.view.looks ? this.looking : undefined;
    const at = this.standing();
    this.picture.keyboard(this.spots().find((spot) => spot.id === at), this.view.shapes[at ?? ""]?.move);
  }

  /** The shape that the keyboard is on. */
  standing() {
    const here = document.activeElement;
    return this.root.contains(here) && here?.matches(":focus-visible") ? here.getAttribute("data-id") : null;
  }

  /** @param {string} id */
  focus(id) {
    this.picture.hits.get(id)?.focus();
  }

  /** Where the keyboard stood is gone: go to what is nearest to it, of the same kind if there is any. */
  refocus() {
    const zone = zoneOf(this.last ?? "");
    const spots = this.spots();
    const near = nearest(spots.filter((spot) => zoneOf(spot.id) === zone), this.lastAt ?? [0, 0]) ?? spots[0];
    if (near) this.focus(this.last && this.picture.hits.has(this.last) ? this.last : near.id);
  }

  /** What a board listens to. */
  listen() {}
}

/** Set an attribute if it is not so already. @param {Element | undefined} element @param {string} name @param {string} value */
export function set(element, name, value) {
  if (element && element.getAttribute(name) !== value) element.setAttribute(name, value);
}
