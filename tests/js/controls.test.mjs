/** What stands beside a board, drawn from data that Python makes: a study board and a play table (see test_board.py). */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, test } from "node:test";
import { Window } from "happy-dom";
import { Board } from "../../cosmoslearn/board/board.js";
import { Store } from "../../cosmoslearn/board/store.js";

const VIEWS = JSON.parse(readFileSync(process.env.VIEWS, "utf-8"));
let page, board, store, sent;

/** A board that shows a view; what it sends lies in `sent`. */
function show(view) {
  sent = [];
  const model = { get: () => structuredClone({ serial: 0, view }), on: (_, heard) => (model.heard = heard), off: () => {}, send: (event) => sent.push(event) };
  store = new Store(model);
  board = new Board(store, page.document.body);
  return model;
}

const one = (selector) => board.root.querySelector(selector);
const all = (selector) => [...board.root.querySelectorAll(selector)];
const press = (element, key) => element.dispatchEvent(new page.KeyboardEvent("keydown", { key, code: key, bubbles: true, cancelable: true }));

beforeEach(() => {
  page = new Window();
  for (const name of ["document", "HTMLElement", "SVGElement", "Element"]) globalThis[name] = page[name];
});

afterEach(() => {
  board.dispose();
  store.dispose();
});

test("every control is drawn with its words, in the language chosen", () => {
  show(VIEWS.study);
  assert.equal(one('[data-act="hand"]').closest("label").firstChild.textContent, "Piece in hand");
  assert.ok(all('[data-act="hand"] optgroup').length > 3);
  assert.ok(one('[data-act="against"] optgroup option').value.includes(" "));
  board.speakIn("es");
  assert.equal(one('[data-act="hand"]').closest("label").firstChild.textContent, "Pieza en la mano");
});

test("menus, buttons and fields say what was chosen, pressed and written", () => {
  show(VIEWS.study);
  const hand = one('[data-act="hand"]');
  hand.value = "PY1";
  hand.dispatchEvent(new page.Event("change", { bubbles: true }));
  one('[data-act="trying"]').click();
  const text = all("textarea").find((area) => area.getAttribute("rows") === "5");
  text.value = "universe: BB@0,0";
  one('[data-act="read"]').click();
  assert.deepEqual(sent.map(({ kind, value }) => [kind, value]), [["hand", "PY1"], ["trying", undefined], ["read", "universe: BB@0,0"]]);
  assert.equal(one('[data-act="trying"]').getAttribute("aria-pressed"), "false");
});

test("what is in hand can be changed by buttons and by keys", () => {
  show(VIEWS.held);
  const change = all('[data-act="change"]');
  assert.ok(change.length >= 2);
  change[0].click();
  board.focus("cell:0,0");
  press(page.document.activeElement, "Delete");
  press(page.document.activeElement, "r");
  press(page.document.activeElement, "f");
  assert.deepEqual(sent.map(({ kind, id, value }) => [kind, id, value]), [
    ["change", undefined, "flip"], ["change", "cell:0,0", "remove"], ["change", "cell:0,0", "rotate"], ["change", "cell:0,0", "flip"],
  ]);
});

test("what is opened stays open, and the keyboard stays where it is", () => {
  const model = show(VIEWS.study);
  const share = one('[data-key="share"]');
  share.open = true;
  share.dispatchEvent(new page.Event("toggle"));
  one('[data-act="case"]').focus();
  model.heard({ serial: 1, change: { controls: VIEWS.held.controls, said: "" } });
  assert.ok(one('[data-key="share"]').hasAttribute("open"));
  assert.equal(page.document.activeElement.dataset.act, "case");
});

test("two rulebooks: a second picture, to be looked at only, with marks of its own", () => {
  const model = show(VIEWS.pair);
  const pictures = all(".cs-picture");
  assert.equal(pictures.length, 2);
  const signs = pictures.map((picture) => [...picture.querySelectorAll('[data-form="sign"]')].map((mark) => mark.getAttribute("data-role")));
  assert.deepEqual(signs, [["broken"], ["ok"]]);
  assert.equal(pictures[1].querySelectorAll(".cs-hit,title,defs").length, 0);
  assert.ok(pictures[1].getAttribute("aria-label"));
  const rows = all(".cs-beside tbody tr");
  assert.deepEqual(rows.map((row) => row.querySelectorAll("svg").length), [2]);
  model.heard({ serial: 1, change: { other: null } });
  assert.equal(all(".cs-picture").length, 1);
});

