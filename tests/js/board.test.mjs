/** The live board in a page without a browser. What Python would send is in the file that $VIEWS names (see test_board.py). */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, test } from "node:test";
import { Window } from "happy-dom";
import widget from "../../cosmoslearn/board/widget.js";
import { Board } from "../../cosmoslearn/board/board.js";
import { applied, PATIENCE, Store } from "../../cosmoslearn/board/store.js";

const VIEWS = JSON.parse(readFileSync(process.env.VIEWS, "utf-8"));

/** A model as anywidget gives it: counts its listeners, remembers what was sent. */
class Model {
  constructor(view) {
    this.view = structuredClone(view);
    this.listeners = [];
    this.sent = [];
  }
  get(name) {
    return this[name];
  }
  on(name, listener) {
    this.listeners.push([name, listener]);
  }
  off(name, listener) {
    this.listeners = this.listeners.filter((one) => one[0] !== name || one[1] !== listener);
  }
  send(message) {
    this.sent.push(message);
  }
  arrive(message) {
    for (const [name, listener] of this.listeners) if (name === "msg:custom") listener(structuredClone(message));
  }
}

let page, model, store, place, board;

beforeEach(() => {
  page = new Window();
  globalThis.document = page.document;
  model = new Model(VIEWS.start);
  place = page.document.body.appendChild(page.document.createElement("div"));
  store = new Store(model);
  board = new Board(store, place);
});

afterEach(async () => {
  board.dispose();
  store.dispose();
  await page.happyDOM.close();
});

const hit = (id) => board.picture.hits.get(id);
const press = (name, more = {}) => page.document.activeElement.dispatchEvent(new page.KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more }));
const kinds = () => model.sent.map(({ kind }) => kind);

test("what cannot be pressed is a named image where it shows something, and no words are read out twice", () => {
  const { shapes } = VIEWS.start.view;
  for (const [id, shape] of Object.entries(shapes)) {
    const group = board.picture.shapes.get(id);
    const named = !shape.outline && shape.label && group.children.length > 0;
    assert.equal(group.getAttribute("role") ?? "", named ? "img" : "", id);
  }
  assert.ok([...place.querySelectorAll(".cs-picture text")].every((word) => word.getAttribute("aria-hidden") === "true"));
});

test("where the pointer leaves the board, what the keyboard is on is looked at again", () => {
  const [here, there] = [...board.picture.hits.keys()];
  hit(here).focus();
  hit(here).matches = () => true; // :focus-visible, which only a browser knows
  board.hover(there);
  assert.equal(board.looking, there);
  board.hover(undefined);
  assert.equal(board.looking, here);
});

test("draws every shape once, in its layer, with its words", () => {
  for (const [id, shape] of Object.entries(VIEWS.start.view.shapes)) {
    const found = place.querySelectorAll(`[data-shape="${id}"]`);
    assert.equal(found.length, 1, id);
    assert.equal(found[0].parentNode.getAttribute("data-layer"), shape.layer);
    assert.equal(found[0].querySelectorAll("use").length, shape.symbols?.length ?? 0);
    assert.equal(found[0].querySelectorAll("text").length, shape.words?.length ?? 0);
  }
});

test("layers lie in the order of the look", () => {
  const layers = [...place.querySelectorAll("[data-layer]")].map((layer) => layer.getAttribute("data-layer"));
  assert.deepEqual(layers, ["board", "pieces", "marks", "words"]);
});

test("the picture has a name and a description", () => {
  const { element } = board.picture;
  assert.equal(page.document.getElementById(element.getAttribute("aria-labelledby")).textContent, "Corners");
  assert.equal(page.document.getElementById(element.getAttribute("aria-describedby")).textContent, "1 stones.");
});

test("ids of two pictures of one view differ", () => {
  const other = new Board(store, place);
  const ids = [...place.querySelectorAll("[id]")].map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  other.dispose();
});

test("one stop of the tabulator for each kind of shape", () => {
  const stops = [...place.querySelectorAll('.cs-hit[tabindex="0"]')].map((one) => one.getAttribute("data-id").split(":")[0]);
  assert.deepEqual(stops.sort(), ["cell", "row"]);
});

test("everything that can be pressed is a button with a name", () => {
  for (const one of place.querySelectorAll(".cs-hit")) {
    assert.equal(one.getAttribute("role"), "button");
    assert.ok(one.getAttribute("aria-label"));
  }
});

test("a click reports the shape", () => {
  hit("row:0").dispatchEvent(new page.MouseEvent("click", { bubbles: true }));
  assert.deepEqual(model.sent, [{ kind: "press", lang: "en", id: "row:0" }]);
});

