/**
 * A scene as SVG: symbols once, shapes by layer, marks on top, and over all of it what can be pressed.
 *
 * @import { Ink, Mark, Point, Shape, Spot, Word, Words } from "./view.js"
 */
import { extent, grown, points, pressable, TARGET } from "./geometry.js";

const SVG = "http://www.w3.org/2000/svg";
const CORNERS = "M-18-12V-18H-12M12-18H18V-12M18 12V18H12M-12 18H-18V12";
export const LAYERS = ["board", "pieces", "marks", "words"];

/**
 * An SVG element with attributes; those that are undefined or empty are left out.
 *
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number | undefined>} attributes
 * @param {Element[]} children
 */
export function svg(name, attributes = {}, children = []) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "style") element.style.cssText = String(value); // an attribute would be stopped by a strict content policy
    else if (value !== undefined && value !== "") element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/** A text in a language. @param {Words | undefined} words @param {string} lang */
export const inLanguage = (words, lang) => (typeof words === "object" ? (words[lang] ?? Object.values(words)[0]) : (words ?? ""));

/** The colour of a token. @param {string} token */
export const colour = (token) => (token ? `var(--cs-${token.replace(/[._]/g, "-")})` : "none");

/** @param {Ink} ink */
export function drawInk([d, fill, stroke, width, dash, opacity]) {
  return svg("path", {
    d, fill: colour(fill), stroke: stroke && colour(stroke), "stroke-width": stroke ? width : undefined,
    "stroke-dasharray": dash, opacity: opacity === 1 ? undefined : opacity, "vector-effect": "non-scaling-stroke",
  });
}

/** @param {Word} word @param {string} lang */
export function drawWord([text, [x, y], size, weight, fill, anchor, casing, mono], lang) {
  const word = svg("text", {
    x, y, fill: colour(fill), "font-weight": weight === 400 ? undefined : weight, "text-anchor": anchor, class: mono ? "cs-mono" : undefined, "aria-hidden": "true",
    style: `--cs-size:${size}`, stroke: casing && colour(casing), "stroke-width": casing && 3, "paint-order": casing && "stroke",
  });
  word.textContent = inLanguage(text, lang);
  return word;
}

/** The picture of one view: keeps its elements and changes only what an update names. */
export class Picture {
  /** @type {Map<string, SVGElement>} */
  shapes = new Map();
  /** @type {Map<string, SVGElement>} */
  hits = new Map();
  /** @type {Map<string, SVGElement>} */
  symbols = new Map();
  /** @type {Record<string, SVGElement>} */
  layers = Object.fromEntries(LAYERS.map((layer) => [layer, svg("g", { "data-layer": layer })]));
  defs = svg("defs");
  zones = svg("g", { class: "cs-zones" });
  halo = svg("g", { class: "cs-halo" });
  ring = svg("g", { class: "cs-ring" });
  count = 0;

  /** @param {string} name  unlike that of any other picture on the page */
  constructor(name) {
    this.name = name;
    this.title = svg("title", { id: `${name}-title` });
    this.description = svg("desc", { id: `${name}-desc` });
    const parts = [this.title, this.description, this.defs, ...Object.values(this.layers), this.halo, this.zones, this.ring];
    this.element = svg("svg", { role: "application", class: "cs-picture", "aria-labelledby": this.title.id, "aria-describedby": this.description.id }, parts);
  }

  /** @param {string} key @param {Ink[] | null} inks */
  symbol(key, inks) {
    const old = this.symbols.get(key);
    old?.remove();
    this.symbols.delete(key);
    if (!inks) return;
    const group = svg("g", { id: old?.id ?? `${this.name}-${++this.count}` }, inks.map(drawInk));
    this.symbols.set(key, group);
    this.defs.append(group);
  }

  /** Symbols where they are used. @param {string[]} keys @param {number} scale */
  uses(keys, scale = 1) {
    const transform = scale === 1 ? undefined : `scale(${scale})`;
    return keys.filter((key) => this.symbols.has(key)).map((key) => svg("use", { href: `#${this.symbols.get(key)?.id}`, transform }));
  }

  /** @param {string} id @param {Shape | null} shape @param {Point[]} outline @param {string} lang */
  shape(id, shape, outline, lang) {
    const old = this.shapes.get(id);
    if (!shape) {
      old?.remove();
      this.shapes.delete(id);
      this.hitOf(id, [0, 0], []);
      return;
    }
    const words = (shape.words ?? []).map((word) => drawWord(word, lang));
    const children = [...this.uses(shape.symbols ?? [], shape.scale), ...words];
    // What can be pressed is spoken where it is pressed; of all else the names are, and no loose words.
    const name = outline.length || !children.length ? "" : inLanguage(shape.label, lang);
    const group = svg("g", { role: name && "img", "aria-label": name, "data-shape": id, transform: `translate(${shape.at.join(" ")})`, opacity: old?.getAttribute("opacity") ?? "" }, children);
    this.shapes.set(id, group);
    const layer = this.layers[shape.layer];
    if (old?.parentNode === layer) old.replaceWith(group);
    else {
      old?.remove();
      layer.append(group);
    }
    this.hitOf(id, shape.at, outline);
  }

