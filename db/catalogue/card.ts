import type { PaletteName } from "./kit/palettes";
import type { layouts } from "./layouts";
import type { OccasionName } from "./occasion-names";

export type LayoutName = keyof typeof layouts;

/** A layout together with the words it prints: the wrong words for a layout do not compile. */
type Printed = {
  [Name in LayoutName]: { layout: Name; words: Parameters<(typeof layouts)[Name]>[0] };
}[LayoutName];

interface Listing {
  /**
   * A readable slug. It is the card's address and the name of its pictures, so it never changes.
   */
  id: string;
  name: string;
  /** Its name while "Mum's behind me" is on. */
  politeName: string;
  pricePence: number;
  /** The price before the card was reduced; only on a reduced card. */
  oldPricePence?: number;
  /** The first is the main one. */
  occasions: readonly [OccasionName, ...OccasionName[]];
  /** One line, at most 90 characters. */
  shortDescription: string;
  /** Two to four sentences. */
  longDescription: string;
  /** Tells the joke to someone who cannot see it. */
  alt: string;
  /** What `alt` says while "Mum's behind me" is on. */
  politeAlt: string;
  /** The day the design joined, as 2026-08-31. The newest designs are listed by it. */
  added: string;
  palette: PaletteName;
}

/** A greeting card: how it is sold, and everything that is printed on its front. */
export type CardRecord = Listing & Printed;
