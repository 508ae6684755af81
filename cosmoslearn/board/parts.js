/**
 * Parts of which all that stands beside pictures is made.
 *
 * @import { Ink } from "./view.js"
 * @typedef {Record<string, string | number | boolean | ((event: any) => void) | undefined>} Attributes
 * @typedef {(Element | string | false | undefined | null)[]} Parts  what is false or empty is left out
 */
import { drawInk, svg } from "./draw.js";

/**
 * An HTML element with attributes; a function under `on...` listens, a true attribute is there without value, one that is
 * false or undefined is not there.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} attributes
 * @param {Parts} children
 */
export function html(name, attributes = {}, children = []) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(.../** @type {Element[]} */ (children.filter(Boolean)));
  return element;
}

/** A button, known by what it does. @param {string} act @param {string} text @param {() => void} onclick @param {Attributes} more */
export const button = (act, text, onclick, more = {}) => html("button", { type: "button", "data-act": act, onclick, ...more }, [text]);

/** What can be opened. @param {Parts} title @param {Parts} children @param {Attributes} more */
export const fold = (title, children, more = {}) => html("details", more, [html("summary", {}, title), ...children]);

/** A list of things. @param {Parts} items @param {Attributes} more */
export const list = (items, more = { class: "cs-list" }) => html("ul", more, items.map((item) => html("li", {}, [item])));

/** A table: words over its columns (none, no heading), a heading and cells in each row. @param {string[]} head @param {Element[]} rows */
export const table = (head, rows) => html("table", {}, [
  html("thead", {}, [html("tr", {}, head.map((words) => (words ? html("th", { scope: "col" }, [words]) : html("td"))))]),
  html("tbody", {}, rows),
]);

/** A row of a table. @param {Parts} name @param {Parts} cells @param {string} [look] */
export const row = (name, cells, look) => html("tr", { class: look }, [html("th", { scope: "row" }, name), ...cells.map((cell) => html("td", {}, [cell]))]);

/** A sign of its own. @param {Ink[]} inks @param {string} label */
export const sign = (inks, label) => svg("svg", { class: "cs-sign", viewBox: "-11 -11 22 22", width: 20, height: 20, role: "img", "aria-label": label }, inks.map(drawInk));
