import assert from "node:assert/strict";
import { test } from "node:test";
import * as geometry from "../../cosmoslearn/board/geometry.js";
import { directionOf, intent } from "../../cosmoslearn/board/keys.js";

const HEX = [0, 60, 120, 180, 240, 300].map((degrees) => [36 * Math.sin((degrees * Math.PI) / 180), -36 * Math.cos((degrees * Math.PI) / 180)]);
const hex = (q, r) => ({ id: `${q},${r}`, at: [36 * Math.sqrt(3) * (q + r / 2), 54 * r], outline: HEX });
const FIELD = [];
for (let q = -3; q <= 3; q++) for (let r = -3; r <= 3; r++) if (Math.abs(q + r) <= 3) FIELD.push(hex(q, r));
const star = (id, x, y) => ({ id, at: [x, y], outline: [[-4, -4], [4, -4], [4, 4], [-4, 4]] });

test("a point in a hexagon hits it, in every hexagon of a field", () => {
  for (const spot of FIELD) {
    for (const [dx, dy] of [[0, 0], [0, -34], [28, 0], [-28, 12], [15, 24]]) {
      assert.equal(geometry.hit(FIELD, [spot.at[0] + dx, spot.at[1] + dy], 14).id, spot.id);
    }
  }
});

test("a point outside of all is near to one within reach, or hits none", () => {
  assert.equal(geometry.hit([star("a", 0, 0)], [9, 9], 14).id, "a");
  assert.equal(geometry.hit([star("a", 0, 0)], [11, 11], 14), undefined);
});

test("of two near ones the nearer is hit, and what is really under the point before both", () => {
  const stars = [star("a", 0, 0), star("b", 12, 0)];
  assert.equal(geometry.hit(stars, [5.5, 0], 14).id, "a");
  assert.equal(geometry.hit(stars, [6.5, 0], 14).id, "b");
  assert.equal(geometry.hit([...stars, { id: "c", at: [40, 0], outline: [[-36, -1], [0, -1], [0, 1], [-36, 1]] }], [6, 0], 14).id, "c");
});

test("the topmost of two that overlap is hit", () => {
  assert.equal(geometry.hit([star("below", 0, 0), star("above", 2, 0)], [1, 0], 0).id, "above");
});

test("six keys lead to the six neighbours", () => {
  const steps = { KeyE: [1, -1], KeyD: [1, 0], KeyX: [0, 1], KeyZ: [-1, 1], KeyA: [-1, 0], KeyW: [0, -1] };
  for (const [code, [dq, dr]] of Object.entries(steps)) {
    for (const [q, r] of [[0, 0], [1, -1], [-2, 1]]) {
      const to = geometry.next(FIELD, hex(q, r), directionOf({ key: "", code }));
      assert.equal(to.id, `${q + dq},${r + dr}`, `${code} from ${q},${r}`);
    }
  }
});

test("at the edge a key leads nowhere", () => {
  assert.equal(geometry.next(FIELD, hex(3, 0), 90), undefined);
  assert.equal(geometry.next(FIELD, hex(0, -3), 0), undefined);
  assert.equal(geometry.next(FIELD, hex(-3, 1), 270), undefined, "not slantwise either");
});

test("arrows up and down stay in their column, and come back", () => {
  let [here, column] = [hex(0, 2), hex(0, 2).at[0]];
  const seen = [];
  for (const degrees of [0, 0, 0, 0, 180, 180, 180, 180]) {
    here = geometry.next(FIELD, here, degrees, column);
    seen.push(here.at[0]);
  }
  assert.ok(seen.every((x) => Math.abs(x - column) < 32), String(seen));
  assert.equal(here.id, "0,2");
});

test("arrows walk a square grid", () => {
  const grid = [];
  for (let x = 0; x < 3; x++) for (let y = 0; y < 3; y++) grid.push({ id: `${x}${y}`, at: [x * 48, y * 48], outline: [] });
  const go = (id, degrees) => geometry.next(grid, grid.find((one) => one.id === id), degrees)?.id;
  assert.deepEqual([go("11", 0), go("11", 90), go("11", 180), go("11", 270)], ["10", "21", "12", "01"]);
});

