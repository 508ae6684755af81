/**
 * The live board: shows a view that Python made, reports what was pressed, applies the differences that come back.
 *
 * @typedef {import("./draw.js").Words} Words
 * @typedef {import("./draw.js").Shape} Shape
 * @typedef {{part: string, label: Words}} Button
 * @typedef {{title: Words, description: Words, size: [number, number], centre?: [number, number] | null, shapes: Record<string, Shape>, marks: import("./draw.js").Mark[],
 *   faded: Record<string, number>, symbols: Record<string, import("./draw.js").Ink[]>, outlines: Record<string, import("./geometry.js").Point[]>,
 *   reasons: Record<string, string[]>,
 *   titles: Record<string, Words>, panel: import("./panel.js").Verdict | null, buttons: Button[], undo: boolean, redo: boolean,
 *   said: Words, error: string, words: Record<string, Words>, lang: string, looks: boolean, looked: Words, study: boolean, measuring?: boolean,
 *   log?: Record<string, import("./table.js").Line>, table?: import("./table.js").Game, menu?: import("./table.js").Menu}} View
 * @typedef {Omit<Partial<View>, "shapes" | "symbols" | "outlines" | "log"> & {log?: Record<string, any>, shapes?: Record<string, Partial<Shape> | null>, symbols?: Record<string, any>, outlines?: Record<string, any>, order?: string[]}} Change
 * @typedef {{serial: number, view?: View, change?: Change}} Message
 * @typedef {{view: {serial: number, view: View}}} Traits
 * @typedef {import("@anywidget/types").AnyModel<Traits>} Model
 * @typedef {import("./store.js").Store} Store
 */
import { distance, hit, nearest, next, onRings, placeOf, ringed, ringOf, TARGET } from "./geometry.js";
import { inLanguage, Picture, zoneOf } from "./draw.js";
import { drawKeys, drawVerdict, html, KEYS, PUSH, RING_KEYS } from "./panel.js";
import { directionOf, intent, SHORTCUTS } from "./keys.js";

// Each model of a notebook loads this module anew: the count alone would give pictures of two models the same ids.
const loaded = Math.random().toString(36).slice(2);
let pictures = 0;

