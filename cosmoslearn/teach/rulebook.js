/**
 * The rule book as a page: search, languages, and the pictures, which lie packed in the page until they are wanted.
 *
 * @typedef {{en: string, es: string}} Words
 * @typedef {{id: string, title: Words, stems: Record<string, number>}} Entry
 * @typedef {{board: Words, told: Words}} Picture
 * @typedef {{entries: Entry[], same: Record<string, string[]>, phrases: [string[], string[]][], endings: string[], idle: string[], weights: Record<string, number>, pictures: Record<string, Picture>, symbols: string, found: Words, none: Words, heading: Words}} Book
 */

/** Small letters without accents. @param {string} text */
export const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** A word without its ending. @param {string} word @param {Book} book */
export function stem(word, book) {
  for (let n = 0; n < 2; n++) {
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

/** What may stand for a stem, with how much it counts. @param {string} term @param {Set<string>} known @param {Book} book */
function alternatives(term, known, book) {
  const found = new Map([[term, 1]]);
  for (const one of book.same[term] ?? []) if (!found.has(one)) found.set(one, book.weights.synonym);
  if (term.length >= book.weights.stem)
    for (const one of known) if (one.startsWith(term) && !found.has(one)) found.set(one, book.weights.beginning);
  return found;
}

/** The entries that fit a query, the best first. @param {string} query @param {Book} book @returns {Entry[]} */
export function search(query, book) {
  const asked = stems(query, book);
  /** @type {Map<string, number>} */
  const counted = new Map();
  for (const { stems } of book.entries) for (const one in stems) counted.set(one, (counted.get(one) ?? 0) + 1);
  const rare = (/** @type {string} */ one) => Math.log(1 + book.entries.length / (counted.get(one) ?? Infinity));
  const terms = [...new Set(asked)].map((term) => alternatives(term, new Set(counted.keys()), book));
  const meant = new Set(book.phrases.filter(([names]) => names.some((name) => ` ${asked.join(" ")} `.includes(` ${name} `))).flatMap(([, ids]) => ids));
  const named = query.trim().toUpperCase();
  const scored = book.entries.map((entry) => {
    const parts = terms.map((term) => Math.max(0, ...[...term].map(([one, weight]) => (entry.stems[one] ?? 0) * rare(one) * weight)));
    const share = parts.filter((part) => part > 0).length / Math.max(parts.length, 1);
    const score = parts.reduce((sum, part) => sum + part, 0) * share ** 2 * (meant.has(entry.id) ? 1.5 : 1);
    return { entry, score: score + (entry.id === named ? 1000 : named && entry.id.startsWith(`${named}-`) ? 100 : 0) };
  });
  const hits = scored.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score).slice(0, 10);
  return hits.filter(({ score }) => score >= book.weights.enough * hits[0].score).map(({ entry }) => entry);
}

/** What lies in the page, unpacked. @param {string} text @returns {Promise<Book>} */
export async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

/** Make the page work. @param {Document} page */
export async function openBook(page) {
  const book = await unpacked(String(page.getElementById("cs-data")?.textContent));
  const box = /** @type {HTMLInputElement} */ (page.getElementById("cs-query"));
  const list = /** @type {HTMLElement} */ (page.getElementById("cs-found"));
  const status = /** @type {HTMLElement} */ (page.getElementById("cs-status"));
  const lang = () => /** @type {"en" | "es"} */ (page.documentElement.lang);
  /** @type {HTMLElement} */ (page.getElementById("cs-symbols")).innerHTML = book.symbols;

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
    for (const key of page.querySelectorAll("button[data-lang]")) key.setAttribute("aria-pressed", String(key.getAttribute("data-lang") === code));
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
  for (const key of page.querySelectorAll("button[data-lang]")) key.addEventListener("click", () => speak(String(key.getAttribute("data-lang"))));
  box.addEventListener("input", find);
  addEventListener("hashchange", follow);
  speak(lang());
  follow();
}
