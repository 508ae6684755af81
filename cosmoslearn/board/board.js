/** The live board: reports what is pressed, dragged and asked for by keys. */
import { distance, hit, next, onRings, placeOf, ringed, ringOf, TARGET } from "./geometry.js";
import { zoneOf } from "./draw.js";
import { directionOf, intent } from "./keys.js";
import { Field, set } from "./field.js";

/** One board in the page. */
export class Board extends Field {
  listen() {
    const { element } = this.picture;
    const options = { signal: this.stop.signal };
    element.addEventListener("click", (event) => this.click(event), options);
    element.addEventListener("pointerdown", (event) => this.hold(event), options);
    element.addEventListener("pointerup", (event) => this.drop(event), options);
    element.addEventListener("pointermove", (event) => this.move(event), options);
    element.addEventListener("pointerleave", () => this.hover(undefined), options);
    element.addEventListener("focusin", (event) => this.arrive(/** @type {Element} */ (event.target).getAttribute("data-id")), options);
    element.addEventListener("focusout", () => this.picture.keyboard(undefined), options);
    this.root.addEventListener("keydown", (event) => this.typed(event), options);
    if (globalThis.ResizeObserver) {
      // Letters keep their size when the picture shrinks.
      this.sized = new ResizeObserver(() => element.style.setProperty("--cs-unit", String(this.view.size[0] / (element.clientWidth || this.view.size[0]))));
      this.sized.observe(element);
    }
  }

  /** Where the pointer is in the picture, and how long a unit is there. @param {MouseEvent} event @returns {{at: [number, number], unit: number} | undefined} */
  pointed(event) {
    const matrix = this.picture.element.getScreenCTM?.();
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

  /** Whether things are put anywhere, not only from place to place. */
  get free() {
    return this.view.study && this.view.study !== "places";
  }

  /** The end of a drag is no click; in free study a click beside everything puts something there. @param {MouseEvent} event */
  click(event) {
    const id = this.under(event);
    const at = this.pointed(event)?.at;
    if (this.dragged) this.dragged = false;
    else if (id === undefined && this.free && at) this.send("drag", { id: "", at });
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
    if (this.view.study === "places") this.light([this.held, this.under(event) ?? ""]);
    else if (!this.dragging) this.send("drag", { id: this.held, at });
    this.dragging = true;
    this.dragged = true;
  }

  /** Let go; where pieces go from place to place, here. @param {PointerEvent} event */
  drop(event) {
    const to = this.under(event);
    if (this.held !== undefined && this.dragged && this.view.study === "places") {
      this.light([]);
      if (to !== undefined) this.send("drag", { id: this.held, to, at: this.pointed(event)?.at });
    }
    this.hold();
  }

  /** @param {string | undefined} id */
  press(id) {
    if (id === undefined) return;
    this.origin = this.view.shapes[id]?.at;
    this.send("press", { id });
  }

  /** What the pointer is on; where it is on nothing, the keyboard tells what is looked at. @param {string | undefined} id */
  hover(id) {
    this.picture.element.classList.toggle("cs-over", id !== undefined);
    const here = id ?? this.standing() ?? undefined;
    if (here !== this.looking) this.look(here);
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

  /** Menus and fields keep their keys: JupyterLab would go to the next cell. @param {KeyboardEvent} event */
  typed(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.matches("select,textarea,input")) event.stopPropagation();
    if (!target.matches("textarea,[type=text]")) this.key(event);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const asked = intent(event);
    const id = /** @type {Element} */ (event.target).getAttribute("data-id");
    const anywhere = asked === "undo" || asked === "redo" || asked === "escape";
    const change = asked === "remove" || asked === "rotate" || asked === "flip";
    if (!asked || (id === null && !anywhere) || (change && !this.view.study)) return;
    event.preventDefault();
    event.stopPropagation();
    if (anywhere) this.send(asked);
    else if (change) this.send("change", { id, value: asked });
    else if (asked === "act") this.press(id ?? undefined);
    else if (asked === "push") this.nudge(String(id), directionOf(event) ?? 0);
    else if (asked === "around" || asked === "away") this.ring(String(id), asked, event.key === "." || event.key === "PageDown");
    else this.walk(String(id), asked, directionOf(event) ?? 0);
  }

  /** In free study: a shape one step on. @param {string} id @param {number} degrees */
  nudge(id, degrees) {
    const [x, y] = this.view.shapes[id].at;
    const angle = (degrees * Math.PI) / 180;
    if (this.free) this.send("drag", { id, at: [x + 2 * Math.sin(angle), y - 2 * Math.cos(angle)] });
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
