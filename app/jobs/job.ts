import type { Shop } from "../shop/shop";

/** Something the shop does by itself, beside the requests. */
export type Job = {
  /** Stands in the database and the log, so it never changes. */
  name: string;
  everyMs: number;
  /** It may be cut off at any moment and run again: what it does twice must be as if done once. */
  run: (shop: Shop) => Promise<void>;
};