test("Enter and Space report the shape that has the focus, and JupyterLab does not hear them", () => {
  let heard = 0;
  page.document.addEventListener("keydown", () => heard++);
  for (const key of ["Enter", " "]) {
    hit("cell:1,0").focus();
    press(key);
  }
  assert.deepEqual(model.sent.map(({ id }) => id), ["cell:1,0", "cell:1,0"]);
  assert.equal(heard, 0);
  assert.equal(board.root.getAttribute("data-lm-suppress-shortcuts"), "true");
});

test("keys walk over the hexagons and move the stop of the tabulator", () => {
  hit("cell:0,0").focus();
  press("d", { code: "KeyD" });
  assert.equal(page.document.activeElement, hit("cell:1,0"));
  press("w", { code: "KeyW" });
  assert.equal(page.document.activeElement, hit("cell:1,-1"));
  assert.equal(hit("cell:1,-1").getAttribute("tabindex"), "0");
  assert.equal(hit("cell:0,0").getAttribute("tabindex"), "-1");
  press("ArrowLeft");
  assert.equal(page.document.activeElement, hit("cell:0,-1"));
  press("End");
  assert.equal(page.document.activeElement.getAttribute("data-id").split(":")[0], "cell");
  assert.deepEqual(model.sent, []);
});

test("the stop of the tabulator stays where the keyboard was when a change comes", () => {
  hit("cell:1,0").focus();
  model.arrive(VIEWS.chosen);
  assert.equal(hit("cell:1,0").getAttribute("tabindex"), "0");
  assert.equal(place.querySelectorAll('[data-zone="cell"] [tabindex="0"]').length, 1);
});

test("a small thing is pressed on a larger ground", () => {
  board.picture.hitOf("row:0", [100, 100], [[-4, -4], [4, -4], [4, 4], [-4, 4]]);
  assert.equal(hit("row:0").getAttribute("points"), "86,86 114,86 114,114 86,114");
});

test("a symbol that is not used any more is gone", () => {
  const { serial } = VIEWS.start;
  const count = () => place.querySelectorAll("defs > g").length;
  const before = count();
  model.arrive({ serial: serial + 1, change: { symbols: { fresh: [["M0 0L1 1Z", "ink.strong", "", 1, "", 1]] } } });
  assert.equal(count(), before + 1);
  model.arrive({ serial: serial + 2, change: { symbols: { fresh: null } } });
  assert.equal(count(), before);
});

test("undo, redo and Escape work wherever the focus is on the board", () => {
  place.querySelector("button").focus();
  press("z", { ctrlKey: true });
  press("y", { ctrlKey: true });
  press("Escape");
  assert.deepEqual(kinds(), ["undo", "redo", "escape"]);
});

test("other keys are left to the page", () => {
  hit("cell:0,0").focus();
  assert.equal(press("q", { code: "KeyQ" }), true);
  assert.equal(press("Tab"), true);
  assert.deepEqual(model.sent, []);
});

test("a difference is drawn: marks, labels, and nothing that did not change", () => {
  const same = board.picture.shapes.get("cell:1,1");
  model.arrive(VIEWS.chosen);
  assert.equal(board.picture.shapes.get("cell:1,1"), same);
  assert.equal(place.querySelectorAll('[data-form="dots"]').length, 6);
  assert.equal(place.querySelectorAll('[data-form="cross"]').length, 12);
  assert.equal(hit("cell:1,0").getAttribute("aria-label"), "1,0, empty, may go here");
  assert.equal(hit("cell:2,0").getAttribute("aria-label"), "2,0, empty, may not go here: The cell touches a stone");
  assert.equal(hit("row:0").getAttribute("aria-label"), "On offer: A, chosen");
  assert.match(board.said.textContent, /^Chosen: On offer: A\./);
});

test("marks come and go, shapes of their layer stay", () => {
  const [shape] = Object.values(VIEWS.start.view.shapes);
  const mark = { mark: { form: "ring", role: "ok", on: ["sign"] }, at: [0, 0], ink: "", opacity: 1 };
  board.picture.shape("sign", { ...shape, layer: "marks" }, [], "en");
  for (const marks of [[mark], [mark, mark], []]) {
    board.picture.marks(marks, "en");
    for (const picture of [board.picture.element, board.picture.copy(marks, "", "en")]) {
      const layer = picture.querySelector('[data-layer="marks"]');
      assert.equal(layer.querySelectorAll('[data-shape="sign"]').length, 1);
      assert.equal(layer.querySelectorAll("[data-form]").length, marks.length);
    }
  }
});

