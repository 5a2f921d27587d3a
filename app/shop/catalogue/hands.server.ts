import { ranges } from "../../../db/catalogue/catalogue";
import type { Hand } from "./hands";

const handOfRange = {
  "print-shop": "poster",
  "red-top": "slab",
  stationer: "engraver",
} as const satisfies Record<keyof typeof ranges, Hand>;

const hands = new Map<string, Hand>(
  (Object.keys(ranges) as (keyof typeof ranges)[]).flatMap((range) =>
    ranges[range].map(({ id }) => [id, handOfRange[range]] as const),
  ),
);

/** The hand of the message in that card. A card that is not of our own making has the slab. */
export const handOf = (productId: string): Hand => hands.get(productId) ?? "slab";
