import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { forgetExpired } from "../../../app/shop/privacy/forget.server";
import { addLetter } from "../../../app/shop/letters/outbox.server";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase } from "../../support/database";
import { addCustomer, addToken, addPaidOrder } from "../../support/rows";

const now = new Date("2030-06-15T03:00:00Z");
const at = now.getTime();
const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => at - days * dayMs;

/** The dead, and the living beside them, by the column that says when. */
const moments = { dead: daysAgo(7) - 1, living: daysAgo(7) };
const ends = { dead: at, living: at + 1 };

async function addLinks(db: Db, customerId: string) {
  for (const [name, expiresAt] of Object.entries(ends)) {
    await addToken(db, customerId, name, expiresAt);
    await db.insertInto("linkTokens").values({ hash: name, aboutId: name, expiresAt }).execute();
    const link = { tokenHash: name, orderId: "BC-1", expiresAt };
    await db.insertInto("orderLinks").values(link).execute();
  }
  for (const [id, createdAt] of Object.entries(moments)) {
    await db
      .insertInto("passwordResets")
      .values({ id, customerId, createdAt, usedAt: null })
      .execute();
    const change = { oldEmail: "a@example.com", newEmail: "b@example.com", doneAt: null };
    await db
      .insertInto("emailChanges")
      .values({ id, customerId, ...change, createdAt })
      .execute();
  }
}

describe.each(databases)("a link that nobody can use any more on %s", (kind) => {
  test("is forgotten with what it was about, a week after that was asked for", async () => {
    const db = await seededDatabase(kind);
    const { id } = await addCustomer(db, "dave");
    await addPaidOrder(db, "BC-1");
    await addLinks(db, id);
    await forgetExpired(db, now);
    const left = await Promise.all([
      db.selectFrom("tokens").select("hash as name").execute(),
      db.selectFrom("linkTokens").select("hash as name").execute(),
      db.selectFrom("orderLinks").select("tokenHash as name").execute(),
      db.selectFrom("passwordResets").select("id as name").execute(),
      db.selectFrom("emailChanges").select("id as name").execute(),
    ]);
    expect(left).toEqual(left.map(() => [{ name: "living" }]));
  });

  test("is deleted with the letters to unknown addresses, and no letter to a customer or about an order is", async () => {
    const db = await seededDatabase(kind);
    const { id: customerId } = await addCustomer(db, "dave");
    await addPaidOrder(db, "BC-1");
    const letters = [
      { key: "to nobody", kind: "password-reset" },
      { key: "to a customer", kind: "data-ready", customerId },
      { key: "of an order", kind: "order-message", orderId: "BC-1" },
    ] as const;
    for (const letter of letters) await addLetter(db, { ...letter, createdAt: moments.dead });
    await addLetter(db, { key: "new", kind: "password-reset", createdAt: moments.living });
    await forgetExpired(db, now);
    const left = await db.selectFrom("outbox").select("key").orderBy("key").execute();
    expect(left.map(({ key }) => key)).toEqual(["new", "of an order", "to a customer"]);
  });
});

test.each(databases)("counts of tries are deleted once their time is over, on %s", async (kind) => {
  const db = await seededDatabase(kind);
  for (const [key, expire] of Object.entries(ends)) {
    await sql`insert into rate_limits (key, points, expire) values (${key}, 1, ${expire})`.execute(
      db,
    );
  }
  expect(await forgetExpired(db, now)).toMatchObject({ limits: 1 });
  const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(db);
  expect(rows).toEqual([{ key: "living" }]);
});

test.each(databases)(
  "a step of retention that fails holds up no other step, on %s",
  async (kind) => {
    const db = await seededDatabase(kind);
    await addPaidOrder(db, "BC-OLD", { status: "Cancelled", paidAt: null, createdAt: 1 });
    await sql`alter table tokens rename to tokens_elsewhere`.execute(db);
    await expect(forgetExpired(db, now)).rejects.toThrow("Not everything could be forgotten");
    expect(await db.selectFrom("orders").select("id").execute()).toEqual([]);
  },
);

test.each(databases)(
  "retention of 90 days ends to the moment, and counts the rows that it deletes, on %s",
  async (kind) => {
    const db = await seededDatabase(kind);
    const { id } = await addCustomer(db, "dave");
    await addToken(db, id, "dead", at);
    const unpaid = { status: "Cancelled", paidAt: null } as const;
    for (const [name, days] of Object.entries({ OLD: 91, OLDER: 300, FRESH: 90 })) {
      await addPaidOrder(db, `BC-${name}`, { ...unpaid, createdAt: daysAgo(days) });
      const event = { id: `evt_${name}`, receivedAt: daysAgo(days) };
      await db.insertInto("paymentEvents").values(event).execute();
    }
    await addPaidOrder(db, "BC-PAID", { createdAt: daysAgo(300) });
    await db.insertInto("paymentEvents").values({ id: "evt_4", receivedAt: 1 }).execute();
    expect(await forgetExpired(db, now)).toMatchObject({ tokens: 1, orders: 2, events: 3 });
    const orders = await db.selectFrom("orders").select("id").orderBy("id").execute();
    expect(orders).toEqual([{ id: "BC-FRESH" }, { id: "BC-PAID" }]);
  },
);