test("a refused move shows its panel: every rule with its sign, the broken one open, the move unchanged on the board", () => {
  model.arrive(VIEWS.chosen);
  model.arrive(VIEWS.refused);
  const rules = [...place.querySelectorAll("[data-rule]")];
  assert.deepEqual(rules.map((rule) => [rule.dataset.rule, rule.dataset.ok, rule.hasAttribute("open")]), [["CO-FREE", "true", false], ["CO-NEAR", "false", true]]);
  assert.match(place.querySelector(".cs-sentence").textContent, /1 of 2/);
  assert.equal(place.querySelectorAll('[data-form="ring"][data-role="broken"]').length, 1);
  assert.ok(board.picture.shapes.get("cell:0,0").hasAttribute("opacity"), "the rest fades");
  place.querySelector(".cs-close").dispatchEvent(new page.MouseEvent("click", { bubbles: true }));
  assert.deepEqual(kinds(), ["escape"]);
});

test("the table of a rule is shown with its rows numbered", () => {
  model.arrive(VIEWS.chosen);
  model.arrive(VIEWS.table);
  const rows = [...place.querySelectorAll("tbody tr")];
  assert.deepEqual(rows.map((row) => row.querySelector("th").textContent), ["1A"]);
});

test("the language changes without Python, everywhere", () => {
  model.arrive(VIEWS.chosen);
  place.querySelector('[data-lang="es"]').dispatchEvent(new page.MouseEvent("click", { bubbles: true }));
  assert.deepEqual(model.sent, []);
  assert.equal(board.root.lang, "es");
  assert.match(hit("cell:2,0").getAttribute("aria-label"), /La casilla toca una piedra/);
  assert.equal(place.querySelector('[data-act="undo"]').textContent, VIEWS.start.view.words.undo.es);
  hit("row:1").dispatchEvent(new page.MouseEvent("click", { bubbles: true }));
  assert.equal(model.sent[0].lang, "es");
});

test("a shape that only moves stays the same element, and is pressed where it is", () => {
  const [old, serial] = [board.picture.shapes.get("row:0"), VIEWS.start.serial];
  const points = hit("row:0").getAttribute("points");
  model.arrive({ serial: serial + 1, change: { shapes: { "row:0": { at: [10, 20] } } } });
  assert.equal(board.picture.shapes.get("row:0"), old);
  assert.equal(old.getAttribute("transform"), "translate(10 20)");
  assert.notEqual(hit("row:0").getAttribute("points"), points);
});

test("the focus stays where it was when a shape changes", () => {
  model.arrive(VIEWS.chosen);
  hit("cell:1,0").focus();
  model.arrive(VIEWS.refused);
  model.arrive(VIEWS.played);
  assert.equal(page.document.activeElement, hit("cell:1,0"));
});

test("the focus goes to what is nearest when its shape is gone", () => {
  hit("row:2").focus();
  const { serial } = VIEWS.start;
  model.arrive({ serial: serial + 1, change: { shapes: { "row:2": null } } });
  assert.equal(page.document.activeElement, hit("row:1"));
});

test("the keyboard's ring is drawn last", () => {
  board.picture.keyboard(board.spots().find(({ id }) => id === "cell:0,0"), "0,0");
  assert.equal(board.picture.element.lastElementChild.querySelectorAll("polygon").length, 2);
  assert.equal(board.picture.element.lastElementChild.querySelector("text").textContent, "0,0");
});

test("buttons: moves without a place, undo at an end", () => {
  const [undo] = place.querySelectorAll('[data-act="undo"]');
  assert.equal(undo.getAttribute("aria-disabled"), "true");
  undo.dispatchEvent(new page.MouseEvent("click", { bubbles: true }));
  assert.deepEqual(model.sent, []);
  place.querySelector('[data-part="pass"]').dispatchEvent(new page.MouseEvent("click", { bubbles: true }));
  assert.deepEqual(model.sent, [{ kind: "part", lang: "en", part: "pass" }]);
});

test("a fault of Python is shown as an alert, and goes with the next change", () => {
  const { serial } = VIEWS.start;
  model.arrive({ serial: serial + 1, change: { error: "ValueError: <b>oh</b>" } });
  assert.match(board.error.textContent, /ValueError: <b>oh<\/b>/);
  assert.equal(board.error.getAttribute("role"), "alert");
  model.arrive({ serial: serial + 2, change: { error: "" } });
  assert.equal(board.error.textContent, "");
});

test("when a difference was missed the whole view is asked for, and drawn", () => {
  model.arrive({ ...VIEWS.refused });
  assert.deepEqual(kinds(), ["whole"]);
  assert.equal(place.querySelectorAll("[data-rule]").length, 0);
  model.arrive(VIEWS.whole);
  assert.equal(place.querySelectorAll("[data-rule]").length, 2);
});

