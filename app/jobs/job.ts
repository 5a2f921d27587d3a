import type { Shop } from "../shop/shop";

/** Something the shop does by itself, beside the requests. */
export type Job = {
  /** Never changes, because the database and the log use it. */
  name: string;
  /** From the end of one run to the next, whether it failed or not. */
  everyMs: number;
  /** No run takes longer. If its server dies, another may begin the job after this. */
  leaseMs: number;
  /**
   * May be cut off and run again at any moment, so running it again must change nothing more. A
   * long run ends early when the shop is closing.
   */
  run: (shop: Shop, closing: AbortSignal) => Promise<void>;
};
