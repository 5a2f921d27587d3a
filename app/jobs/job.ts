import type { Shop } from "../shop/shop";

/** Something the shop does by itself, beside the requests. */
export type Job = {
  /** Stands in the database and the log, so it never changes. */
  name: string;
  /** From the end of one run to the next, whether it failed or not. */
  everyMs: number;
  /** It may be cut off at any moment and run again: running it again must change nothing more. */
  run: (shop: Shop) => Promise<void>;
};
