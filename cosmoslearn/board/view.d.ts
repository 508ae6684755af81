/** What Python sends to a page: the whole view when it opens, then differences; films; the data of pages of their own. */
import type { AnyModel } from "@anywidget/types";

/** A text that is the same in all languages, or one for each. */
export type Words = string | Record<string, string>;
export type Point = [number, number];

/** Something with a place and a polygon around it. */
export type Spot = { id: string; at: Point; outline: Point[]; grid?: Point };

// ------------------------------------------------------------------------------------------------- scenes

/** Path data, fill, stroke, width, dash, opacity. */
export type Ink = [string, string, string, number, string, number];

/** Text, place, size, weight, fill, anchor, casing, mono. */
export type Word = [Words, Point, number, number, string, string, string, boolean];

export type Shape = {
  role: string;
  layer: string;
  at: Point;
  symbols?: string[];
  words?: Word[];
  label?: Words;
  /** A key of the view's outlines. */
  outline?: string;
  move?: string;
  grid?: [number, number];
  scale?: number;
};

export type Mark = {
  mark: { form: string; role: string; on: string[]; number?: number };
  at: Point;
  ink: string;
  words?: Word[];
  symbols?: string[];
  scale?: number;
  opacity?: number;
};

// ------------------------------------------------------------------------------------------- beside boards

export type Button = { part: string; label: Words };

/** A menu: options with a value, in groups; a group without words stands alone. */
export type Groups = { text: Words; options: [string, Words][] }[];

/** One move in the log, in words and in notation. */
export type Line = { who: number; bot: boolean; move: Words; code: string };

/** Keys as they are written on the keyboard, and what they do. */
export type Keys = [Words[], Words][];

/** A line, button, menu or field beside the board, as `controls.py` makes it. */
export type Control = {
  kind: string;
  text: Words;
  act?: string;
  key?: string;
  look?: string;
  value?: string;
  main?: boolean;
  pressed?: boolean;
  from?: string;
  rows?: any;
  do?: Words;
  copy?: Words;
  draft?: string;
  items?: Control[];
  head?: Words[];
};

export type Table = { head: Words[]; rows: { name: Words; fault: boolean; cells: (boolean | Words)[] }[] };
export type Rule = {
  id: string;
  ok: boolean | null;
  title: Words;
  evidence?: Words;
  statement: Words;
  table?: Table;
  where?: string[];
};
export type Verdict = {
  asked: Words;
  ok: boolean;
  sentence: Words;
  rules: Rule[];
  nearest: Words[];
  would?: Words[] | null;
  kept?: boolean;
};

// -------------------------------------------------------------------------------------------------- views

export type View = {
  title: Words;
  description: Words;
  size: [number, number];
  centre?: [number, number] | null;
  shapes: Record<string, Shape>;
  marks: Mark[];
  faded: Record<string, number>;
  symbols: Record<string, Ink[]>;
  outlines: Record<string, Point[]>;
  reasons: Record<string, string[]>;
  titles: Record<string, Words>;
  panel: Verdict | null;
  buttons: Button[];
  undo: boolean;
  redo: boolean;
  said: Words;
  error: string;
  words: Record<string, Words>;
  /** The signs of rules: `true`, `false`, and `null` where a rule has nothing to say. */
  signs: Record<string, Ink[]>;
  keys: Keys;
  lang: string;
  looks: boolean;
  looked: Words;
  /** Whether pieces are dragged: to points (true or `free`), or from place to place (`places`). */
  study: boolean | string;
  measuring?: boolean;
  controls?: Control[];
  pieces?: Groups;
  menu?: Groups;
  files?: Groups;
  /** The marks of another rulebook, for a second picture. */
  other?: { label: Words; marks: Mark[] } | null;
  log?: Record<string, Line>;
  table?: { at: number };
};

export type Change = Omit<Partial<View>, "shapes" | "symbols" | "outlines" | "log"> & {
  log?: Record<string, any>;
  shapes?: Record<string, Partial<Shape> | null>;
  symbols?: Record<string, any>;
  outlines?: Record<string, any>;
  /** The shapes that go elsewhere in the order, one after the other: each follows the one named. */
  order?: Record<string, string>;
};

export type Message = { serial: number; view?: View; change?: Change };
export type Model = AnyModel<{ view: { serial: number; view: View } }>;

/** What a page reports; `lang` is the language that it speaks. */
export type Event = { kind: string; lang: string; [more: string]: any };

// ------------------------------------------------------------------------------------------ films and pages

export type Frame = {
  says?: Words;
  name: Words;
  rules: string[];
  lines?: Words[];
  answer?: string;
  changed?: string[];
  moved?: string[];
  marked?: string[];
};
export type Film = {
  view: View;
  changes: Change[];
  frames: Frame[];
  rules: Record<string, { title: Words; statement: Words }>;
  title: Words;
  result: Words | null;
  lang: string;
  words: Record<string, Words>;
  keys: Keys;
  link: string;
};

/** What the learner foresaw of a step. */
export type Answer = { step: number; said: string; right: boolean };

/** `changes` make each view from the one numbered in `origins`; `ways` lead from a choice, by part, to a view. */
export type Tour = {
  view: View;
  changes: Change[];
  origins: number[];
  choices: number[];
  ways: Record<string, Record<string, number>>;
};

// ---------------------------------------------------------------------------------------------- rule books

type Both = { en: string; es: string };

/** A rule or a word that can be found. */
export type Found = { id: string; title: Both };
export type Book = {
  heading: Both;
  found: Both;
  none: Both;
  entries: Found[];
  /** For each stem the entries that have it, by their place in the list, with how much it tells of them. */
  index: Record<string, Record<number, number>>;
  same: Record<string, string[]>;
  phrases: [string[], string[]][];
  endings: string[];
  idle: string[];
  whole: string[];
  weights: Record<string, number>;
  pictures: Record<string, { board: Both; told: Both }>;
  symbols: string;
};
