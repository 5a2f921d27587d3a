import type { Typeface } from "~/shop/catalogue/typefaces";

/** A letter, from which its text and its HTML are made. */
export type Letter = {
  /** Other people may see it on the recipient's screen, so it is polite. */
  subject: string;
  /** The shop's name in the head. A letter that belongs to no polite order has the rude one. */
  brand?: string;
  blocks: Block[];
};

/** Blocks of plain text. Text typed by a shopper has its own block or cell, and is never markup. */
export type Block =
  | { kind: "heading"; text: string; isSmallPrint?: true }
  | { kind: "subheading"; text: string }
  /** A heading below a subheading. */
  | { kind: "minorHeading"; text: string }
  | { kind: "paragraph"; text: string }
  /** The joke below the first heading. */
  | { kind: "wit"; text: string }
  | ({ kind: "card" } & LetterCard)
  /** An action, and the address for it. */
  | { kind: "button"; text: string; url: string }
  | { kind: "list"; items: string[]; isSmallPrint?: true }
  /** A bill: labels and amounts. The last row is the total. */
  | { kind: "sum"; rows: readonly (readonly [what: string, amount: string])[] }
  /** Text that somebody has typed, with its line breaks. */
  | { kind: "quotation"; text: string }
  /** Its line breaks are preserved. */
  | { kind: "smallPrint"; text: string };

/** A card of an order: its cover, and what is printed in it. */
export type LetterCard = {
  name: string;
  /** The picture for shared links, whose left half shows the cover; null in polite mode. */
  cover: { url: string; alt: string } | null;
  inside: { caption: string; message: string; typeface: Typeface };
};
