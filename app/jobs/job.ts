import { Temporal } from "temporal-polyfill";
import type { Shop } from "../shop/shop";

/** Something the shop does by itself, beside the requests. */
export type Job = {
  /** Never changes, because the database and the log use it. */
  name: string;
  /** When it is due again after a run that ended then, whether it failed or not. */
  dueAfter: (end: number) => number;
  /** No run takes longer. If its server dies, another may begin the job after this. */
  leaseMs: number;
  /**
   * May be cut off and run again at any moment, so running it again must change nothing more. A
   * long run ends early when the shop is closing.
   */
  run: (shop: Shop, closing: AbortSignal) => Promise<void>;
};

/** Always that long after the last run. */
export function every(pauseMs: number): Job["dueAfter"] {
  return (end) => end + pauseMs;
}

/**
 * At that time of every day, by London's clock. A time that is missed, because nothing was running, is
 * made up for as soon as something is.
 */
export function daily(time: string): Job["dueAfter"] {
  return (end) => {
    const ended = Temporal.Instant.fromEpochMilliseconds(end).toZonedDateTimeISO("Europe/London");
    const today = ended.withPlainTime(time);
    return (today.epochMilliseconds > end ? today : today.add({ days: 1 })).epochMilliseconds;
  };
}
