/**
 * Where things are: hits, outlines, directions. Pure: no element of a page, no state.
 *
 * @import { Point, Spot } from "./view.js"
 */

/** The six directions of a hexagon as the letters lie on the keyboard around S, and on the numbers; degrees clockwise from north. */
export const HEX_KEYS = /** @type {Record<string, number>} */ ({
  KeyW: 330, KeyE: 30, KeyD: 90, KeyX: 150, KeyZ: 210, KeyA: 270,
  Numpad7: 330, Numpad9: 30, Numpad6: 90, Numpad3: 150, Numpad1: 210, Numpad4: 270,
});

/** The four arrows; degrees clockwise from north. */
export const ARROWS = /** @type {Record<string, number>} */ ({ ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 });

/** The smallest thing that can be pressed, in pixels. */
export const TARGET = 28;

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The direction from one point to another, degrees clockwise from north, 0 to 360. @param {Point} from @param {Point} to */
export function direction(from, to) {
  const degrees = (Math.atan2(to[0] - from[0], from[1] - to[1]) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

/** The angle between two directions, 0 to 180. @param {number} a @param {number} b */
export const apart = (a, b) => Math.abs(((a - b + 540) % 360) - 180);

/** Whether a polygon around a spot contains a point. @param {Spot} spot @param {Point} point */
export function contains(spot, point) {
  const [x, y] = [point[0] - spot.at[0], point[1] - spot.at[1]];
  let inside = false;
  spot.outline.forEach(([ax, ay], i) => {
    const [bx, by] = spot.outline[(i + 1) % spot.outline.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

/** The first of those that cost least; none where nothing costs less than infinitely much. @template T @param {T[]} all @param {(one: T) => number} cost */
export function least(all, cost) {
  /** @type {[T | undefined, number]} */
  let [best, low] = [undefined, Infinity];
  for (const one of all) {
    const here = cost(one);
    if (here < low) [best, low] = [one, here];
  }
  return best;
}

/** The nearest spot to a point, within reach. @template {Spot} T @param {T[]} spots @param {Point} point @param {number} reach */
export const nearest = (spots, point, reach = Infinity) => least(spots.filter((spot) => distance(spot.at, point) <= reach), (spot) => distance(spot.at, point));

/**
 * The spot under a point: the topmost whose outline contains it, else the nearest one whose middle is within reach.
 *
 * @template {Spot} T
 * @param {T[]} spots  the topmost is last
 * @param {Point} point
 * @param {number} reach
 */
export const hit = (spots, point, reach) => spots.filter((spot) => contains(spot, point)).pop() ?? nearest(spots, point, reach);

/**
 * The next spot in a direction. Of those within 45 degrees the nearest counts, and what lies askew counts as farther; between
 * equals the one nearer to `keep` wins, a place left and right by which a walk up and down stays in its column.
 *
 * @template {Spot} T
 * @param {T[]} spots
 * @param {T} from
 * @param {number} degrees
 * @param {number} keep
 */
export const next = (spots, from, degrees, keep = from.at[0]) => least(spots, (spot) => {
  const [far, askew] = [distance(from.at, spot.at), apart(direction(from.at, spot.at), degrees)];
  if (spot.id === from.id || askew > 45.5 || far < 0.01) return Infinity;
  return far * (1 + (askew / 45) ** 2) + Math.abs(spot.at[0] - keep) / 1e3;
});

/**
 * The next spot around an origin (clockwise), or the next one farther from it; backwards when not `on`.
 *
 * @template {Spot} T
 * @param {T[]} spots
 * @param {string} from
 * @param {Point} origin
 * @param {"around" | "away"} how
 * @param {boolean} on
 */
export function ringed(spots, from, origin, how, on) {
  const rank = (/** @type {T} */ spot) => (how === "around" ? direction(origin, spot.at) : distance(origin, spot.at));
  const order = [...spots].sort((a, b) => rank(a) - rank(b) || a.id.localeCompare(b.id));
  const here = order.findIndex((spot) => spot.id === from);
  return order[(here + (on ? 1 : order.length - 1)) % order.length];
}

/**
 * On rings: the next spot along the same ring (clockwise), or the one on the next ring outwards that lies nearest by angle;
 * backwards when not `on`. At the outermost and the innermost ring there is none farther.
 *
 * @template {Spot} T
 * @param {T[]} spots  all spots on rings
 * @param {T} from
 * @param {Point} centre
 * @param {"around" | "away"} how
 * @param {boolean} on
 */
export function onRings(spots, from, centre, how, on) {
  if (how === "around") return ringed(spots.filter((spot) => ringOf(spot) === ringOf(from)), from.id, centre, how, on);
  const beyond = spots.map(ringOf).filter((ring) => (on ? ring > ringOf(from) : ring < ringOf(from)));
  const ring = on ? Math.min(...beyond) : Math.max(...beyond);
  const gap = (/** @type {T} */ spot) => Math.round(apart(direction(centre, spot.at), direction(centre, from.at)));
  return least(spots.filter((spot) => ringOf(spot) === ring), (spot) => gap(spot) * 1e3 + placeOf(spot));
}

/** The number of the ring, counted from inside. @param {Spot} spot */
export const ringOf = (spot) => spot.grid?.[1] ?? 0;

/** The place along its ring. @param {Spot} spot */
export const placeOf = (spot) => spot.grid?.[0] ?? 0;

/** The width and the height of an outline. @param {Point[]} outline @returns {Point} */
export function extent(outline) {
  const along = (/** @type {0 | 1} */ axis) => outline.map((point) => point[axis]);
  return [Math.max(...along(0)) - Math.min(...along(0)), Math.max(...along(1)) - Math.min(...along(1))];
}

/** An outline pushed outwards by a width (a convex one, around its middle). @param {Point[]} outline @param {number} by @returns {Point[]} */
export function grown(outline, by) {
  return outline.map((point) => {
    const far = Math.hypot(...point) || 1;
    return [(point[0] * (far + by)) / far, (point[1] * (far + by)) / far];
  });
}

/** An outline that is large enough to be pressed: itself, or else a square. @param {Point[]} outline @param {number} least @returns {Point[]} */
export function pressable(outline, least) {
  if (Math.min(...extent(outline)) >= least) return outline;
  const [w, h] = extent(outline).map((side) => Math.max(side, least) / 2);
  return [[-w, -h], [w, -h], [w, h], [-w, h]];
}

/** The value of `points` for a polygon around a place. @param {Point} at @param {Point[]} outline */
export const points = (at, outline) => outline.map(([x, y]) => `${round(at[0] + x)},${round(at[1] + y)}`).join(" ");

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;
