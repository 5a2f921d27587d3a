import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  countDeskOrders,
  listDeskOrders,
  listWaitingIds,
  ordersAPage,
} from "../../../app/shop/fulfilment/list-orders.server";
import { orderFilters, type OrderFilter } from "../../../app/shop/fulfilment/order-filters";
import { addLetter, noteFailed } from "../../../app/shop/letters/outbox.server";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase } from "../../support/database";
import { addLines, addPaidOrder } from "../../support/rows";
import { indexOrder } from "../../../app/shop/orders/order-index.server";

/** A Friday, before the last collection. */
const now = new Date("2026-11-20T12:00:00Z");
const at = now.getTime();
const dayMs = 24 * 60 * 60 * 1000;
const filters = Object.keys(orderFilters) as OrderFilter[];

/** Orders as they stand: those to be posted by their days, and one of each other kind. */
async function addOrders(db: Db) {
  const left = { dueOn: "2026-11-19", status: "Dispatched", leftAt: at } as const;
  const late = { dueOn: "2026-11-19", paidAt: at - 5 };
  await addPaidOrder(db, "BC-LATE0000", { ...late, isPrinted: true });
  await addPaidOrder(db, "BC-TODAY000", { dueOn: "2026-11-20", paidAt: at - 4 });
  await addPaidOrder(db, "BC-MONDAY00", { dueOn: "2026-11-23", paidAt: at - 3 });
  const xmas = { postOn: "2026-12-24", dueOn: "2026-12-24" };
  await addPaidOrder(db, "BC-XMAS0000", { ...xmas, paidAt: at - 6 });
  await addPaidOrder(db, "BC-HELD0000", {
    ...late,
    heldReason: "disputed, restored",
    paidAt: at - 2,
  });
  await addPaidOrder(db, "BC-GONE0000", { ...left, paidAt: at - 1 });
  const yesterday = { status: "Delivered", leftAt: at - dayMs } as const;
  await addPaidOrder(db, "BC-OLD00000", { ...yesterday, paidAt: at });
  await addPaidOrder(db, "BC-UNPAID00", { dueOn: "2026-11-19", paidAt: null });
  await addLetters(db);
  await addCases(db);
}

/** Letters that failed lately, and long ago, and one that goes still. */
async function addLetters(db: Db) {
  const letters = [
    ["BC-OLD00000", at - 14 * dayMs + 1],
    ["BC-GONE0000", at - 14 * dayMs],
    [undefined, at],
  ] as const;
  for (const [orderId, createdAt] of letters) {
    await addLetter(db, { key: `${orderId}`, kind: "test", orderId, createdAt });
    await noteFailed(db, `${orderId}`, "550");
  }
  await addLetter(db, { key: "waits", kind: "test", orderId: "BC-TODAY000" });
}

/** Cases that are open, and one that is closed. */
async function addCases(db: Db) {
  const closed = { orderId: "BC-TODAY000", number: 1, refundBy: "2026-12-04", closedAt: at };
  await db
    .insertInto("cases")
    .values([
      { orderId: "BC-GONE0000", number: 1 },
      { orderId: "BC-MONDAY00", number: 1, refundBy: "2026-12-04" },
      closed,
    ])
    .execute();
}

const shown: Record<OrderFilter, string[]> = {
  due: ["TODAY"],
  unprinted: ["TODAY", "MONDAY"],
  late: ["LATE"],
  waiting: ["LATE", "TODAY", "MONDAY"],
  printed: ["LATE"],
  later: ["XMAS"],
  held: ["HELD"],
  told: ["GONE"],
  cancellations: ["MONDAY"],
  restored: ["HELD"],
  unwritten: ["OLD"],
  done: ["GONE"],
  dispatched: ["GONE"],
  all: ["OLD", "GONE", "HELD", "MONDAY", "TODAY", "LATE", "XMAS"],
};

