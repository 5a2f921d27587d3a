import type { Typeface } from "~/shop/catalogue/typefaces";

/** What is printed of an order, as it was when its batch was made. */
export type PrintedOrder = {
  name: string;
  address: string[];
  postage: string | null;
  cards: PrintedCard[];
};

export type PrintedCard = {
  /** The place of its line in the order; none in batches from before that was kept. */
  line?: number;
  productId: string;
  name: string;
  typeface: Typeface;
  message: string;
};

/** As many orders as are printed at once. */
export const ordersABatch = 100;
