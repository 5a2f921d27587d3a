import { sql } from "kysely";
import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import { countDeskOrders, listDeskOrders } from "../../../app/shop/fulfilment/list-orders.server";
import { findTakenBack, findUndoable } from "../../../app/shop/fulfilment/dispatch.server";
import { listFinishedBatches, listOpenBatches } from "../../../app/shop/fulfilment/batches.server";
import { readFilePeriod, writeOrderFile } from "../../../app/shop/exports/order-file.server";
import { readGuestData } from "../../../app/shop/privacy/customer-data.server";
import { readPerson } from "../../../app/shop/privacy/people.server";
import { readDeskOrder } from "../../../app/shop/fulfilment/read-desk-order.server";
import { readDeskLog } from "../../../app/shop/staff/read-desk-log.server";
import { listLetters } from "../../../app/shop/letters/letters.server";
import { readSales } from "../../../app/shop/reports/sales.server";
import { countTrouble, readTrouble } from "../../../app/shop/operations/trouble.server";
import { keepOrderEvents } from "../../../app/shop/operations/order-events-file.server";
import type { OrderFilter } from "../../../app/shop/fulfilment/order-filters";
import type { Db } from "../../../db/connect";
import { addOrders } from "../../support/big-order-book";
import { databases, seededDatabase } from "../../support/database";
import { explainQueries } from "../../support/query-plans";

describe.each(databases)("in a big order book on %s", (kind) => {
  test("the desk reads from an index", async () => {
    const db = await seededDatabase(kind);
    // With fewer, PostgreSQL reads all orders sooner than the index of what is said.
    await addOrders(db, 40_000);
    await sql`insert into desk_log (id, "at", did, detail)
      select id, coalesce(paid_at, 1), 'opened the desk', '{}' from orders`.execute(db);
    await sql`analyze`.execute(db);
    const list = (filter: OrderFilter, text?: string) => (tx: Db) =>
      listDeskOrders(tx, "owner", { filter, text });
    const readWeek = (tx: Db) =>
      readSales(tx, { from: "2020-09-14", to: "2020-09-20" }, new Date("2021-05-01T12:00Z"));
    const indexes: [string, (db: Db) => Promise<unknown>][] = [
      ["orders_to_post", list("due")],
      ["orders_to_post", list("waiting")],
      ["orders_to_post", list("printed")],
      ["parcels_that_left", list("done")],
      ["orders_to_post", (tx) => listOpenBatches(tx)],
      ["orders_to_post", (tx) => listFinishedBatches(tx, 5)],
      ["orders_held", list("held")],
      ["outbox_failed", list("unwritten")],
      ["cases_open", list("told")],
      ["cases_open", list("cancellations")],
      ["orders_paid", list("all")],
      ["orders_paid", (tx) => writeOrderFile(tx, "owner", readFilePeriod({}, new Date()))],
      [kind === "SQLite" ? "order_index" : "orders_by_what_is_said", list("all", "street 39999")],
      ["orders_to_post", (tx) => countDeskOrders(tx, "late", new Date())],
      ["orders_to_post", (tx) => countDeskOrders(tx, "unprinted", new Date())],
      ["orders_by_guest", (tx) => readPerson(tx, { order: "BC-00000007" })],
      ["orders_by_guest", (tx) => readGuestData(tx, "buyer7@example.com")],
      ["refunds_by_state", (tx) => countTrouble(tx, new Date())],
      ["refunds_by_state", (tx) => readTrouble(tx, new Date())],
      ["desk_log_by_time", (tx) => readDeskLog(tx, {})],
      ["outbox_waiting", (tx) => listLetters(tx, "waiting")],
      ["outbox_failed", (tx) => listLetters(tx, "failed")],
      ["outbox_sent", (tx) => listLetters(tx, "sent")],
      ["orders_paid", readWeek],
      ["products_by_standing_name", readWeek],
      ["order_events_by_time", (tx) => keepOrderEvents(tx, `${tmpdir()}/no-such-file.jsonl`)],
      ["order_events", (tx) => readDeskOrder(tx, "BC-00000007", "owner")],
      ["order_events", (tx) => findTakenBack(tx, ["BC-00000007", "BC-00000008"], 0)],
      [
        kind === "SQLite" ? "sqlite_autoindex_orders_1" : "orders_pkey",
        (tx) => findUndoable(tx, ["BC-00000007"]),
      ],
    ];
    for (const [index, run] of indexes) {
      const plans = (await explainQueries(kind, db, run)).join("\n");
      expect(plans).toContain(index);
      expect(plans).not.toMatch(
        /(SCAN|Seq Scan on) (orders|order_lines|order_events|outbox|refunds)\b(?! USING)/m,
      );
    }
  });

  test("a list goes on where its page ended, and leaves nothing out", async () => {
    const db = await seededDatabase(kind);
    await addOrders(db, 220);
    for (const filter of ["all", "waiting"] as const) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const { orders, next } = await listDeskOrders(db, "owner", { filter, after });
        seen.push(...orders.map(({ id }) => id));
        after = next;
      } while (after);
      const count = filter === "all" ? 220 : 90;
      expect([filter, seen.length, new Set(seen).size]).toEqual([filter, count, count]);
    }
  });
});