  /** @param {string} id @param {Point} at @param {Point[]} outline */
  move(id, at, outline) {
    this.shapes.get(id)?.setAttribute("transform", `translate(${at.join(" ")})`);
    this.hitOf(id, at, outline);
  }

  /** What is pressed of a shape; it stays the same element, so that it keeps the keyboard's focus. @param {string} id @param {Point} at @param {Point[]} outline */
  hitOf(id, at, outline) {
    if (!outline.length) {
      this.hits.get(id)?.remove();
      this.hits.delete(id);
      return;
    }
    const found = this.hits.get(id) ?? svg("polygon", { "data-id": id, role: "button", class: "cs-hit", tabindex: -1 });
    found.setAttribute("points", points(at, pressable(outline, TARGET)));
    if (!this.hits.has(id)) this.zone(zoneOf(id)).append(found);
    this.hits.set(id, found);
  }

  /** The group of all shapes of one kind: one stop of the tabulator. @param {string} name */
  zone(name) {
    const old = [...this.zones.children].find((zone) => zone.getAttribute("data-zone") === name);
    return old ?? this.zones.appendChild(svg("g", { "data-zone": name }));
  }

  /** @param {string[]} ids  all shapes, in the order in which they are drawn */
  order(ids) {
    for (const id of ids) {
      const [shape, found] = [this.shapes.get(id), this.hits.get(id)];
      if (shape) shape.parentNode?.append(shape);
      if (found && found !== document.activeElement) found.parentNode?.append(found);
    }
  }

  /** @param {Mark[]} marks @param {string} lang */
  marks(marks, lang) {
    this.marked(this.layers.marks, marks, lang);
  }

  /** Other marks in place of those in a layer, over the shapes of the same layer. @param {Element} layer @param {Mark[]} marks @param {string} lang */
  marked(layer, marks, lang) {
    for (const old of layer.querySelectorAll(":scope > [data-form]")) old.remove();
    layer.append(...this.drawMarks(marks, lang));
  }

  /** The same picture with other marks, to be looked at only. @param {Mark[]} marks @param {string} label @param {string} lang */
  copy(marks, label, lang) {
    const twin = /** @type {SVGElement} */ (this.element.cloneNode(true));
    for (const gone of twin.querySelectorAll("title,desc,defs,.cs-zones,.cs-halo,.cs-ring")) gone.remove();
    for (const name of ["aria-labelledby", "aria-describedby"]) twin.removeAttribute(name);
    twin.setAttribute("role", "img");
    twin.setAttribute("aria-label", label);
    const layer = twin.querySelector('[data-layer="marks"]');
    if (layer) this.marked(layer, marks, lang);
    return twin;
  }

  /** @param {Mark[]} marks @param {string} lang */
  drawMarks(marks, lang) {
    return marks.map((mark) => {
      const pieces = svg("g", { opacity: mark.opacity }, this.uses(mark.symbols ?? [], mark.scale));
      const words = (mark.words ?? []).map((word) => drawWord(word, lang));
      const { form, role, on } = mark.mark;
      const about = { "data-form": form, "data-role": role, "data-on": on.join(" ") };
      return svg("g", { ...about, transform: `translate(${mark.at.join(" ")})` }, [...(pieces.childNodes.length ? [pieces] : []), ...this.uses([mark.ink]), ...words]);
    });
  }

  /** @param {Record<string, number>} faded  how opaque, by shape */
  fade(faded) {
    for (const [id, shape] of this.shapes) {
      if (id in faded) shape.setAttribute("opacity", String(faded[id]));
      else shape.removeAttribute("opacity");
    }
  }

  /** Dotted outlines outside of what has changed; four corners round what has no outline, so that no number is cut. @param {Spot[]} spots */
  halos(spots) {
    this.halo.replaceChildren(...spots.flatMap(({ at, outline }) => ["cs-halo-casing", "cs-halo-line"].map((name) =>
      outline.length ? svg("polygon", { points: points(at, grown(pressable(outline, TARGET), 4)), class: name })
        : svg("path", { d: CORNERS, transform: `translate(${at.join(" ")})`, class: name }))));
  }

  /** The keyboard's ring around a spot, with a name beside it; none without a spot. @param {Spot | undefined} spot @param {string} text */
  keyboard(spot, text = "") {
    this.ring.replaceChildren();
    if (!spot) return;
    const around = points(spot.at, grown(pressable(spot.outline, TARGET), 4));
    const line = (/** @type {string} */ name) => svg("polygon", { points: around, class: name });
    const [x, y] = [spot.at[0] + extent(spot.outline)[0] / 2 + 7, spot.at[1] + 4];
    const name = drawWord([text, [x, y], 12, 600, "ink.strong", "start", "role.casing", false], "");
    this.ring.append(line("cs-ring-casing"), line("cs-ring-line"), name);
  }
}

/** The zone of a shape: its id up to the colon. @param {string} id */
export const zoneOf = (id) => id.split(":")[0];
