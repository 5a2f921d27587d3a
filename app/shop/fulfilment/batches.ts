import type { Typeface } from "~/shop/catalogue/typefaces";

/** The printed data of an order, as it was when its batch was made. */
export type PrintedOrder = {
  name: string;
  address: string[];
  postage: string | null;
  cards: PrintedCard[];
};

export type PrintedCard = {
  /** The position of its line in the order; missing in old batches. */
  line?: number;
  productId: string;
  name: string;
  typeface: Typeface;
  message: string;
};

/** The maximum number of orders in a batch. */
export const ordersABatch = 100;