test("pieces are dragged from place to place, and let go there", () => {
  show(VIEWS.study);
  board.pointed = () => ({ at: [10, 20], unit: 1 });
  board.under = () => "cell:1,0";
  board.hold({ clientX: 0, clientY: 0 });
  board.move({ buttons: 1, clientX: 1, clientY: 1 });
  assert.equal(board.dragged, false, "a hand that trembles drags nothing");
  board.move({ buttons: 1, clientX: 30, clientY: 0 });
  board.under = () => "cell:0,1";
  board.drop({});
  board.nudge("cell:1,0", 90);
  assert.deepEqual(sent.map(({ kind, id, to }) => [kind, id, to]), [["drag", "cell:1,0", "cell:0,1"]]);
});

test("the log is walked by keys and leads to every move", () => {
  const model = show(VIEWS.game);
  const rows = all(".cs-log button");
  assert.equal(rows.length, Object.keys(VIEWS.game.log).length + 1);
  const last = rows.at(-1);
  assert.equal(last.getAttribute("aria-current"), "step");
  assert.deepEqual(rows.map((row) => row.tabIndex), [...rows.slice(1).map(() => -1), 0]);
  last.focus();
  press(last, "ArrowUp");
  const before = page.document.activeElement;
  assert.equal(before, rows.at(-2));
  before.click();
  assert.deepEqual(sent.map(({ kind, at }) => [kind, at]), [["goto", rows.length - 2]]);
  model.heard({ serial: 1, change: { table: { ...VIEWS.game.table, at: rows.length - 2 } } });
  assert.equal(all('.cs-log [aria-current="step"]').length, 1);
  assert.equal(page.document.activeElement.dataset.act, `goto ${rows.length - 2}`, "the keyboard stays there");
  assert.ok(one('[data-act="branch"]'));
});

test("a study board becomes a table in its place, and the other way round", () => {
  const model = show(VIEWS.study);
  model.heard({ serial: 1, view: VIEWS.game });
  assert.ok(one(".cs-log"));
  assert.equal(one('[data-act="hand"]'), null);
  model.heard({ serial: 2, view: VIEWS.study });
  assert.equal(one(".cs-log"), null);
  assert.ok(one('[data-act="hand"]'));
});

test("menus and fields keep their keys", () => {
  show(VIEWS.study);
  const heard = [];
  page.document.body.addEventListener("keydown", ({ key }) => heard.push(key));
  press(one("select"), "ArrowDown");
  press(one("textarea"), "z");
  assert.deepEqual(heard, []);
  one("textarea").dispatchEvent(new page.KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }));
  assert.deepEqual(sent, [], "what is undone there is the writing");
});

test("what is written is told as the cursor leaves it, where that is asked for", () => {
  const model = show(VIEWS.study);
  one("textarea").dispatchEvent(new page.Event("change"));
  assert.deepEqual(sent, []);
  const field = { kind: "field", act: "check", draft: "draft", text: "Answer", value: "", do: "Check", rows: 1 };
  model.heard({ serial: 1, change: { controls: [field] } });
  one("textarea").value = "12,5";
  one("textarea").dispatchEvent(new page.Event("change"));
  assert.deepEqual(sent.map(({ kind, value }) => [kind, value]), [["draft", "12,5"]]);
});

test("what is written stays there in another language, until Python has something else to show", () => {
  const model = show(VIEWS.study);
  const field = { kind: "field", act: "check", draft: "draft", text: { en: "Answer", es: "Respuesta" }, value: "", do: "Check", rows: 1 };
  model.heard({ serial: 1, change: { controls: [field] } });
  one("textarea").value = "12,5";
  one("textarea").dispatchEvent(new page.Event("input"));
  board.speakIn("es");
  assert.equal(one("textarea").closest("label").firstChild.textContent, "Respuesta");
  assert.equal(one("textarea").value, "12,5");
  model.heard({ serial: 2, change: { controls: [{ ...field, value: "" }] } });
  assert.equal(one("textarea").value, "");
});

test("what would have to be otherwise is asked for once, then told", () => {
  const model = show(VIEWS.refused_study);
  one('[data-act="would"]').click();
  assert.deepEqual(sent.map(({ kind }) => kind), ["would"]);
  model.heard({ serial: 1, change: { panel: { ...VIEWS.refused_study.panel, would: [{ en: "if so", es: "si así" }] } } });
  assert.equal(one(".cs-verdict .cs-nearest li").textContent, "if so");
  assert.equal(one('[data-act="would"]'), null);
});
