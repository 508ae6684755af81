/**
 * The view of one model and the way to Python: differences come in, events go out.
 *
 * @typedef {import("./view.js").View} View
 * @typedef {import("./view.js").Change} Change
 * @typedef {import("./view.js").Message} Message
 * @typedef {import("./view.js").Model} Model
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
  const sorted = order ? Object.fromEntries(order.map((id) => [id, all[id]])) : all;
  const lines = log ? { log: merged(view.log ?? {}, log) } : {};
  return { ...view, ...rest, ...lines, shapes: sorted, symbols: merged(view.symbols, symbols), outlines: merged(view.outlines, outlines) };
}

/** What of a record is not the same thing as in another one; `null` for what is gone. @param {Record<string, any>} old @param {Record<string, any>} fresh */
const fresher = (old, fresh) => ({
  ...Object.fromEntries(Object.entries(fresh).filter(([key, value]) => old[key] !== value)),
  ...Object.fromEntries(Object.keys(old).filter((key) => !(key in fresh)).map((key) => [key, null])),
});

/** What has to be drawn to make one view of another: what is the very same thing stays. @param {View} old @param {View} fresh @returns {Change} */
export const between = (old, fresh) => ({
  ...fresher(old, fresh),
  symbols: fresher(old.symbols, fresh.symbols),
  outlines: fresher(old.outlines, fresh.outlines),
  shapes: fresher(old.shapes, fresh.shapes),
  order: Object.keys(fresh.shapes),
});

/** The view of one model, shared by all its pictures in the page, and the way to Python. */
export class Store {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    const { serial, view } = model.get("view");
    this.serial = serial;
    /** @type {View} */
    this.view = view;
    /** @type {Set<(change: Change | null) => void>} */
    this.listeners = new Set();
    this.heard = (/** @type {Message} */ message) => this.receive(message);
    model.on("msg:custom", this.heard);
  }

  /** A difference fits on what is here, or else the whole view is asked for. @param {Message} message */
  receive({ serial, view, change }) {
    clearTimeout(this.timer);
    if (!view && serial !== this.serial + 1) return void (serial > this.serial && this.send({ kind: "whole" }));
    this.serial = serial;
    this.view = view ?? applied(this.view, change ?? {});
    for (const listener of [...this.listeners]) listener(view ? null : (change ?? {}));
  }

  /** @param {{kind: string, [more: string]: unknown}} event */
  send(event) {
    const silent = () => this.listeners.forEach((listener) => listener({ error: inLanguage(this.view.words.silent, String(event.lang)) }));
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
