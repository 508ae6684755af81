/** The stepper in a page without a browser: a film that Python made is in the file that $VIEWS names (see test_board.py). */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Window } from "happy-dom";
import widget from "../../cosmoslearn/board/widget.js";
import { Board } from "../../cosmoslearn/board/board.js";
import { Reel } from "../../cosmoslearn/board/reel.js";
import { SPEEDS, Stepper } from "../../cosmoslearn/board/stepper.js";
import { Store } from "../../cosmoslearn/board/store.js";

const { film: FILM, views: VIEWS } = JSON.parse(readFileSync(process.env.VIEWS, "utf-8")).film;
const LAST = FILM.frames.length - 1;

let page, place, stepper, moves, answers;

beforeEach(() => {
  page = new Window();
  globalThis.document = page.document;
  place = page.document.body.appendChild(page.document.createElement("div"));
  [moves, answers] = [[], []];
  stepper = new Stepper(new Reel(FILM), place, (at) => moves.push(at), (answer) => answers.push(answer));
});

afterEach(async () => {
  mock.timers.reset();
  stepper.dispose();
  await page.happyDOM.close();
});

const act = (name) => place.querySelector(`[data-act="${name}"]`);
const click = (name) => act(name).dispatchEvent(new page.MouseEvent("click", { bubbles: true }));
const key = (element, name) => {
  element.focus();
  element.dispatchEvent(new page.KeyboardEvent("keydown", { key: name, code: name, bubbles: true, cancelable: true }));
};
const drawn = (picture) => picture.element.outerHTML.replaceAll(picture.name, "").replace(/<defs>.*<\/defs>/s, "").replace(/#-\d+/g, "").replace(/ tabindex="-?\d"/g, "").replace(/<g class="cs-halo">.*?<\/g>/s, "").replace(/ opacity="1"/g, "");

test("it begins at the start, and says so", () => {
  assert.equal(stepper.reel.at, 0);
  assert.equal(stepper.said.textContent, FILM.frames[0].says.en);
  assert.equal(act("back").getAttribute("aria-disabled"), "true");
  assert.equal(act("on").getAttribute("aria-disabled"), null);
});

test("on, back, first and last", () => {
  click("on");
  assert.equal(stepper.said.textContent, FILM.frames[1].says.en);
  click("last");
  click("on");
  click("back");
  click("first");
  click("back");
  assert.deepEqual(moves, [1, LAST, LAST - 1, 0]);
});

test("each step reached by any way is the picture that Python has", () => {
  for (const step of [3, 1, LAST, 0, 5, 4]) {
    stepper.go(step);
    const { said, words, lang, reasons, titles, panel, buttons, undo, redo, error, looks, looked, study, keys, ...seen } = stepper.view;
    // Symbols and outlines of other steps may be there still.
    for (const key of ["symbols", "outlines"]) seen[key] = Object.fromEntries(Object.keys(VIEWS[step][key]).map((name) => [name, seen[key][name]]));
    assert.deepEqual(seen, VIEWS[step], `step ${step}`);
    assert.deepEqual(Object.keys(seen.shapes), Object.keys(VIEWS[step].shapes), `step ${step}: order`);
    const fresh = new Board(new Store({ get: () => ({ serial: 0, view: stepper.view }), on() {}, off() {} }), place);
    assert.equal(drawn(stepper.picture), drawn(fresh.picture), `step ${step}`);
    fresh.dispose();
  }
});

test("the keys of the bar, and those that work anywhere", () => {
  key(act("on"), "ArrowRight");
  key(act("on"), "ArrowRight");
  key(act("on"), "ArrowLeft");
  key(act("on"), "End");
  key(act("on"), "Home");
  const [hit] = stepper.picture.hits.values();
  key(hit, "PageDown");
  key(hit, "PageUp");
  assert.deepEqual(moves, [1, 2, 1, LAST, 0, 1, 0]);
  const walked = page.document.activeElement;
  key(hit, "ArrowRight");
  assert.equal(stepper.reel.at, 0);
  assert.ok(walked.hasAttribute("data-id"));
});

test("the slider and the list jump", () => {
  stepper.slider.value = "4";
  stepper.slider.dispatchEvent(new page.Event("input"));
  assert.equal(stepper.reel.at, 4);
  assert.equal(stepper.slider.getAttribute("aria-valuetext"), `Step 4 of ${LAST}`);
  assert.deepEqual([...stepper.jump.options].map(({ textContent }) => textContent.split(" \u00b7 ")[0]), FILM.frames.map((_, n) => String(n)));
  stepper.jump.value = "2";
  stepper.jump.dispatchEvent(new page.Event("change"));
  assert.equal(stepper.reel.at, 2);
});

test("it plays at three speeds, stops at the end and when asked", () => {
  mock.timers.enable({ apis: ["setInterval"] });
  assert.deepEqual(Object.keys(SPEEDS), ["slow", "medium", "fast"]);
  click("play");
  assert.equal(act("play").textContent, "Stop");
  mock.timers.tick(SPEEDS.medium);
  assert.equal(stepper.reel.at, 1);
  stepper.speeds.value = "fast";
  stepper.speeds.dispatchEvent(new page.Event("change"));
  mock.timers.tick(SPEEDS.fast);
  assert.equal(stepper.reel.at, 2);
  click("play");
  mock.timers.tick(10 * SPEEDS.slow);
  assert.equal(stepper.reel.at, 2);
  click("play");
  mock.timers.tick(LAST * SPEEDS.fast);
  assert.equal(stepper.reel.at, LAST);
  assert.equal(act("play").textContent, "Play");
  stepper.dispose();
});

test("the statement of the rule and the changes open and stay open", () => {
  stepper.go(1);
  const fold = () => place.querySelector('[data-key="rule"]');
  assert.equal(fold().hasAttribute("open"), false);
  assert.match(fold().textContent, new RegExp(FILM.frames[1].rules[0]));
  fold().setAttribute("open", "");
  stepper.go(2);
  assert.equal(fold().hasAttribute("open"), true);
});

test("what has changed has a dotted outline and is told", () => {
  const step = FILM.frames.findIndex(({ changed }) => changed?.includes("cell:0,1"));
  stepper.go(step);
  assert.equal(stepper.picture.halo.querySelectorAll(".cs-halo-line").length, FILM.frames[step].changed.filter((id) => id in stepper.view.shapes).length);
  const told = [...place.querySelectorAll('[data-key="changes"] li')].map(({ textContent }) => textContent);
  assert.ok(told.includes("Before: 0,1, free. Now: SY1, yellow sun, void, at 0,1."), told.join());
  assert.ok(told.some((words) => words.startsWith("Gone: ")));
  stepper.speakIn("es");
  assert.match(place.querySelector('[data-key="changes"]').textContent, /Antes: 0,1, libre\. Ahora: SY1/);
  stepper.go(1);
  assert.equal(stepper.picture.halo.children.length, 0);
});

test("the step before is shown and taken away again", () => {
  const step = FILM.frames.findIndex(({ changed }) => changed?.includes("cell:0,1"));
  stepper.go(step);
  click("before");
  assert.equal(stepper.view, stepper.reel.views[step - 1]);
  assert.equal(stepper.reel.at, step);
  assert.equal(act("before").getAttribute("aria-pressed"), "true");
  click("before");
  assert.equal(stepper.view, stepper.reel.views[step]);
});

test("while predicting the next step is hidden until the learner has said something", () => {
  click("predict");
  click("on");
  click("last");
  key(act("on"), "PageDown");
  assert.equal(stepper.reel.at, 0);
  assert.equal(stepper.jump.options.length, 1);
  assert.ok(!place.textContent.includes(FILM.frames[1].says.en));
  click("commit");
  assert.equal(stepper.reel.at, 0, "nothing has been said yet");
  stepper.foresee.value = FILM.frames[1].answer;
  click("commit");
  assert.equal(stepper.reel.at, 1);
  assert.match(place.querySelector(".cs-told").textContent, /^You foresaw it/);
  stepper.foresee.value = Object.keys(FILM.rules).find((rule) => rule !== FILM.frames[2].answer);
  click("commit");
  assert.match(place.querySelector(".cs-told").textContent, /^You said/);
  assert.deepEqual(answers.map(({ step, right }) => [step, right]), [[1, true], [2, false]]);
  click("back");
  click("on");
  assert.equal(stepper.reel.at, 2, "what has been seen may be seen again");
});

test("a move may be foreseen in notation or in words", () => {
  const film = structuredClone(FILM);
  film.frames[1] = { ...film.frames[1], answer: "a to b", name: { en: "go to b", es: "ir a b" } };
  for (const [said, told] of [["a to b", "You foresaw it: go to b (a to b)."], ["go to b", "You foresaw it: go to b (a to b)."], ["b", "You said b; it is go to b (a to b)."]]) {
    stepper.dispose();
    stepper = new Stepper(new Reel(film), place);
    click("predict");
    stepper.foresee.value = said;
    click("commit");
    assert.equal(place.querySelector(".cs-told").textContent, told);
  }
});

test("a place may be foreseen as well", () => {
  click("predict");
  const id = FILM.frames[1].marked[0];
  stepper.picture.hits.get(id).dispatchEvent(new page.MouseEvent("click", { bubbles: true }));
  assert.equal(stepper.picture.halo.querySelectorAll(".cs-halo-line").length, 1);
  click("commit");
  assert.match(place.querySelector(".cs-told").textContent, /The place is right/);
});

test("the permalink names the step and the language", () => {
  stepper.go(2);
  const field = () => place.querySelector('[data-key="link"] input').value;
  assert.equal(field(), `${FILM.link}.2.en`);
  stepper.speakIn("es");
  assert.equal(field(), `${FILM.link}.2.es`);
  assert.equal(stepper.said.textContent, FILM.frames[2].says.es);
  assert.equal(stepper.reel.at, 2);
});

test("the widget shows a film as a stepper, hears Python and tells it", () => {
  const state = { film: FILM, at: 2, answers: [] };
  const heard = [];
  const model = { get: (name) => state[name], set: (name, value) => (state[name] = value), save_changes: () => heard.push(state.at), on: (_, listener) => (model.listener = listener), off: () => (model.listener = null) };
  const { initialize, render } = widget();
  initialize({ model });
  const end = render({ el: place });
  const shown = place.querySelectorAll(".cs-live")[1];
  assert.match(shown.textContent, new RegExp(`Step 2 of ${LAST}`));
  shown.querySelector('[data-act="on"]').dispatchEvent(new page.MouseEvent("click"));
  assert.equal(state.at, 3);
  state.at = 1;
  model.listener();
  assert.match(shown.textContent, new RegExp(`Step 1 of ${LAST}`));
  end();
  assert.equal(model.listener, null);
});

test("five hundred steps there and back leave nothing behind", () => {
  const count = () => place.querySelectorAll("*").length;
  for (let n = 0; n <= LAST; n++) stepper.go(n);
  stepper.go(0);
  const before = count();
  for (let turn = 0; turn < 250; turn++) {
    stepper.go(1);
    stepper.go(0);
  }
  assert.equal(count(), before);
});