/** One board in the page. */
export class Board {
  /** @param {Store} store @param {HTMLElement} place */
  constructor(store, place) {
    this.store = store;
    this.lang = store.view.lang;
    this.stop = new AbortController();
    this.picture = new Picture(`cs-live-${loaded}-${++pictures}`);
    /** @type {Record<string, string>} the shape where the keyboard stood last, by zone */
    this.stood = {};
    /** @type {number | undefined} the column in which the keyboard walks up and down */
    this.column = undefined;
    /** @type {string | undefined} the shape that the keyboard or the pointer is on */
    this.looking = undefined;
    /** @type {string | undefined} the shape that Python was asked about last */
    this.asked = undefined;
    /** @type {string | undefined} the shape that the pointer holds in free study */
    this.held = undefined;
    /** @type {[number, number] | undefined} where the shape lies that was pressed last */
    this.origin = undefined;
    this.dragging = this.dragged = false;
    /** @type {PointerEvent | undefined} where the pointer took hold: a hand that trembles drags nothing */
    this.grip = undefined;
    this.said = html("p", { class: "cs-said", role: "status" });
    this.caption = html("p", { class: "cs-caption", "aria-hidden": "true" });
    this.error = html("p", { class: "cs-error", role: "alert" });
    this.panel = html("div", { class: "cs-panel" });
    this.tools = html("div", { class: "cs-tools" });
    this.keys = html("div");
    const frame = html("div", { class: "cs-frame" }, [this.picture.element]);
    // Without this sign JupyterLab would take letters, arrows and Enter for its own commands.
    this.root = html("div", { class: "cs-live", "data-lm-suppress-shortcuts": "true" }, [
      html("div", { class: "cs-columns" }, [
        html("div", { class: "cs-field" }, [frame, this.caption, this.tools]),
        html("div", { class: "cs-side" }, [this.said, this.error, this.panel, this.keys]),
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

  /** One of the board's own words. @param {string} key @param {Record<string, string | number>} facts */
  say = (key, facts = {}) => Object.entries(facts).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), inLanguage(this.view.words[key], this.lang));

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
    this.keys.replaceChildren(drawKeys(this.say, this.keyRows));
    this.update({ ...this.view, order: Object.keys(this.view.shapes) });
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
    if (change.order) picture.order(change.order);
    if (change.marks) picture.marks(change.marks, lang);
    picture.fade(view.faded);
    picture.title.textContent = inLanguage(view.title, lang);
    picture.description.textContent = inLanguage(view.description, lang);
    if (change.panel !== undefined) this.drawPanel();
    if (change.buttons || change.undo !== undefined || change.redo !== undefined || change.measuring !== undefined) this.drawTools();
    if (change.said !== undefined) this.speak(inLanguage(change.said, lang));
    if (change.error !== undefined) this.error.replaceChildren(...(change.error ? [html("strong", {}, [this.say("error")]), ` ${change.error}`] : []));
    this.label();
    if (at && !this.root.contains(document.activeElement)) this.refocus();
  }

  drawPanel() {
    const { panel } = this.view;
    this.light([]);
    this.panel.replaceChildren(...(panel ? [drawVerdict(panel, this.lang, this.say, () => this.send("escape"), (where) => this.light(where))] : []));
  }

  /** Dotted outlines round shapes. @param {string[]} ids */
  light(ids) {
    this.picture.halos(ids.filter((id) => id in this.view.shapes).map((id) => ({ id, at: this.view.shapes[id].at, outline: this.outline(id) })));
  }

  /** Undo, redo, moves without a place, languages. They stay the same while nothing changes, and can be focused at an end. */
  drawTools() {
    const button = (/** @type {string} */ key, /** @type {boolean} */ on) =>
      html("button", { type: "button", "data-act": key, "aria-disabled": on ? undefined : "true", onclick: () => on && this.send(key) }, [this.say(key)]);
    const moves = this.view.buttons.map(({ part, label }) =>
      html("button", { type: "button", "data-part": part, onclick: () => this.send("part", { part }) }, [inLanguage(label, this.lang) || this.say("finish")]));
    const history = html("div", { class: "cs-group" }, [button("undo", this.view.undo), button("redo", this.view.redo), ...(this.view.undo ? [button("why", true)] : []), ...(this.view.measuring === undefined ? [] : [this.toggle("measure", this.view.measuring)])]);
    this.refill(this.tools, [history, ...(moves.length ? [this.group("other_moves", moves)] : []), this.drawLanguages()]);
  }

  /** A button that stays pressed. @param {string} act @param {boolean} on */
  toggle(act, on) {
    return html("button", { type: "button", "data-act": act, "aria-pressed": String(on), onclick: () => this.send(act) }, [this.say(act)]);
  }

  /** Other things in the place of old ones; the keyboard stays on the button of the same number, if there is one. @param {HTMLElement} place @param {Element[]} children */
  refill(place, children) {
    const focused = [...place.querySelectorAll("button")].findIndex((one) => one === document.activeElement);
    place.replaceChildren(...children);
    if (focused >= 0) [...place.querySelectorAll("button")][focused]?.focus();
  }

  get keyRows() {
    const own = this.view.centre ? RING_KEYS : KEYS;
    return this.view.study || this.view.measuring !== undefined ? [...own, PUSH] : own;
  }

  /** Things that belong together, under a name. @param {string} key @param {Element[]} children @param {string} name */
  group(key, children, name = "cs-group") {
    return html("div", { class: name, role: "group", "aria-label": this.say(key) }, children);
  }

  /** The buttons that choose a language. */
  drawLanguages() {
    const speech = Object.entries({ es: "Español", en: "English" }).map(([code, name]) =>
      html("button", { type: "button", lang: code, "data-lang": code, "aria-pressed": String(code === this.lang), onclick: () => this.speakIn(code) }, [name]));
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
  words(id) {
    const about = this.view.marks.filter(({ mark }) => mark.on.includes(id)).map(({ mark }) => mark);
    const reasons = this.view.reasons[id]?.map((rule) => inLanguage(this.view.titles[rule], this.lang)).join("; ");
    const state = about.some(({ form }) => form === "dots") ? this.say("may_go")
      : reasons ? this.say("may_not_go", { reasons })
      : about.some(({ form, role }) => form === "ring" && role === "focus") ? this.say("chosen") : "";
    const looked = id === this.looking ? inLanguage(this.view.looked, this.lang) : "";
    return [inLanguage(this.view.shapes[id]?.label, this.lang) || id, state, looked].filter(Boolean).join(", ");
  }

  /** Names and the one tabulator stop of each zone. */
  label() {
    const { hits } = this.picture;
    for (const zone of new Set([...hits.keys()].map(zoneOf))) {
      const ids = [...hits.keys()].filter((id) => zoneOf(id) === zone);
      if (!ids.includes(this.stood[zone])) this.stood[zone] = ids[0];
      for (const id of ids) {
        const element = hits.get(id);
        set(element, "aria-label", this.words(id));
        set(element, "tabindex", id === this.stood[zone] ? "0" : "-1");
        set(element, "aria-keyshortcuts", SHORTCUTS);
      }
    }
    this.look(this.looking);
  }

  /** Show what is known about a shape, and the keyboard's ring if the keyboard is on it. @param {string | undefined} id */
  look(id) {
    this.looking = id !== undefined && id in this.view.shapes ? id : undefined;
    this.caption.textContent = this.looking ? this.words(this.looking) : "";
    if (this.view.looks && this.looking !== this.asked) this.send("look", { id: this.looking ?? "" });
    this.asked = this.view.looks ? this.looking : undefined;
    const at = this.root.contains(document.activeElement) && document.activeElement?.matches(":focus-visible") ? document.activeElement.getAttribute("data-id") : null;
    this.picture.keyboard(this.spots().find((spot) => spot.id === at), this.view.shapes[at ?? ""]?.move);
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

  // ------------------------------------------------------------------------------------------ events

  listen() {
    const { element } = this.picture;
    const options = { signal: this.stop.signal };
    element.addEventListener("click", (event) => this.click(/** @type {MouseEvent} */ (event)), options);
    element.addEventListener("pointerdown", (event) => this.hold(/** @type {PointerEvent} */ (event)), options);
    element.addEventListener("pointerup", () => this.hold(), options);
    element.addEventListener("pointermove", (event) => this.move(/** @type {PointerEvent} */ (event)), options);
    element.addEventListener("pointerleave", () => this.hover(undefined), options);
    element.addEventListener("focusin", (event) => this.arrive(/** @type {Element} */ (event.target).getAttribute("data-id")), options);
    element.addEventListener("focusout", () => this.picture.keyboard(undefined), options);
    this.root.addEventListener("keydown", (event) => this.key(event), options);
    if (globalThis.ResizeObserver) {
      // Letters keep their size when the picture shrinks.
      this.sized = new ResizeObserver(() => element.style.setProperty("--cs-unit", String(this.view.size[0] / (element.clientWidth || this.view.size[0]))));
      this.sized.observe(element);
    }
  }

  /** Where the pointer is in the picture, and how long a unit is there. @param {MouseEvent} event @returns {{at: [number, number], unit: number} | undefined} */
  pointed(event) {
    const matrix = /** @type {any} */ (this.picture.element).getScreenCTM?.();
    if (!matrix || (event.type === "click" && event.detail === 0)) return undefined;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { at: [x, y], unit: matrix.a };
  }

  /** The shape under the pointer; for a click without a pointer, the one that was clicked. @param {MouseEvent} event */
  under(event) {
    const here = this.pointed(event);
    if (!here) return /** @type {Element} */ (event.target).getAttribute("data-id") ?? undefined;
    return hit(this.spots(), here.at, TARGET / 2 / here.unit)?.id;
  }

  /** The end of a drag is no click; in free study a click beside everything puts something there. @param {MouseEvent} event */
  click(event) {
    const id = this.under(event);
    const at = this.pointed(event)?.at;
    if (this.dragged) this.dragged = false;
    else if (id === undefined && this.view.study && at) this.send("drag", { id: "", at });
    else this.press(id);
  }

  /** Take hold of a shape, in free study, or let go. @param {PointerEvent} [event] */
  hold(event) {
    this.held = event && this.view.study ? this.under(event) : undefined;
    this.grip = event ?? this.grip;
    if (event) this.dragged = false;
  }

  /** Hover, or drag what is held: the next place is sent when the last one has been answered. @param {PointerEvent} event */
  move(event) {
    const at = this.pointed(event)?.at;
    if (this.held === undefined || !event.buttons || !at) return this.hover(this.under(event));
    if (!this.dragged && this.grip && distance([event.clientX, event.clientY], [this.grip.clientX, this.grip.clientY]) < 4) return;
    if (!this.dragging) this.send("drag", { id: this.held, at });
    this.dragging = this.dragged = true;
  }

  /** @param {string | undefined} id */
  press(id) {
    if (id === undefined) return;
    this.origin = this.view.shapes[id]?.at;
    this.send("press", { id });
  }

  /** @param {string | undefined} id */
  hover(id) {
    this.picture.element.classList.toggle("cs-over", id !== undefined);
    if (id !== this.looking) this.look(id);
  }

  /** The keyboard or a click has reached a shape. @param {string | null} id */
  arrive(id) {
    if (id === null || !(id in this.view.shapes)) return;
    this.column = undefined;
    this.last = id;
    this.lastAt = this.view.shapes[id].at;
    this.stood[zoneOf(id)] = id;
    for (const [other, element] of this.picture.hits) if (zoneOf(other) === zoneOf(id)) set(element, "tabindex", other === id ? "0" : "-1");
    this.look(id);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const asked = intent(event);
    const id = /** @type {Element} */ (event.target).getAttribute("data-id");
    const anywhere = asked === "undo" || asked === "redo" || asked === "escape";
    if (!asked || (id === null && !anywhere)) return;
    event.preventDefault();
    event.stopPropagation();
    if (anywhere) this.send(asked);
    else if (asked === "act") this.press(id ?? undefined);
    else if (asked === "push") this.nudge(String(id), directionOf(event) ?? 0);
    else if (asked === "around" || asked === "away") this.ring(String(id), asked, event.key === "." || event.key === "PageDown");
    else this.walk(String(id), asked, directionOf(event) ?? 0);
  }

  /** In free study: a shape one step on. @param {string} id @param {number} degrees */
  nudge(id, degrees) {
    const [x, y] = this.view.shapes[id].at;
    const angle = (degrees * Math.PI) / 180;
    if (this.view.study) this.send("drag", { id, at: [x + 2 * Math.sin(angle), y - 2 * Math.cos(angle)] });
  }

  /** Along a ring and to the next ring, or else around what was pressed last and farther from it. @param {string} id @param {"around" | "away"} how @param {boolean} on */
  ring(id, how, on) {
    const spots = this.walkable(id);
    const [here, centre] = [spots.find((spot) => spot.id === id), this.onRing(id)];
    const to = here && centre ? onRings(spots, here, centre, how, on) : ringed(spots, id, this.origin ?? this.lastAt ?? [0, 0], how, on);
    if (to) this.focus(to.id);
  }

  /** @param {string} id @param {"first" | "last" | "go"} how @param {number} degrees */
  walk(id, how, degrees) {
    const spots = this.walkable(id);
    const here = spots.find((spot) => spot.id === id);
    const column = degrees % 180 === 0 ? (this.column ?? here?.at[0]) : undefined;
    const row = here && this.onRing(id) ? spots.filter((spot) => ringOf(spot) === ringOf(here)).sort((a, b) => placeOf(a) - placeOf(b)) : spots;
    const to = how === "first" ? row[0] : how === "last" ? row.at(-1) : here && next(spots, here, degrees, column);
    if (to) this.focus(to.id);
    this.column = column;
  }
}

/** Set an attribute if it is not so already. @param {Element | undefined} element @param {string} name @param {string} value */
function set(element, name, value) {
  if (element && element.getAttribute(name) !== value) element.setAttribute(name, value);
}
