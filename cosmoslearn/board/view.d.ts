/** What Python sends to a board: the whole view when it opens, then differences. */
import type { AnyModel } from "@anywidget/types";
import type { Ink, Mark, Shape, Words } from "./draw.js";
import type { Point } from "./geometry.js";
import type { Verdict } from "./panel.js";

export type Button = { part: string; label: Words };

/** A menu: options with a value, in groups; a group without words stands alone. */
export type Groups = { text: Words; options: [string, Words][] }[];

/** One move in the log. */
export type Line = { who: number; bot: boolean; move: string };

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
  order?: string[];
};

export type Message = { serial: number; view?: View; change?: Change };
export type Model = AnyModel<{ view: { serial: number; view: View } }>;
