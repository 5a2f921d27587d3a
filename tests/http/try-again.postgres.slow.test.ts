import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { refusalIn } from "../../app/shop/refusal";
import { connect, type Db } from "../../db/connect";
import { transact } from "../../db/transact";
import { newBarrier } from "../support/trial";
import { countSale, soldOf, newSeededDatabase, seededDatabase } from "../support/database";
import { openSuiteShop } from "../support/suite-shop";

describe("a transaction", () => {
  test.each([
    ["as the shop waits for locks", false],
    ["as PostgreSQL finds deadlocks", true],
  ])(
    "that waits for another that waits for it comes through, and so does the other, %s",
    async (_how, hasLongTimeouts) => {
      const db = await connection({ hasLongTimeouts });
      const attempts = { "grapes then venn": 0, "venn then grapes": 0 };
      const bothHold = newBarrier(2);
      const sellBoth = (name: keyof typeof attempts) =>
        transact(db, async (tx) => {
          const [first = "", second = ""] = name.split(" then ");
          await countSale(tx, first);
          if (attempts[name]++ === 0) await bothHold();
          // One waits before the other, so that the two do not give up at the same moment.
          if (first === "venn") await pause(200);
          await countSale(tx, second);
        });
      await Promise.all([sellBoth("grapes then venn"), sellBoth("venn then grapes")]);
      expect(await soldOf(db, ["grapes", "venn"])).toEqual([2, 2]);
      expect(attempts["grapes then venn"] + attempts["venn then grapes"]).toBeGreaterThan(2);
    },
  );

  test.each([
    ["a serialization failure", "40001"],
    ["a deadlock", "40P01"],
    ["a lock timeout", "55P03"],
    ["a statement timeout", "57014"],
  ])("is repeated after %s", async (_cause, code) => {
    const db = await seededDatabase("PostgreSQL");
    let attempts = 0;
    await transact(db, async (tx) => {
      await countSale(tx, "grapes");
      if (++attempts === 1) {
        await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(tx);
      }
    });
    expect(attempts).toBe(2);
    expect(await soldOf(db, ["grapes"])).toEqual([1]);
  });

  test("that gives way every time is refused with a message, and leaves nothing", async () => {
    const db = await seededDatabase("PostgreSQL");
    let attempts = 0;
    const error: unknown = await transact(db, async (tx) => {
      attempts += 1;
      await countSale(tx, "grapes");
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
});

describe("a checkout", () => {
  const shop = openSuiteShop("PostgreSQL");
  test("that gives way every time is answered 503 with a message", async () => {
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

async function connection(options: { hasLongTimeouts: boolean }): Promise<Db> {
  const { url, remove } = await newSeededDatabase("PostgreSQL");
  const { db } = connect(url, () => {}, options);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  return db;
}
