import { ranges } from "../../../db/catalogue/catalogue";
import type { Typeface } from "./typefaces";
import { keysOf } from "~/shop/objects";

const typefaceOfRange = {
  "print-shop": "poster",
  "red-top": "slab",
  stationer: "engraver",
  "by-name": "poster",
} as const satisfies Record<keyof typeof ranges, Typeface>;

const typefaces = new Map<string, Typeface>(
  keysOf(ranges).flatMap((range) =>
    ranges[range].map(({ id }) => [id, typefaceOfRange[range]] as const),
  ),
);

/** The typeface of a card's message. Cards added at the desk use the slab. */
export const typefaceOf = (productId: string): Typeface => typefaces.get(productId) ?? "slab";
