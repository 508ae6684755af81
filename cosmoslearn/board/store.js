/**
 * What there is to show: a view, and who shows it; that of one model, with the way to Python.
 *
 * @import { Change, Event, Message, Model, View } from "./view.js"
 */
import { inLanguage } from "./draw.js";

/** How long Python may be silent before the board says so, in milliseconds. */
export const PATIENCE = 8000;

/** Two records as one, the fresh one first; a `null` takes away. @param {Record<string, any>} old @param {Record<string, any>} fresh */
const merged = (old, fresh) => Object.fromEntries(Object.entries({ ...old, ...fresh }).filter(([, value]) => value !== null));

/** A view after a change: symbols one by one, shapes field by field. @param {View} view @param {Change} change @returns {View} */
export function applied(view, change) {
  const { order, shapes = {}, symbols = {}, outlines = {}, log, ...rest } = change;
  const changed = Object.entries(shapes).map(([id, fields]) => [id, fields && merged(view.shapes[id] ?? {}, fields)]);
  const all = merged(view.shapes, Object.fromEntries(changed));
  const ids = Object.keys(all);
  for (const [id, before] of Object.entries(order ?? {})) {
    ids.splice(ids.indexOf(id), 1);
    ids.splice(ids.indexOf(before) + 1, 0, id);
  }
  const sorted = Object.fromEntries(ids.map((id) => [id, all[id]]));
  const lines = log ? { log: merged(view.log ?? {}, log) } : {};
  return { ...view, ...rest, ...lines, shapes: sorted, symbols: merged(view.symbols, symbols), outlines: merged(view.outlines, outlines) };
}

/** What of a record is not the same thing as in another one; `null` for what is gone. @param {Record<string, any>} old @param {Record<string, any>} fresh */
const fresher = (old, fresh) => ({
  ...Object.fromEntries(Object.entries(fresh).filter(([key, value]) => old[key] !== value)),
  ...Object.fromEntries(Object.keys(old).filter((key) => !(key in fresh)).map((key) => [key, null])),
});

/** What has to be drawn to make one view of another: what is the very same thing stays. @param {View} old @param {View} fresh @returns {Change} */
const between = (old, fresh) => ({
  ...fresher(old, fresh),
  symbols: fresher(old.symbols, fresh.symbols),
  outlines: fresher(old.outlines, fresh.outlines),
  shapes: fresher(old.shapes, fresh.shapes),
  order: {},
});

/** A view, and who shows it. */
export class Source {
  /** @type {Set<(change: Change | null) => void>} */
  listeners = new Set();

  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }

  /** A change, or all is new; what there is to show then. @param {Change | null} change @param {View} view */
  tell(change, view = this.view) {
    this.view = view;
    for (const listener of [...this.listeners]) listener(change);
  }

  /** Another view; where nothing is said, only its picture. @param {View} view @param {boolean} aloud */
  show(view, aloud = true) {
    const { said, ...change } = between(this.view, view);
    this.tell(aloud ? { ...change, said: view.said } : change, view);
  }

  /** What is pressed and asked for. @param {Event} event */
  send(event) {}
}

/** The view of one model, shared by all its pictures in the page: differences come in, events go out. */
export class Store extends Source {
  /** @param {Model} model */
  constructor(model) {
    const { serial, view } = model.get("view");
    super(view);
    this.model = model;
    this.serial = serial;
    this.heard = (/** @type {Message} */ message) => this.receive(message);
    model.on("msg:custom", this.heard);
  }

  /** A difference fits on what is here, or else the whole view is asked for. @param {Message} message */
  receive({ serial, view, change }) {
    clearTimeout(this.timer);
    if (!view && serial !== this.serial + 1) return void (serial > this.serial && this.send({ kind: "whole", lang: this.view.lang }));
    this.serial = serial;
    const heard = { error: this.view.error, ...change }; // what was said of Python's silence is over
    this.tell(view ? null : heard, view ?? applied(this.view, heard));
  }

  /** @param {Event} event */
  send(event) {
    const silent = () => this.tell({ error: inLanguage(this.view.words.silent, event.lang) });
    clearTimeout(this.timer);
    this.timer = setTimeout(silent, PATIENCE);
    try {
      this.model.send(event);
    } catch {
      silent();
    }
  }

  dispose() {
    clearTimeout(this.timer);
    this.model.off("msg:custom", this.heard);
    this.listeners.clear();
  }
}
