import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepErasures, repeatErasures } from "../../app/shop/erasures-file.server";
import { carryOutRetention, findDue } from "../../app/shop/retention.server";
import { register } from "../../app/shop/customers.server";
import type { OrderStatus } from "../../db/order-tables";
import { connect, type Db } from "../../db/connect";
import { databases, newSeededDatabase, seededDatabase } from "../support/database";

const dayMs = 24 * 60 * 60 * 1000;
const now = new Date("2030-06-15T03:00:00Z");
const daysAgo = (days: number) => now.getTime() - days * dayMs;

/** A customer who was last here that many days ago. */
async function customer(db: Db, name: string, silentDays: number): Promise<string> {
  const fields = { name, email: `${name}@example.com`, password: "correct horse" };
  const { customerId } = await register(db, fields);
  await db
    .updateTable("customers")
    .set({ lastActiveAt: daysAgo(silentDays) })
    .where("id", "=", customerId)
    .execute();
  return customerId;
}

type Placed = { customerId?: string; status?: OrderStatus; heldReason?: string; days: number };

/** A paid order with a message, of which nothing was heard for that many days. */
async function order(db: Db, id: string, { days, status = "Delivered", ...rest }: Placed) {
  const at = daysAgo(days);
  await db
    .insertInto("orders")
    .values({
      id,
      status,
      ...rest,
      subtotalPence: 325,
      postagePence: 170,
      totalPence: 495,
      email: "guest@example.com",
      deliveryName: "Guest",
      deliveryAddress: "1 Regret Street",
      createdAt: at,
      paidAt: at,
    })
    .execute();
  const line = { uId: "line", productId: "grapes", name: "Grapes", pricePence: 325 };
  await db
    .insertInto("orderLines")
    .values({ orderId: id, position: 0, ...line, personalisation: "My message" })
    .execute();
  await db
    .insertInto("orderEvents")
    .values({ orderId: id, number: 0, at, kind: "paid", actor: "shopper", detail: "" })
    .execute();
}

/** A letter that told a customer, that many days ago, that their account is going. */
async function tell(db: Db, daysSince: number) {
  await carryOutRetention(db, now);
  await db
    .updateTable("outbox")
    .set({ createdAt: daysAgo(daysSince) })
    .where("kind", "=", "account-going")
    .execute();
}

const readOrder = (db: Db, id: string) =>
  db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const customerIds = async (db: Db) =>
  (await db.selectFrom("customers").select("id").execute()).map(({ id }) => id);

describe.each(databases)("retention on %s", (kind) => {
  test("tells a customer of 23 months once, and lets them go four weeks later", async () => {
    const db = await seededDatabase(kind);
    const fresh = await customer(db, "fresh", 690);
    const going = await customer(db, "going", 705);
    const gone = await customer(db, "gone", 732);
    const due = await findDue(db, now);
    expect(due.going.map(({ id }) => id)).toEqual([gone, going]);
    expect(due.customers).toEqual([]);
    expect(await carryOutRetention(db, now)).toEqual(due);
    const again = await carryOutRetention(db, now);
    expect(again).toEqual({ going: [], customers: [], orders: [] });
    await db
      .updateTable("outbox")
      .set({ createdAt: daysAgo(29) })
      .execute();
    const { customers } = await findDue(db, now);
    expect(customers.map(({ id }) => id)).toEqual([gone]);
    await carryOutRetention(db, now);
    expect((await customerIds(db)).toSorted()).toEqual([fresh, going].toSorted());
  });

  test("keeps a customer who has come back, and tells them anew when they fall silent again", async () => {
    const db = await seededDatabase(kind);
    const id = await customer(db, "back", 740);
    await tell(db, 40);
    await db
      .updateTable("customers")
      .set({ lastActiveAt: daysAgo(735) })
      .execute();
    expect((await findDue(db, now)).customers).toEqual([]);
    expect((await findDue(db, now)).going.map((each) => each.id)).toEqual([id]);
  });

  test("never touches whoever has cards to come, or money that is looked into", async () => {
    const db = await seededDatabase(kind);
    const preparing = await customer(db, "preparing", 800);
    const held = await customer(db, "held", 800);
    await tell(db, 40);
    await order(db, "BC-1", { customerId: preparing, status: "Preparing", days: 800 });
    const isHeld = { status: "Awaiting payment", heldReason: "amount" } as const;
    await order(db, "BC-2", { customerId: held, ...isHeld, days: 800 });
    await order(db, "BC-3", { status: "Preparing", days: 800 });
    await order(db, "BC-4", { ...isHeld, days: 800 });
    expect(await carryOutRetention(db, now)).toEqual({ going: [], customers: [], orders: [] });
    expect(await customerIds(db)).toHaveLength(2);
  });

  test("takes the person out of a guest’s order two years after it was last heard of, and leaves the money", async () => {
    const db = await seededDatabase(kind);
    await order(db, "BC-OLD", { days: 732 });
    await order(db, "BC-NEW", { days: 729 });
    await order(db, "BC-REFUNDED", { days: 900, status: "Refunded" });
    await db
      .insertInto("orderEvents")
      .values({
        orderId: "BC-REFUNDED",
        number: 1,
        at: daysAgo(10),
        kind: "refunded",
        actor: "shop",
        detail: "495",
      })
      .execute();
    const { orders } = await carryOutRetention(db, now);
    expect(orders).toEqual([{ id: "BC-OLD" }]);
    const old = await readOrder(db, "BC-OLD");
    expect(old).toMatchObject({ totalPence: 495, subtotalPence: 325, postagePence: 170 });
    expect(old).toMatchObject({ email: null, deliveryName: null, deliveryAddress: null });
    const lines = await db.selectFrom("orderLines").selectAll().orderBy("orderId").execute();
    const messages = lines.map(({ personalisation }) => personalisation);
    expect(messages).toEqual(["My message", "", "My message"]);
    expect((await readOrder(db, "BC-NEW")).email).toBe("guest@example.com");
    const events = await db
      .selectFrom("orderEvents")
      .select("kind")
      .where("orderId", "=", "BC-OLD")
      .orderBy("at")
      .execute();
    expect(events.map((event) => event.kind).toSorted()).toEqual(["erased", "paid"]);
  });

  test("does at most 500 of each in a run", async () => {
    const db = await seededDatabase(kind);
    const row = { name: "", passwordHash: "", createdAt: 0, lastActiveAt: daysAgo(800) };
    await db
      .insertInto("customers")
      .values(
        Array.from({ length: 501 }, (_, i) => ({
          ...row,
          id: `BB-${i}`,
          email: `${i}@example.com`,
          normalisedEmail: `${i}@example.com`,
        })),
      )
      .execute();
    expect((await findDue(db, now)).going).toHaveLength(500);
  });
});

