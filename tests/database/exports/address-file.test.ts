import { describe, expect, test } from "vitest";
import { addressesOfBatch, addressesToPost } from "../../../app/shop/exports/address-file.server";
import { dispatchOrders } from "../../../app/shop/fulfilment/dispatch.server";
import { holdOrder } from "../../../app/shop/fulfilment/hold.server";
import { printOrders } from "../../../app/shop/fulfilment/make-batch.server";
import { excludeCard } from "../../../app/shop/fulfilment/exclude-card.server";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase } from "../../support/database";
import { addLines, addPaidOrder } from "../../support/rows";
import { refund } from "../../support/refunds";
import { openTestShop, sellCards } from "../../support/test-shop";
import { readCsv } from "../../support/read-csv";

const referencesIn = (file: string | undefined) =>
  rowsIn(file).map((row) => row["Order reference"]);
const rowsIn = (file = "") => readCsv(file);
const waiting = {
  dueOn: "2026-11-20",
  deliveryAddress: "1 Regret Street\n\nOtley\nWest Yorkshire\nLS1 4AP\nGB",
};
const staffId = "olive";

async function addToPost(db: Db, id: string, deliveryName = "Mum") {
  await addPaidOrder(db, id, { ...waiting, deliveryName, postageName: "Royal Mail First Class" });
  const line = { position: 0, uId: "a", productId: "grapes", name: "Grapes", pricePence: 325 };
  await addLines(db, [{ ...line, orderId: id, personalisation: "" }]);
}

describe.each(databases)("the file of addresses on %s", (kind) => {
  test("uses the columns of Click & Drop, and no formula", async () => {
    const db = await seededDatabase(kind);
    await addToPost(db, "BC-AAAAAAAA", '=HYPERLINK("evil")');
    const file = await addressesToPost(db, new Date());
    expect(file.startsWith("\u{feff}Order reference,Full name,Address line 1,")).toBe(true);
    expect(rowsIn(file)).toEqual([
      {
        "Order reference": "BC-AAAAAAAA",
        "Full name": `'=HYPERLINK("evil")`,
        "Address line 1": "1 Regret Street",
        "Address line 2": "",
        City: "Otley",
        County: "West Yorkshire",
        Postcode: "LS1 4AP",
        Country: "United Kingdom",
        "Service code": "Royal Mail First Class",
      },
    ]);
  });

  test("lists the orders of a batch that are left to post, and no others", async () => {
    const db = await seededDatabase(kind);
    const ids = ["BC-AAAAAAAA", "BC-BBBBBBBB", "BC-CCCCCCCC", "BC-DDDDDDDD"] as const;
    for (const id of ids) await addToPost(db, id);
    const { batchId } = await printOrders(db, staffId, ids.slice(0, 3));
    expect(referencesIn(await addressesOfBatch(db, batchId))).toEqual(ids.slice(0, 3));
    await holdOrder(db, staffId, ids[0], "Wait");
    await dispatchOrders(db, staffId, [ids[1]]);
    expect(referencesIn(await addressesOfBatch(db, batchId))).toEqual([ids[2]]);
    expect(referencesIn(await addressesToPost(db, new Date()))).toEqual([ids[3], ids[2]]);
    expect(await addressesOfBatch(db, "PB-NOSUCH00")).toBeUndefined();
  });

  test("leaves out an order whose cards are all refunded or taken out", async () => {
    const shop = await openTestShop(kind);
    const [posted, refunded, removed] = [
      await sellCards(shop),
      await sellCards(shop),
      await sellCards(shop),
    ];
    await refund(shop, refunded.orderId);
    for (const position of [0, 1, 2]) {
      const card = { order: removed.orderId, position, reason: "Rude" };
      await excludeCard(shop.db, staffId, card);
    }
    const file = await addressesToPost(shop.db, new Date());
    expect(referencesIn(file)).toEqual([posted.orderId]);
  });

  test("lists every parcel, however many are left to post", async () => {
    const db = await seededDatabase(kind);
    const ids = Array.from({ length: 1001 }, (_, i) => `BC-${String(i).padStart(8, "0")}`);
    for (const id of ids) await addPaidOrder(db, id, waiting);
    expect(referencesIn(await addressesToPost(db, new Date()))).toEqual(ids);
  });
});
