/** A letter, from which both its text and its HTML are made. */
export type Letter = {
  /** Read by whoever looks over a shoulder, so it is polite. */
  subject: string;
  blocks: Block[];
};

/** Plain text. What a shopper has typed is a block or a cell of its own, and never markup. */
export type Block =
  | { kind: "heading"; text: string }
  | { kind: "subheading"; text: string }
  /** A heading below a subheading. */
  | { kind: "minorHeading"; text: string }
  | { kind: "paragraph"; text: string }
  /** Something to do, and the address where it is done. */
  | { kind: "button"; text: string; url: string }
  | { kind: "list"; items: string[]; isSmallPrint?: true }
  /** A sum: what it is for, and how much. The last row is the total. */
  | { kind: "sum"; rows: readonly (readonly [what: string, amount: string])[] }
  /** Words that somebody has typed, with their line ends. */
  | { kind: "quotation"; text: string }
  /** Its line ends stay. */
  | { kind: "smallPrint"; text: string };
