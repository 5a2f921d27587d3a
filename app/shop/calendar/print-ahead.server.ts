import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { logAtDesk } from "~/shop/desk-log.server";
import { londonDay, shiftDay } from "~/shop/london-time.server";

/** The most days before its day that an order can be printed. */
export const maxPrintDays = 14;

/** How many days before its day an order is printed. */
export async function readPrintDays(db: Db): Promise<number> {
  const { days } = await db.selectFrom("printAhead").select("days").executeTakeFirstOrThrow();
  return days;
}

/** The last day whose orders are printed now, as "2026-11-20". */
export async function readPrintBy(db: Db, now: Date): Promise<string> {
  return shiftDay(londonDay(now), await readPrintDays(db));
}

export async function setPrintDays(db: Db, staffId: string, days: number): Promise<void> {
  await transact(db, async (tx) => {
    await tx.updateTable("printAhead").set({ days }).execute();
    await logAtDesk(tx, { did: "set printing", staffId, detail: { printDays: days } });
  });
}
