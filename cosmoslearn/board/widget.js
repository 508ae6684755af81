/** What anywidget asks for: a fresh widget for each model. What the model holds says what it shows. */
import { Store } from "./store.js";
import { Board } from "./board.js";
import { Reel } from "./reel.js";
import { Stepper } from "./stepper.js";

/** A board, a table: its view lives as long as the model, its pictures as long as their places in the page. @param {any} model */
function played(model) {
  const store = new Store(model);
  return { show: (/** @type {HTMLElement} */ el) => new Board(store, el), end: () => store.dispose() };
}

/** A stepper: Python may set the step, and hears which one is shown and what was foreseen. @param {any} model */
function stepped(model) {
  /** @param {HTMLElement} el */
  function show(el) {
    const tell = (/** @type {string} */ key, /** @type {unknown} */ value) => {
      model.set(key, value);
      model.save_changes();
    };
    const stepper = new Stepper(new Reel(model.get("film")), el, (at) => tell("at", at), (answer) => tell("answers", [...model.get("answers"), answer]));
    const heard = () => stepper.go(model.get("at"));
    heard();
    model.on("change:at", heard);
    return { dispose: () => (model.off("change:at", heard), stepper.dispose()) };
  }
  return { show, end: () => {} };
}

export default () => {
  /** @type {{show: (el: HTMLElement) => {dispose: () => void}, end: () => void}} */
  let shown;
  return {
    /** @param {{model: any}} context */
    initialize({ model }) {
      shown = model.get("film") ? stepped(model) : played(model);
      return () => shown.end();
    },
    /** @param {{el: HTMLElement}} context */
    render({ el }) {
      const view = shown.show(el);
      return () => view.dispose();
    },
  };
};
