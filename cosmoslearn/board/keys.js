/** What a key asks for. Pure. */
import { ARROWS, HEX_KEYS } from "./geometry.js";

/** The keys that a place on the board answers to, for `aria-keyshortcuts`. */
export const SHORTCUTS = "Enter Space ArrowLeft ArrowRight ArrowUp ArrowDown W E A D Z X Home End , . PageUp PageDown Escape";

/**
 * The direction in degrees that a key points to. Letters count by where they lie, whatever the layout of the keyboard.
 *
 * @param {{key: string, code: string}} event
 * @returns {number | undefined}
 */
export const directionOf = (event) => ARROWS[event.key] ?? HEX_KEYS[event.code];

/**
 * What a key asks for, wherever on the board it is pressed.
 *
 * @param {{key: string, code: string, ctrlKey: boolean, metaKey: boolean, shiftKey: boolean, altKey: boolean}} event
 * @returns {"undo" | "redo" | "escape" | "act" | "first" | "last" | "go" | "push" | "around" | "away" | "remove" | "rotate" | "flip" | undefined}
 */
export function intent(event) {
  const key = event.key.toLowerCase();
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) return key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : undefined;
  if (event.shiftKey && ARROWS[event.key] !== undefined) return "push";
  if (directionOf(event) !== undefined) return "go";
  const found = { escape: "escape", enter: "act", " ": "act", home: "first", end: "last", ",": "around", ".": "around", pageup: "away", pagedown: "away", delete: "remove", backspace: "remove", r: "rotate", f: "flip" };
  return /** @type {any} */ (found)[key];
}
