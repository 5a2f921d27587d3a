import { sql } from "kysely";
import { expect, test } from "vitest";
import { indexOrder } from "../../../app/shop/orders/order-index.server";
import { eraseOrder } from "../../../app/shop/privacy/erase-person.server";
import type { Db } from "../../../db/connect";
import { wipeDeleted } from "../../../db/wipe-deleted";
import { seededDatabase } from "../../support/database";
import { addPaidOrder } from "../../support/rows";

/** Letters that nobody else's order has, so that the index has them nowhere but for this one. */
const name = "ꙮꙮꙮ";

/** In how many pieces of the index the name is; the index keeps its words in them as they are. */
async function piecesWith(db: Db): Promise<number> {
  const { rows } = await sql<{ block: Buffer }>`select block from order_index_data`.execute(db);
  return rows.filter(({ block }) => block.includes(name)).length;
}

test("the search index of SQLite has nothing left of somebody who was erased", async () => {
  const db = await seededDatabase("SQLite");
  for (let number = 0; number < 40; number++) {
    const deliveryName = number === 20 ? name : `Dave ${number}`;
    const order = await addPaidOrder(db, `BC-${number}`, { deliveryName, status: "Delivered" });
    await indexOrder(db, order);
  }
  expect(await piecesWith(db)).toBeGreaterThan(0);
  await eraseOrder(db, "BC-20");
  await wipeDeleted(db);
  expect(await piecesWith(db)).toBe(0);
});
