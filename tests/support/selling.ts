import { setImmediate } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { connect, type Db } from "../../db/connect";

/** Stores orders, each with a line, one after another until it is stopped. */
export function startSelling(databaseUrl: string) {
  const { db } = connect(databaseUrl, () => {});
  const stored: string[] = [];
  const closing = new AbortController();
  const selling = (async () => {
    while (!closing.signal.aborted) {
      stored.push(await storeOrder(db, `BC-${stored.length}`));
      await setImmediate();
    }
    await db.destroy();
  })();
  const stop = async () => {
    closing.abort();
    await selling;
    return stored;
  };
  onTestFinished(async () => void (await stop()));
  return { stored, stop };
}

async function storeOrder(db: Db, id: string): Promise<string> {
  const status = "Awaiting payment";
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("orders")
      .values({ id, status, subtotalPence: 325, createdAt: Date.now() })
      .execute();
    await tx
      .insertInto("orderLines")
      .values({
        orderId: id,
        position: 0,
        uId: id,
        productId: "grapes",
        name: "I Ate Your Grapes",
        pricePence: 325,
        personalisation: "Get up",
      })
      .execute();
  });
  return id;
}