describe.each(databases)("a list at the desk on %s", (kind) => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now }));
  afterEach(() => void vi.useRealTimers());
  const list = async (db: Db, asked: Parameters<typeof listDeskOrders>[2]) => {
    const { orders, next } = await listDeskOrders(db, "owner", asked);
    return { names: orders.map(({ id }) => id.slice(3).replaceAll("0", "")), next };
  };

  test("lists the orders that its name says, in its order, and counts as many", async () => {
    const db = await seededDatabase(kind);
    await addOrders(db);
    for (const filter of filters) {
      expect([filter, await list(db, { filter })]).toEqual([
        filter,
        { names: shown[filter], next: undefined },
      ]);
      expect([filter, await countDeskOrders(db, filter, now)]).toEqual([
        filter,
        shown[filter].length,
      ]);
    }
  });

  test("says on which day an order has to leave, whatever day it was due on by the week", async () => {
    const db = await seededDatabase(kind);
    await addPaidOrder(db, "BC-SUNDAY00", { dueOn: "2026-11-22" });
    const { orders } = await listDeskOrders(db, "owner", { filter: "all" });
    expect(orders.map(({ dueOn }) => dueOn)).toEqual(["2026-11-23"]);
  });

  test("for orders to be posted begins with those not printed, up to a limit", async () => {
    const db = await seededDatabase(kind);
    await addOrders(db);
    const waiting = ["BC-TODAY000", "BC-MONDAY00", "BC-LATE0000"];
    expect(await listWaitingIds(db, now, 9)).toEqual(waiting);
    expect(await listWaitingIds(db, now, 2)).toEqual(waiting.slice(0, 2));
  });

  test.each(["waiting", "all"] as const)(
    "for %s continues where its page ended",
    async (filter) => {
      const db = await seededDatabase(kind);
      const ids = Array.from({ length: 101 }, (_, i) => `BC-${String(i).padStart(8, "0")}`);
      for (const [i, id] of ids.entries()) {
        const dueOn = i < 60 ? "2026-11-20" : "2026-11-23";
        await addPaidOrder(db, id, { dueOn, paidAt: i < 60 ? 1000 : 2000 });
      }
      const readPages = async () => {
        const pages: string[][] = [];
        let after: string | undefined;
        do {
          const { orders, next } = await listDeskOrders(db, "owner", { filter, after });
          pages.push(orders.map(({ id }) => id));
          after = next;
        } while (after && pages.length < 5);
        return pages;
      };
      const pages = await readPages();
      expect(pages.map((page) => page.length)).toEqual([ordersAPage, ordersAPage, 1]);
      expect(pages.flat()).toEqual(filter === "all" ? ids.toReversed() : ids);
      await db.deleteFrom("orders").where("id", "=", ids[0]!).execute();
      expect((await readPages()).map((page) => page.length)).toEqual([ordersAPage, ordersAPage]);
    },
  );

  test("begins at its first order when the cursor is invalid", async () => {
    const db = await seededDatabase(kind);
    await addPaidOrder(db, "BC-00000001", { dueOn: "2026-11-20" });
    const places = ["", "2026-11-20", "BC-00000009", "9.BC-00000009'", "x9.BC-00000009"];
    for (const after of places) {
      for (const filter of ["waiting", "all"] as const) {
        expect((await list(db, { filter, after })).names).toEqual(["1"]);
      }
    }
  });

  test("counts the cards that are posted of each order, and those with a message", async () => {
    const db = await seededDatabase(kind);
    for (const id of ["BC-1", "BC-2", "BC-3"]) await addPaidOrder(db, id, { createdAt: 1 });
    await addPaidOrder(db, "BC-4", { createdAt: 1, number: 2 });
    const sold = { productId: "grapes", name: "Grapes", pricePence: 325, uId: "" };
    const line = { ...sold, hadMessage: 0, takenOut: 0 };
    const lines = [
      { ...line, orderId: "BC-1", position: 0, personalisation: "Get up" },
      { ...line, orderId: "BC-1", position: 1, personalisation: "" },
      { ...line, orderId: "BC-1", position: 2, personalisation: "Lie down" },
      { ...line, orderId: "BC-2", position: 0, personalisation: "", hadMessage: 1 },
      { ...line, orderId: "BC-2", position: 1, personalisation: "Never mind", takenOut: 1 },
      { ...line, orderId: "BC-4", position: 0, personalisation: "Lost" },
    ];
    await addLines(db, lines);
    await addLines(db, [{ ...line, orderId: "BC-4", position: 1, personalisation: "" }], 2);
    const read = async () => {
      const { orders } = await listDeskOrders(db, "owner", { filter: "all" });
      return orders.map(({ id, cardCount, messageCount }) => [id, cardCount, messageCount]);
    };
    const rest = [
      ["BC-4", 1, 0],
      ["BC-3", 0, 0],
      ["BC-2", 1, 1],
    ];
    expect(await read()).toEqual([...rest, ["BC-1", 3, 2]]);
    const refund = { id: "RF-1", paymentId: "pi_BC-1", amountPence: 325, postagePence: 0 };
    const made = { reason: "", attempt: null, askedBy: null, createdAt: 5, askedAt: 5 };
    await db
      .insertInto("refunds")
      .values({ ...refund, ...made, state: "unknown" })
      .execute();
    await db
      .insertInto("refundLines")
      .values({ refundId: "RF-1", position: 2, amountPence: 325 })
      .execute();
    expect(await read()).toEqual([...rest, ["BC-1", 2, 1]]);
    const set = (leftAt: number) =>
      db.updateTable("parcels").set({ leftAt }).where("orderId", "=", "BC-1").execute();
    await set(5);
    expect(await read()).toEqual([...rest, ["BC-1", 2, 1]]);
    await set(4);
    expect(await read()).toEqual([...rest, ["BC-1", 3, 2]]);
    await db.updateTable("refunds").set({ state: "failed" }).execute();
    await set(6);
    expect(await read()).toEqual([...rest, ["BC-1", 3, 2]]);
  });

  // Spec 15: A packer sees no amounts of money, and an accountant sees no name, address or message.
  // (app/shop/fulfilment/list-orders.server.ts, app/shop/fulfilment/read-desk-order.server.ts)
  test("hides money from packers and people from accountants", async () => {
    const db = await seededDatabase(kind);
    await addPaidOrder(db, "BC-1", { deliveryName: "Dave" });
    await addPaidOrder(db, "BC-2", { deliveryName: "Eve", paidAt: 0 });
    const seen = async (role: "owner" | "packer" | "accountant") => {
      const { orders } = await listDeskOrders(db, role, { filter: "all", text: "" });
      return orders.map((order) => [order.totalPence, order.deliveryName]);
    };
    expect(await seen("owner")).toEqual([
      [495, "Dave"],
      [495, "Eve"],
    ]);
    expect(await seen("packer")).toEqual([
      [null, "Dave"],
      [null, "Eve"],
    ]);
    expect(await seen("accountant")).toEqual([
      [495, null],
      [495, null],
    ]);
  });

  test("is searched without regard to accents, apostrophes and blanks, on both sides", async () => {
    const db = await seededDatabase(kind);
    const people = {
      "BC-1": { deliveryName: "Jürgen Müller", deliveryAddress: "1 High St\nLS14AP" },
      "BC-2": { deliveryName: "José Núñez", deliveryAddress: "2 High St\nLS2 4AP" },
      "BC-3": { deliveryName: "Pat O’Brien", deliveryAddress: "3 Low Rd\nLS3 4AP" },
    };
    for (const [id, person] of Object.entries(people)) {
      await addPaidOrder(db, id, person);
      await indexOrder(db, id);
    }
    const search = async (text: string) =>
      (await listDeskOrders(db, "owner", { filter: "all", text })).orders.map(({ id }) => id);
    for (const [found, ...texts] of [
      ["BC-1", "muller", "Müller", "mu\u0308ller", "LS1 4AP", "ls14ap"],
      ["BC-2", "Jose Nunez", "josenúñez", "LS24AP"],
      ["BC-3", "obrien", "O'Brien", "o’brien", "o brien"],
    ]) {
      for (const text of texts) expect([text, await search(text)]).toEqual([text, [found]]);
    }
  });

  test("is searched by three letters or more, by whoever sees people", async () => {
    const db = await seededDatabase(kind);
    for (const [id, searchText] of Object.entries({ "BC-1": "dave", "BC-2": "eve" })) {
      await addPaidOrder(db, id);
      await db.updateTable("orders").set({ searchText }).where("id", "=", id).execute();
    }
    const search = async (text: string, role: "owner" | "accountant" = "owner") =>
      (await listDeskOrders(db, role, { filter: "all", text })).orders.map(({ id }) => id);
    expect(await search(" DAV ")).toEqual(["BC-1"]);
    expect(await search("  ")).toHaveLength(2);
    await expect(search(" 🦄🦄 ")).rejects.toMatchObject({ refusalReason: "invalid" });
    expect(await search("dave", "accountant")).toHaveLength(2);
    expect(await search("🦄", "accountant")).toHaveLength(2);
  });
});
