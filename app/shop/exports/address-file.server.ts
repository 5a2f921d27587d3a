import type { Db } from "../../../db/connect";
import { readBatch } from "~/shop/fulfilment/batches.server";
import { listWaitingIds } from "~/shop/fulfilment/list-orders.server";
import { readAddress } from "~/shop/orders/address";
import { whyNotDispatched } from "~/shop/orders/parcel.server";
import { writeCsv } from "~/shop/reports/write-csv.server";

/** The fields of Royal Mail's Click & Drop import, by the names that it gives them. */
const columns = [
  "Order reference",
  "Full name",
  "Address line 1",
  "Address line 2",
  "City",
  "County",
  "Postcode",
  "Country",
  "Service code",
];

/** The addresses of the orders that are left to post, the most urgent first, as a CSV file. */
export async function addressesToPost(db: Db, now: Date): Promise<string> {
  return writeAddresses(db, await listWaitingIds(db, now));
}

/** The same of a batch; undefined if there is no such batch. */
export async function addressesOfBatch(db: Db, batchId: string): Promise<string | undefined> {
  const batch = await readBatch(db, batchId);
  const toPost = batch?.orders.filter(({ isToPost }) => isToPost);
  return (
    toPost &&
    (await writeAddresses(
      db,
      toPost.map(({ orderId }) => orderId),
    ))
  );
}

/** Leaves out the orders that are not to be posted. */
async function writeAddresses(db: Db, ids: readonly string[]): Promise<string> {
  const rows: Record<string, string>[] = [];
  // One after the other: others want the database too.
  for (const id of ids) {
    if (await whyNotDispatched(db, id)) continue;
    const { deliveryName, deliveryAddress, postageName } = await db
      .selectFrom("orders")
      .select(["deliveryName", "deliveryAddress", "postageName"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const address = readAddress(deliveryAddress ?? "");
    rows.push({
      "Order reference": id,
      "Full name": deliveryName ?? "",
      "Address line 1": address.line1,
      "Address line 2": address.line2,
      City: address.town,
      County: address.county,
      Postcode: address.postcode,
      Country: countries.of(address.country) ?? address.country,
      "Service code": postageName ?? "",
    });
  }
  return writeCsv(rows, columns, true);
}

const countries = new Intl.DisplayNames(["en-GB"], { type: "region" });
