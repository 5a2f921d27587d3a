import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { lockOrder } from "~/shop/orders/order-events.server";
import { isOpened, openCase } from "./cases.server";
import type { Telling } from "./tellings";

/** Takes in what a shopper tells of an order. */
export function tellUs(
  db: Db,
  orderId: string,
  { what, ...told }: { what: Telling; text: string; idempotencyKey: string },
): Promise<void> {
  return transact(db, async (tx) => {
    await lockOrder(tx, orderId);
    const opened = { orderId, kind: "told", ...told } as const;
    if (!(await isOpened(tx, opened))) await openCase(tx, { ...opened, detail: what });
  });
}
