import type { Card } from "./card";
import { printShop } from "./cards/print-shop";
import { redTop } from "./cards/red-top";
import { stationer } from "./cards/stationer";

/** Every card there is, in the order in which listings show them. */
export const catalogue: readonly Card[] = [...printShop, ...redTop, ...stationer];
