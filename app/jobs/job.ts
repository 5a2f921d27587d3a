import { Temporal } from "temporal-polyfill";
import type { Shop } from "../shop/shop";

/** A background job. */
export type Job = {
  /** Never changes, because the database and the log use it. */
  name: string;
  /** When the job is due again after a run that ended at that time, successful or not. */
  dueAfter: (end: number) => number;
  /**
   * The maximum duration of a run. If its server dies, another may start the job after this time.
   */
  leaseMs: number;
  /**
   * May be interrupted and repeated at any moment, so repeating it must have no further effect. A
   * long run ends early when the shop is closing.
   */
  run: (shop: Shop, closing: AbortSignal) => Promise<void>;
};

/** Due a fixed time after the end of the last run. */
export function every(pauseMs: number): Job["dueAfter"] {
  return (end) => end + pauseMs;
}

/** Due at that London time every day. A missed time is made up for as soon as a server runs. */
export function daily(time: string): Job["dueAfter"] {
  return (end) => {
    const ended = Temporal.Instant.fromEpochMilliseconds(end).toZonedDateTimeISO("Europe/London");
    const today = ended.withPlainTime(time);
    return (today.epochMilliseconds > end ? today : today.add({ days: 1 })).epochMilliseconds;
  };
}
