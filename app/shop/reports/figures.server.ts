import type { Db } from "../../../db/connect";
import { countRows } from "../../../db/rows";

/** Business metrics from the database: the same on each server, and after a restart. */
export type Figures = {
  ordersPaid: number;
  ordersHeld: number;
  /** Orders whose payment was found without a webhook. */
  ordersFound: number;
  problems: { problem: string; count: number }[];
  jobs: { name: string; runs: number; failures: number; lastSuccessAt: number }[];
};

export async function readFigures(db: Db): Promise<Figures> {
  const [ordersPaid, ordersHeld, ordersFound, problems, jobs] = await Promise.all([
    countOrders(db, "paidAt"),
    countOrders(db, "heldReason"),
    countRows(db.selectFrom("payments").where("foundAt", "is not", null)),
    db
      .selectFrom("paymentProblems")
      .select((eb) => ["problem", eb.fn.countAll<number>().as("count")])
      .groupBy("problem")
      .execute(),
    db
      .selectFrom("jobLeases")
      .select(["name", "runs", "failures", "lastSuccessAt"])
      .orderBy("name")
      .execute(),
  ]);
  return { ordersPaid, ordersHeld, ordersFound, problems, jobs };
}

/** How many orders have a value there. */
function countOrders(db: Db, column: "paidAt" | "heldReason"): Promise<number> {
  return countRows(db.selectFrom("orders").where(column, "is not", null));
}
