/**
 * The rule book as a page: search, languages, and the pictures, which lie packed in the page until they are wanted.
 *
 * @import { Book, Found } from "../board/view.js"
 */
import { unpacked } from "../board/packed.js";

/** Small letters without accents. @param {string} text */
export const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** A word without its ending. @param {string} word @param {Book} book */
export function stem(word, book) {
  for (let n = book.whole.includes(word) ? 2 : 0; n < 2; n++) {
    const ending = book.endings.find((one) => word.endsWith(one) && word.length - one.length >= book.weights.stem);
    if (!ending) break;
    word = word.slice(0, -ending.length);
  }
  return word;
}

/** The stems of a text, without the words that mean little. @param {string} text @param {Book} book */
export function stems(text, book) {
  const words = plain(text).match(/[a-z0-9]+/g) ?? [];
  return words.filter((word) => !book.idle.includes(word)).map((word) => stem(word, book));
}

/** What may stand for a stem, with how much it counts. @param {string} term @param {Book} book */
function alternatives(term, { index, same, weights }) {
  const found = Object.fromEntries(term.length < weights.stem ? [] : Object.keys(index).filter((one) => one.startsWith(term)).map((one) => [one, weights.beginning]));
  for (const one of same[term] ?? []) found[one] = weights.synonym;
  return Object.entries({ ...found, [term]: 1 });
}

/** The entries that fit a query, the best first. @param {string} query @param {Book} book @returns {Found[]} */
export function search(query, book) {
  const asked = stems(query, book);
  const terms = [...new Set(asked)].map((term) => alternatives(term, book));
  const meant = new Set(book.phrases.filter(([names]) => names.some((name) => ` ${asked.join(" ")} `.includes(` ${name} `))).flatMap(([, ids]) => ids));
  const named = query.trim().toUpperCase();
  const scored = book.entries.map((entry, n) => {
    const parts = terms.map((term) => Math.max(...term.map(([one, weight]) => (book.index[one]?.[n] ?? 0) * weight)));
    const share = parts.filter((part) => part > 0).length / Math.max(parts.length, 1);
    const score = parts.reduce((sum, part) => sum + part, 0) * share ** 2 * (meant.has(entry.id) ? 1.5 : 1);
    return { entry, score: score + (entry.id === named ? 1000 : named && entry.id.startsWith(`${named}-`) ? 100 : 0) };
  });
  const hits = scored.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score).slice(0, 10);
  return hits.filter(({ score }) => score >= book.weights.enough * hits[0].score).map(({ entry }) => entry);
}

/** Make the page work. @param {Document} page */
export async function openBook(page) {
  /** @type {Book} */
  const book = await unpacked();
  const [box, list, status, symbols] = ["query", "found", "status", "symbols"].map((name) => /** @type {any} */ (page.getElementById(`cs-${name}`)));
  const lang = () => /** @type {"en" | "es"} */ (page.documentElement.lang);
  const keys = page.querySelectorAll("button[data-lang]");
  symbols.innerHTML = book.symbols;

  /** @param {Element} place */
  function draw(place) {
    const picture = book.pictures[place.getAttribute("data-rule") ?? ""];
    const [board, told] = [place.querySelector(".cs-picture"), place.querySelector("pre")];
    if (picture && board && told) [board.innerHTML, told.textContent] = [picture.board[lang()], picture.told[lang()]];
  }

  function find() {
    const hits = search(box.value, book);
    list.replaceChildren(
      ...hits.map(({ id, title }) => {
        const [item, link] = [page.createElement("li"), page.createElement("a")];
        link.href = `#${id}`;
        link.textContent = title[lang()];
        item.append(link);
        return item;
      }),
    );
    const asked = box.value.trim();
    status.textContent = asked ? (hits.length ? book.found : book.none)[lang()].replace("{n}", String(hits.length)) : "";
  }

  /** @param {string} code */
  function speak(code) {
    page.documentElement.lang = code;
    page.title = book.heading[lang()];
    for (const key of keys) key.setAttribute("aria-pressed", String(key.getAttribute("data-lang") === code));
    for (const place of page.querySelectorAll("details[open] > figure")) draw(place);
    find();
  }

  function follow() {
    const aim = page.getElementById(decodeURIComponent(location.hash.slice(1)));
    const fold = aim?.closest("details");
    if (fold) fold.open = true;
    aim?.scrollIntoView();
    /** @type {HTMLElement | null | undefined} */ (fold?.querySelector("summary"))?.focus({ preventScroll: true });
  }

  page.addEventListener("toggle", ({ target }) => {
    const place = target instanceof HTMLDetailsElement && target.open ? target.querySelector(":scope > figure") : null;
    if (place) draw(place);
  }, true);
  for (const key of keys) key.addEventListener("click", () => speak(String(key.getAttribute("data-lang"))));
  box.addEventListener("input", find);
  addEventListener("hashchange", follow);
  speak(lang());
  follow();
}
