import type { Db } from "../../../db/connect";
import { readBatch } from "~/shop/fulfilment/batches.server";
import { listWaitingIds } from "~/shop/fulfilment/list-orders.server";
import { findPostcode } from "~/shop/orders/address";
import { whyNotDispatched } from "~/shop/orders/parcel.server";
import { writeCsv } from "~/shop/reports/write-csv.server";

const mostAddresses = 1000;

/** The fields of Royal Mail's Click & Drop import, by the names that it gives them. */
const columns = [
  "Order reference",
  "Full name",
  "Address line 1",
  "Address line 2",
  "Address line 3",
  "City",
  "Postcode",
  "Country",
  "Service code",
];

/** The addresses of the orders that are left to post, the most urgent first, as a CSV file. */
export async function addressesToPost(db: Db, now: Date): Promise<string> {
  return writeAddresses(db, await listWaitingIds(db, now, mostAddresses));
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
  if (ids.length === 0) return writeCsv([], columns, true);
  const orders = await db
    .selectFrom("orders")
    .select(["id", "deliveryName", "deliveryAddress", "postageName"])
    .where("id", "in", ids)
    .execute();
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const rows: Record<string, string>[] = [];
  for (const id of ids) {
    const order = orderOf.get(id);
    if (!order || (await whyNotDispatched(db, id))) continue;
    const { deliveryName, deliveryAddress, postageName } = order;
    rows.push({
      "Order reference": id,
      "Full name": deliveryName ?? "",
      ...splitAddress(deliveryAddress ?? ""),
      "Service code": postageName ?? "",
    });
  }
  return writeCsv(rows, columns, true);
}

const countries = new Intl.DisplayNames(["en-GB"], { type: "region" });

/**
 * The fields of an address, which is stored as lines: street, town, postcode, and perhaps a country
 * like "GB". Without a postcode all lines but the last are the street.
 */
export function splitAddress(address: string) {
  const lines = address
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const hasCountry = /^[A-Z]{2}$/.test(lines.at(-1) ?? "");
  const country = hasCountry ? lines.pop()! : "GB";
  const { postcode = "" } = findPostcode(lines.at(-1) ?? "") ?? {};
  if (postcode)
    lines.push(
      lines
        .pop()!
        .slice(0, -postcode.length)
        .replace(/[\s,]+$/, ""),
    );
  const places = lines.filter(Boolean);
  const city = places.length > 1 ? places.pop()! : "";
  const [line1 = "", line2 = "", ...others] = places;
  return {
    "Address line 1": line1,
    "Address line 2": line2,
    "Address line 3": others.join(", "),
    City: city,
    Postcode: postcode.toUpperCase(),
    Country: countries.of(country) ?? country,
  };
}