describe.each(databases)("an older backup on %s", (kind) => {
  test("does not bring back who was erased after it", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "bastard-cards-erasures-")), "erasures.txt");
    const shop = await seededDatabase(kind);
    const backup = await seededDatabase(kind);
    const id = await customer(shop, "gone", 800);
    await tell(shop, 40);
    await order(shop, "BC-GUEST", { days: 800 });
    for (const row of await shop.selectFrom("customers").selectAll().execute()) {
      await backup.insertInto("customers").values(row).execute();
    }
    await order(backup, "BC-GUEST", { days: 800 });
    await order(backup, "BC-HERS", { customerId: id, days: 800 });
    await carryOutRetention(shop, now);
    await keepErasures(shop, file);
    expect(readFileSync(file, "utf8")).not.toContain(id);
    expect(await repeatErasures(backup, file)).toBe(2);
    expect(await customerIds(backup)).toEqual([]);
    for (const orderId of ["BC-GUEST", "BC-HERS"]) {
      expect(await readOrder(backup, orderId)).toMatchObject({ email: null, totalPence: 495 });
    }
    expect(await repeatErasures(backup, file)).toBe(0);
  });

  test("is not held up by a line of the file that a crash cut off", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "bastard-cards-erasures-")), "erasures.txt");
    const db = await seededDatabase(kind);
    const hashes = ["a", "b"].map((letter) => letter.repeat(64));
    const values = hashes.map((subjectHash) => ({ subjectHash, at: 1 }));
    await db.insertInto("erasures").values(values).execute();
    writeFileSync(file, `${hashes[0]}\n${hashes[1]?.slice(0, 20)}`);
    await keepErasures(db, file);
    await keepErasures(db, file);
    expect(readFileSync(file, "utf8").split("\n")).toEqual(expect.arrayContaining(hashes));
    expect(await repeatErasures(db, file)).toBe(0);
  });
});

const run = promisify(execFile);

describe.each(databases)("the command on %s", (kind) => {
  test("says in a dry run who would go, and does it without", async () => {
    const { url, remove } = await newSeededDatabase(kind);
    const { db } = connect(url, () => {}, { isPatient: true });
    const file = join(mkdtempSync(join(tmpdir(), "bastard-cards-erasures-")), "erasures.txt");
    const env = { ...process.env, DATABASE_URL: url, ERASURES_FILE: file };
    const retention = (...words: string[]) =>
      run("node", ["--import", "tsx", "app/commands/retention.ts", ...words], { env });
    // The command knows no other day than today.
    await order(db, "BC-OLD", { days: Math.round((now.getTime() - Date.now()) / dayMs) + 735 });
    const dry = await retention("--dry-run");
    expect(dry.stdout).toContain("Would be freed of the person, guests’ orders: 1 BC-OLD.");
    expect((await readOrder(db, "BC-OLD")).email).toBe("guest@example.com");
    const done = await retention();
    expect(done.stdout).toContain("Were freed of the person, guests’ orders: 1 BC-OLD.");
    expect((await readOrder(db, "BC-OLD")).email).toBeNull();
    expect(readFileSync(file, "utf8")).toMatch(/^[0-9a-f]{64}\n$/);
    await db.destroy();
    await remove();
  });
});

test("the command says how it is called to whoever calls it otherwise", async () => {
  const args = ["--import", "tsx", "app/commands/retention.ts", "--all"];
  await expect(run("node", args)).rejects.toThrow(/npm run retention/);
});