test("an old message changes nothing", () => {
  model.arrive(VIEWS.chosen);
  model.arrive(VIEWS.chosen);
  assert.deepEqual(model.sent, []);
});

test("when Python is silent the board says so", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  board.press("row:0");
  context.mock.timers.tick(PATIENCE - 1);
  assert.equal(board.error.textContent, "");
  context.mock.timers.tick(1);
  assert.match(board.error.textContent, /kernel/);
});

test("an answer in time leaves no such words", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  board.press("row:0");
  model.arrive(VIEWS.chosen);
  context.mock.timers.tick(PATIENCE);
  assert.equal(board.error.textContent, "");
});

test("a late answer takes these words back", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  board.press("row:0");
  context.mock.timers.tick(PATIENCE);
  assert.match(board.error.textContent, /kernel/);
  model.arrive(VIEWS.chosen);
  assert.equal(board.error.textContent, "");
});

test("when nothing can be sent any more the board says so at once", () => {
  model.send = () => {
    throw new Error("Cannot send");
  };
  hit("row:0").dispatchEvent(new page.MouseEvent("click", { bubbles: true }));
  assert.match(board.error.textContent, /kernel/);
});

test("differences applied one after the other give what Python has", () => {
  let view = VIEWS.start.view;
  for (const name of ["chosen", "refused", "played", "undone"]) {
    view = applied(view, VIEWS[name].change);
    assert.deepEqual(view, VIEWS.after[name], name);
    assert.deepEqual(Object.keys(view.shapes), Object.keys(VIEWS.after[name].shapes), `${name}: order`);
  }
});

test("so do those of a game in which anything is pressed at random", () => {
  let view = VIEWS.walk.start;
  for (const change of VIEWS.walk.changes) view = applied(view, change);
  assert.deepEqual({ ...view, said: null }, { ...VIEWS.walk.end, said: null });
  assert.deepEqual(Object.keys(view.shapes), Object.keys(VIEWS.walk.end.shapes));
});

