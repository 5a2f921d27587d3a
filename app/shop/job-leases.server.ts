import { readClock } from "./clock.server";
import type { Db } from "../../db/connect";

/**
 * A stamp counts as a future one from here on. Two servers that look at the same moment have read the
 * clock one after the other, and a job that has just ended is younger than what the other has read.
 */
const clockToleranceMs = 60_000;

/** A job that only one of several servers runs at a time. */
export type Lease = {
  name: string;
  /** The time after which another server may start the job. */
  lifetimeMs: number;
};

/**
 * Takes the job if it is due and no server holds it; false if not. A run that ended in the future was noted
 * by a clock that has been put back since, and so was a lease that is longer than any.
 */
export async function acquireLease(db: Db, { name, lifetimeMs }: Lease, now: number) {
  await db
    .insertInto("jobLeases")
    .values({ name, dueAt: 0, heldUntil: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const longestLease = now + lifetimeMs + clockToleranceMs;
  const taken = await db
    .updateTable("jobLeases")
    .set({ heldUntil: now + lifetimeMs })
    .where("name", "=", name)
    .where((eb) => eb.or([eb("dueAt", "<=", now), eb("lastRunAt", ">", now + clockToleranceMs)]))
    .where((eb) => eb.or([eb("heldUntil", "<=", now), eb("heldUntil", ">", longestLease)]))
    .returning("name")
    .executeTakeFirst();
  return taken !== undefined;
}

/** A job that was stopped because the shop closes has neither worked nor failed. */
export type JobResult = "worked" | "failed" | "stopped";

/** Returns the lease until the job is due again, and records the result. */
export async function returnLease(
  db: Db,
  { name, now, dueAt }: { name: string; now: number; dueAt: number },
  result: JobResult,
): Promise<void> {
  await db
    .updateTable("jobLeases")
    .set({ dueAt, heldUntil: 0 })
    .$if(result !== "stopped", (update) =>
      update.set((eb) => ({ lastRunAt: now, runs: eb("runs", "+", 1) })),
    )
    .$if(result === "failed", (update) =>
      update.set((eb) => ({ failures: eb("failures", "+", 1) })),
    )
    .$if(result === "worked", (update) => update.set({ lastSuccessAt: now }))
    .where("name", "=", name)
    .execute();
}

/** Makes an idle job due now; it does not count as late. */
export async function hurryJob(tx: Db, name: string): Promise<void> {
  const dueAt = await readClock(tx);
  await tx
    .insertInto("jobLeases")
    .values({ name, dueAt, heldUntil: 0 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ dueAt }))
    .execute();
}
