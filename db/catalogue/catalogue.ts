import type { Card } from "./card";
import { printShop } from "./cards/print-shop";

/** Every card there is, in the order in which listings show them. */
export const catalogue: readonly Card[] = [...printShop];
