import type { CardRecord } from "./card";
import { printShop } from "./cards/print-shop";
import { redTop } from "./cards/red-top";
import { stationer } from "./cards/stationer";

export const ranges = { "print-shop": printShop, "red-top": redTop, stationer };

/** Every card there is, in the order in which listings show them. */
export const catalogue: readonly CardRecord[] = Object.values(ranges).flat();
