import { sql } from "kysely";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pino from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { changeBasket, readBasket } from "../../app/shop/basket.server";
import { confirmOrder } from "../../app/shop/confirm-order.server";
import { register } from "../../app/shop/customers.server";
import { openLimits } from "../../app/shop/limits.server";
import { recordPayment } from "../../app/shop/record-payment.server";
import { refusalIn } from "../../app/shop/refusal";
import type { Shop } from "../../app/shop/shop";
import { connect, type Db } from "../../db/connect";
import { transact } from "../../db/transact";
import { newBarrier } from "../support/barrier";
import { newSeededDatabase, seededDatabase } from "../support/database";
import { pay, sessionIdIn } from "../support/payer";
import { openPayments } from "../support/payments";
import { seals } from "../support/seals";
import { openSuiteShop } from "../support/suite-shop";
import { checkOutWith, outcomeOf, problems, statuses } from "../support/test-shop";

const shopperCount = 8;

describe("a transaction", () => {
  test.each([
    ["as the shop waits for locks", false],
    ["as PostgreSQL finds deadlocks", true],
  ])(
    "that waits for another that waits for it comes through, and so does the other, %s",
    async (_how, isPatient) => {
      const db = await connection({ isPatient });
      const attempts = { "grapes then venn": 0, "venn then grapes": 0 };
      const bothHold = newBarrier(2);
      const sellBoth = (name: keyof typeof attempts) =>
        transact(db, async (tx) => {
          const [first = "", second = ""] = name.split(" then ");
          await sell(tx, first);
          if (attempts[name]++ === 0) await bothHold();
          // One waits before the other, so that the two do not give up at the same moment.
          if (first === "venn") await pause(200);
          await sell(tx, second);
        });
      await Promise.all([sellBoth("grapes then venn"), sellBoth("venn then grapes")]);
      expect(await soldOf(db, ["grapes", "venn"])).toEqual([2, 2]);
      expect(attempts["grapes then venn"] + attempts["venn then grapes"]).toBeGreaterThan(2);
    },
  );

  test("that gives way every time is refused in words, and leaves nothing", async () => {
    const db = await seededDatabase("PostgreSQL");
    let attempts = 0;
    const error: unknown = await transact(db, async (tx) => {
      attempts += 1;
      await sell(tx, "grapes");
      await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx);
    }).catch((e: unknown) => e);
    expect(refusalIn(error)?.refusalReason).toBe("busy");
    expect(attempts).toBeGreaterThan(2);
    expect(await soldOf(db, ["grapes"])).toEqual([0]);
  });

  test("that fails for another reason is not tried again", async () => {
    const db = await seededDatabase("PostgreSQL");
    let attempts = 0;
    const failing = transact(db, async () => {
      attempts += 1;
      throw new Error("a bug");
    });
    await expect(failing).rejects.toThrow("a bug");
    expect(attempts).toBe(1);
  });

  test("is opened in one place alone", async () => {
    const openers: string[] = [];
    for (const folder of ["app", "db"]) {
      for (const name of await readdir(folder, { recursive: true })) {
        const file = join(folder, name);
        if (!/\.tsx?$/.test(file)) continue;
        if (/\.transaction\(\)/.test(await readFile(file, "utf8"))) openers.push(file);
      }
    }
    expect(openers).toEqual(["db/transact.ts"]);
  });
});

describe("on a PostgreSQL whose transactions are serializable", () => {
  test("checkouts, and payments told four times each, come through together: paid once, counted once, logged once", async () => {
    const { shop, log } = await openSerializableShop();
    const pages = await together((i) =>
      checkOutWith(shop, { lines: linesOf(i), idempotencyKey: `press-${i}` }),
    );
    const locations = await Promise.all(pages.map(async ({ url }) => (await pay(url)).location));
    const outcomes = await Promise.all(
      locations.map((location) => outcomeOf(shop, sessionIdIn(location))),
    );
    await together(async (i) => {
      const outcome = outcomes[i]!;
      await Promise.all([
        recordPayment(shop, outcome, `evt_${i}`),
        recordPayment(shop, outcome, `evt_${i}`),
        recordPayment(shop, outcome, `evt_other_${i}`),
        confirmOrder(shop, outcome.checkoutSessionId),
      ]);
    });
    expect(await statuses(shop)).toEqual(
      pages.map(() => ({ status: "Preparing", heldReason: null })),
    );
    expect(await problems(shop)).toEqual([]);
    expect(await soldOf(shop.db, ["grapes"])).toEqual([shopperCount]);
    expect(log.filter((line) => line.includes("An order was paid"))).toHaveLength(shopperCount);
  });

  test("eight changes at once to one basket, by one customer, are all in it", async () => {
    const { shop } = await openSerializableShop();
    const dave = { name: "Dave", email: "dave@example.com", password: "correct horse" };
    const { customerId } = await register(shop.db, dave);
    await together((i) => changeBasket(shop.db, customerId, (lines) => [...lines, ...linesOf(i)]));
    expect(await readBasket(shop.db, customerId)).toHaveLength(shopperCount);
  });

  test("statements at once on one row, outside of any transaction, all come through", async () => {
    const { shop } = await openSerializableShop();
    await together(() => sell(shop.db, "grapes"));
    expect(await soldOf(shop.db, ["grapes"])).toEqual([shopperCount]);
  });

  test("guesses at once are each counted", async () => {
    const { shop } = await openSerializableShop();
    await together(() => shop.limits.checkOut("192.0.2.1"));
    const { rows } = await sql`select points from rate_limits`.execute(shop.db);
    expect(rows).toEqual([{ points: shopperCount }]);
  });
});

describe("a checkout", () => {
  const shop = openSuiteShop("PostgreSQL");
  test("that gives way every time is answered 503 in words", async () => {
    await sql
      .raw(
        `create function give_way() returns trigger language plpgsql as
           $$ begin raise exception using errcode = '40001'; end $$;
         create trigger give_way before insert on orders execute function give_way()`,
      )
      .execute(shop.db);
    const answer = await fetch(`${shop.url}/api/create-checkout-session`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ cartItems: [{ uId: "a", itemId: "grapes", personalisation: "" }] }),
    });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(await answer.json()).toEqual({ error: expect.stringContaining("We’re a bit busy") });
  });
});

const linesOf = (i: number) => [
  { uId: `${i}`.padStart(36, "-"), productId: "grapes", personalisation: "" },
];

const together = <T>(act: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: shopperCount }, (_, i) => act(i)));

async function connection(options: { isPatient: boolean }): Promise<Db> {
  const { url, remove } = await newSeededDatabase("PostgreSQL");
  const { db } = connect(url, () => {}, options);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  return db;
}

async function openSerializableShop() {
  const { url, remove } = await newSeededDatabase("PostgreSQL");
  const { db: before } = connect(url, () => {});
  const name = new URL(url).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set default_transaction_isolation = serializable`.execute(
    before,
  );
  await before.destroy();
  // Many wait for one connection, on a busy machine for longer than a shopper would.
  const { db, newLimiter } = connect(url, () => {}, { isPatient: true });
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  const log: string[] = [];
  const shop: Shop = {
    db,
    payments: await openPayments(),
    limits: openLimits(newLimiter, 1),
    seals,
    log: pino({}, { write: (line: string) => log.push(line) }),
  };
  return { shop, log };
}

async function sell(db: Db, id: string) {
  await db
    .updateTable("products")
    .set((eb) => ({ orders: eb("orders", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

async function soldOf(db: Db, ids: string[]) {
  const cards = await db
    .selectFrom("products")
    .select("orders")
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  return cards.map(({ orders }) => orders);
}
