import type { Filth } from "./filths";
import type { PaletteName } from "./kit/palettes";
import type { layouts } from "./layouts";
import type { OccasionName } from "./occasion-names";
import type { Recipient } from "./recipients";

export type LayoutName = keyof typeof layouts;

/** A layout with the text it prints. Text that does not fit the layout does not compile. */
type Printed = {
  [Name in LayoutName]: { layout: Name; text: Parameters<(typeof layouts)[Name]>[0] };
}[LayoutName];

interface Listing {
  /** A readable slug. The card's address and picture names contain it, so it never changes. */
  id: string;
  name: string;
  /** Its name while "Mum's behind me" is on. */
  politeName: string;
  pricePence: number;
  /** The price before the card was reduced; only on a reduced card. */
  oldPricePence?: number;
  /** The first is the main one. */
  occasions: readonly [OccasionName, ...OccasionName[]];
  /** The people and ages it suits, if it suits some more than others. */
  recipients?: readonly Recipient[];
  /** How rude its words are: no oath, an oath, or one of those that a grandmother never forgives. */
  filth: Filth;
  /** One line of at most 90 characters. */
  shortDescription: string;
  /** Two to four sentences. */
  longDescription: string;
  /** Describes the joke for someone who cannot see it. */
  alt: string;
  /** The alternative text while "Mum's behind me" is on. */
  politeAlt: string;
  /** The day the design was added, as 2026-08-31. Listings sort the newest designs by it. */
  added: string;
  palette: PaletteName;
}

/** A greeting card: its product data, and everything printed on its front. */
export type CardRecord = Listing & Printed;