test("on rings keys step clockwise and back, and to the next ring at the nearest angle", () => {
  const counts = [4, 8, 8];
  const spots = counts.flatMap((count, ring) => [...Array(count).keys()].map((n) => {
    const angle = ((n + ring / 4) * 2 * Math.PI) / count;
    const far = 40 * (ring + 1);
    return { id: `${ring}.${n}`, at: [200 + far * Math.sin(angle), 200 - far * Math.cos(angle)], outline: [], grid: [n, ring] };
  }));
  const go = (id, how, on) => geometry.onRings(spots, spots.find((spot) => spot.id === id), [200, 200], how, on)?.id;
  assert.deepEqual(["0.0", "0.1", "0.2", "0.3"].map((id) => go(id, "around", true)), ["0.1", "0.2", "0.3", "0.0"]);
  assert.deepEqual(["1.0", "1.7"].map((id) => go(id, "around", false)), ["1.7", "1.6"]);
  assert.deepEqual(["0.0", "0.3", "1.5"].map((id) => go(id, "away", true)), ["1.0", "1.6", "2.5"], "outwards");
  assert.deepEqual(["2.5", "1.7", "1.2"].map((id) => go(id, "away", false)), ["1.5", "0.0", "0.1"], "inwards, over the north too");
  assert.deepEqual([go("2.0", "away", true), go("0.0", "away", false)], [undefined, undefined], "farther there is nothing");
});

test("on rings a ring that is empty is stepped over", () => {
  const spots = [0, 2].map((ring) => ({ id: `${ring}`, at: [0, -10 * (ring + 1)], outline: [], grid: [0, ring] }));
  assert.equal(geometry.onRings(spots, spots[0], [0, 0], "away", true).id, "2");
  assert.equal(geometry.onRings(spots, spots[0], [0, 0], "around", true).id, "0");
});

test("directions are degrees clockwise from north", () => {
  assert.deepEqual([[0, -1], [1, 0], [0, 1], [-1, 0]].map((to) => geometry.direction([0, 0], to)), [0, 90, 180, 270]);
  assert.deepEqual([geometry.apart(350, 10), geometry.apart(10, 350), geometry.apart(0, 180)], [20, 20, 180]);
});

test("a small outline becomes a square that can be pressed, a large one stays", () => {
  assert.deepEqual(geometry.extent(geometry.pressable(star("a", 0, 0).outline, 28)), [28, 28]);
  assert.equal(geometry.pressable(HEX, 28), HEX);
});

test("an outline grows by a width in every direction", () => {
  geometry.grown(HEX, 4).forEach((point) => assert.ok(Math.abs(Math.hypot(...point) - 40) < 1e-9));
});

test("the nearest spot", () => {
  assert.equal(geometry.nearest(FIELD, [70, 5]).id, "1,0");
  assert.equal(geometry.nearest([], [0, 0]), undefined);
});

test("keys ask for what the help says", () => {
  const key = (name, more = {}) => intent({ key: name, code: "", ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more });
  assert.deepEqual(["Enter", " ", "Escape", "Home", "End", "ArrowUp"].map((name) => key(name)), ["act", "act", "escape", "first", "last", "go"]);
  assert.equal(key("z", { ctrlKey: true }), "undo");
  assert.equal(key("Z", { metaKey: true, shiftKey: true }), "redo");
  assert.equal(key("y", { ctrlKey: true }), "redo");
  assert.equal(key("w", { code: "KeyW" }), "go");
  assert.equal(key("w", { code: "KeyW", ctrlKey: true }), undefined, "the browser's own");
  assert.equal(key("ArrowLeft", { altKey: true }), undefined, "back in the browser");
  assert.equal(key("Tab"), undefined);
});