test("and the picture drawn step by step is the picture drawn at once", () => {
  const [walked, whole] = [VIEWS.walk.start, VIEWS.walk.end].map((view) => new Store(new Model({ serial: 0, view })));
  const [one, other] = [walked, whole].map((each) => new Board(each, place));
  VIEWS.walk.changes.forEach((change, n) => walked.model.arrive({ serial: n + 1, change }));
  const drawn = (each) => each.picture.element.outerHTML.replaceAll(each.picture.name, "").replace(/<defs>.*<\/defs>/s, "").replace(/#-\d+/g, "").replace(/ tabindex="-?\d"/g, "");
  assert.equal(drawn(one), drawn(other));
  [one, other].forEach((each) => each.dispose());
});

test("five hundred steps there and back leave no element and no symbol behind", () => {
  model.arrive(VIEWS.chosen);
  model.arrive(VIEWS.refused);
  model.arrive(VIEWS.played);
  const count = () => place.querySelectorAll("*").length;
  let serial = VIEWS.played.serial;
  const turn = () => {
    model.arrive({ serial: ++serial, change: VIEWS.undone.change });
    model.arrive({ serial: ++serial, change: VIEWS.redone.change });
  };
  turn();
  const before = count();
  for (let n = 0; n < 250; n++) turn();
  assert.equal(count(), before);
});

test("nothing is left when the board goes: no element, no listener", () => {
  board.dispose();
  assert.equal(place.children.length, 0);
  assert.equal(store.listeners.size, 0);
  store.dispose();
  assert.deepEqual(model.listeners, []);
  hit("row:0").dispatchEvent(new page.MouseEvent("click", { bubbles: true }));
  assert.deepEqual(model.sent, []);
});

test("the widget makes one store for a model and one board for each place", () => {
  const mine = new Model(VIEWS.start);
  const { initialize, render } = widget();
  const end = initialize({ model: mine });
  const places = [0, 1].map(() => page.document.body.appendChild(page.document.createElement("div")));
  const ends = places.map((el) => render({ el }));
  assert.equal(mine.listeners.length, 1);
  mine.arrive(VIEWS.chosen);
  places.forEach((one) => assert.equal(one.querySelectorAll('[data-form="dots"]').length, 6));
  ends.forEach((stop) => stop());
  end();
  assert.deepEqual(mine.listeners, []);
});

test("looks are asked for once for each shape, while something is chosen", () => {
  const [first, second] = [...board.picture.hits.keys()];
  board.hover(first);
  assert.deepEqual(kinds(), []);
  store.view.looks = true;
  board.hover(second);
  board.hover(second);
  assert.deepEqual(model.sent.map(({ kind, id }) => [kind, id]), [["look", second]]);
});

test("in free study what is held is dragged, one place at a time; a nudge is a step", () => {
  const [id] = [...board.picture.hits.keys()];
  board.pointed = () => ({ at: [10, 20], unit: 1 });
  board.held = id;
  board.move({ buttons: 1 });
  board.move({ buttons: 1 });
  assert.deepEqual(model.sent.map(({ kind, id, at }) => [kind, id, at]), [["drag", id, [10, 20]]]);
  board.nudge(id, 90);
  assert.deepEqual(kinds(), ["drag"]);
  store.view.study = true;
  board.nudge(id, 90);
  const [x, y] = store.view.shapes[id].at;
  assert.deepEqual(model.sent.at(-1).at, [x + 2, y]);
});

test("the page is told its new size", () => {
  model.arrive({ serial: store.serial + 1, change: { size: [700, 500] } });
  assert.equal(board.picture.element.getAttribute("viewBox"), "0 0 700 500");
});

test("keys go around what was pressed last, and away from it", () => {
  const ids = [...board.picture.hits.keys()].filter((id) => id.startsWith("cell:"));
  board.focus(ids[0]);
  press("Enter");
  press(".");
  const around = page.document.activeElement.getAttribute("data-id");
  press(",");
  assert.equal(page.document.activeElement.getAttribute("data-id"), ids[0]);
  press("PageDown");
  assert.notEqual(page.document.activeElement.getAttribute("data-id"), ids[0]);
  assert.notEqual(around, ids[0]);
});

test("on a board of rings the same keys go along the ring and to the next one, over all groups", () => {
  const change = { centre: [100, 100], shapes: {} };
  for (const id of [...board.picture.hits.keys()]) change.shapes[id] = null;
  const outline = VIEWS.start.view.shapes["cell:0,0"].outline;
  const put = (id, x, y, place, ring) => (change.shapes[id] = { role: "place", layer: "board", at: [x, y], outline, label: id, move: id, ...(ring ? { grid: [place, ring] } : {}) });
  put("space:1.0", 100, 80, 0, 1);
  put("space:1.1", 120, 100, 1, 1);
  put("round:A", 100, 120, 2, 1);
  put("space:2.0", 130, 60, 0, 2);
  put("space:2.1", 60, 130, 1, 2);
  put("hand:x", 300, 300);
  model.arrive({ serial: store.serial + 1, change });
  board.whole();
  const go = (id, ...keys) => {
    board.focus(id);
    keys.forEach((key) => press(key));
    return page.document.activeElement.getAttribute("data-id");
  };
  assert.equal(go("space:1.1", "."), "round:A");
  assert.equal(go("round:A", "."), "space:1.0");
  assert.equal(go("space:1.0", ","), "round:A");
  assert.equal(go("space:1.1", "PageDown"), "space:2.0");
  assert.equal(go("space:2.1", "PageUp"), "round:A");
  assert.equal(go("space:2.0", "PageDown"), "space:2.0");
  assert.equal(go("space:1.1", "End"), "round:A");
  assert.equal(go("round:A", "Home"), "space:1.0");
  assert.equal(go("hand:x", "."), "hand:x");
});

test("the keys of another board are told in the place of the old ones", () => {
  assert.match(place.querySelector(".cs-keys").textContent, /hexagon/);
  model.arrive({ serial: store.serial + 1, change: { keys: [[[","], { en: "along the ring", es: "por el anillo" }]] } });
  assert.equal(place.querySelector(".cs-keys").textContent, "Keys, along the ring");
  board.speakIn("es");
  assert.equal(place.querySelector(".cs-keys").textContent, "Teclas, por el anillo");
});

test("a rule of the verdict lights what it looked at, by pointer and by keyboard", () => {
  model.arrive(VIEWS.chosen);
  model.arrive(VIEWS.refused);
  const lines = () => board.picture.halo.querySelectorAll(".cs-halo-line").length;
  const row = place.querySelector('[data-rule="CO-FREE"]').closest("li");
  assert.equal(lines(), 0);
  for (const [on, off] of [["pointerenter", "pointerleave"], ["focusin", "focusout"]]) {
    row.dispatchEvent(new page.Event(on));
    assert.equal(lines(), 1);
    row.dispatchEvent(new page.Event(off));
    assert.equal(lines(), 0);
  }
  assert.match(place.querySelector(".cs-nearest").textContent, /A@1,0/);
});
