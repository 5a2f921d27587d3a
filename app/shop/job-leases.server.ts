import type { Db } from "../../db/connect";

/** A job that one of several servers runs. */
export type Lease = {
  name: string;
  /** How long a server may hold the job before another may begin it. */
  lifetimeMs: number;
};

/** Takes the job if it is due and no server holds it; false if not. */
export async function takeLease(db: Db, { name, lifetimeMs }: Lease, now: number) {
  await db
    .insertInto("jobLeases")
    .values({ name, dueAt: 0, heldUntil: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const taken = await db
    .updateTable("jobLeases")
    .set({ heldUntil: now + lifetimeMs })
    .where("name", "=", name)
    .where("dueAt", "<=", now)
    .where("heldUntil", "<=", now)
    .returning("name")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Gives the job back until it is due again, and notes how it went. */
export async function returnLease(
  db: Db,
  name: string,
  dueAt: number,
  hasFailed: boolean,
): Promise<void> {
  await db
    .updateTable("jobLeases")
    .set((eb) => ({ dueAt, heldUntil: 0, lastRunAt: Date.now(), runs: eb("runs", "+", 1) }))
    .$if(hasFailed, (update) => update.set((eb) => ({ failures: eb("failures", "+", 1) })))
    .$if(!hasFailed, (update) => update.set({ lastSuccessAt: Date.now() }))
    .where("name", "=", name)
    .execute();
}

/** Has a job that nobody is running be due at once: from now on, and not as if it were late. */
export async function hurryJob(tx: Db, name: string): Promise<void> {
  const dueAt = Date.now();
  await tx
    .insertInto("jobLeases")
    .values({ name, dueAt, heldUntil: 0 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ dueAt }))
    .execute();
}
