import type { CardRecord } from "./card";
import { byName } from "./cards/by-name";
import { printShop } from "./cards/print-shop";
import { redTop } from "./cards/red-top";
import { stationer } from "./cards/stationer";

export const ranges = { "print-shop": printShop, "red-top": redTop, stationer, "by-name": byName };

/** All cards, in the order of the listings. */
export const catalogue: readonly CardRecord[] = Object.values(ranges).flat();
