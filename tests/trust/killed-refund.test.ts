import { pino } from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { lookUpMoney } from "../../app/shop/refunds/look-up-refunds.server";
import { openLimits } from "../../app/shop/limits.server";
import { connect } from "../../db/connect";
import { databases, newSeededDatabase, type DatabaseKind } from "../support/database";
import { atDesk } from "../support/desk";
import { newOrder } from "../support/desk-arrivals";
import { openPaymentProvider } from "../support/payment-provider";
import { openRelay } from "../support/payments";
import { freePort } from "../support/network";
import { expectExactRefunds, readRefundLedger, refundsOf } from "../support/refunds";
import { encryption } from "../support/test-shop";
import { openShop, type RunningShop } from "../support/shop";
import { sized } from "../support/trial";
import { readOrder } from "../support/rows";

const killCount = sized(3, 30);
/** An address where nobody listens: no webhook helps. */
const nowhere = "http://127.0.0.1:9/";
const twoMinutesMs = 120_000;

describe.each(databases)(
  "a shop on %s killed between the provider's answer and its own record",
  (kind) => {
    // Spec 18: If the shop is killed between the provider's answer and its own record, the refund
    // is made once. (app/shop/refunds/refund-order.server.ts,
    // app/shop/refunds/look-up-refunds.server.ts)
    test("refunds once, and knows of it by asking", async () => {
      const mortal = await openMortalShop(kind);
      const { db, url } = mortal;
      const owner = await atDesk({ url, db }, "owner");
      for (let i = 0; i < killCount; i++) {
        const id = await newOrder({ url, db });
        const { totalPence } = await readOrder(db, id);
        await db.updateTable("deskSessions").set({ provenAt: Date.now() }).execute();
        mortal.killAtRefundOf(id);
        const fields = {
          order: id,
          idempotencyKey: crypto.randomUUID(),
          remaining: String(totalPence),
          reason: "faulty",
          ...(i % 2 === 0 ? { whole: "on" } : { "line.0": "on" }),
        };
        const submission = owner.submit(`/desk/orders/${id}/refund`, "refund-order", fields);
        await expect(submission).rejects.toThrow("fetch failed");
        await mortal.reopen();
        expect(await refundsOf(db, id)).toMatchObject([{ state: "asked" }]);
      }
      await lookUpMoney(mortal.asker, new Date(Date.now() + twoMinutesMs));
      const ledger = await mortal.readLedger();
      expect(ledger).toHaveLength(killCount);
      await expectExactRefunds(db, ledger);
    });
  },
);

/** Opens a shop whose provider outlives it, and kills it with an answer under way to it. */
async function openMortalShop(kind: DatabaseKind) {
  const { url: databaseUrl, remove } = await newSeededDatabase(kind);
  const provider = await openPaymentProvider(nowhere);
  let doomedOrder: string | undefined;
  let running: RunningShop;
  const killed = async () => {
    doomedOrder = undefined;
    await running.kill();
  };
  // The shop's job may ask for an earlier order's refund once more in the meantime.
  const isReserved = async () =>
    doomedOrder !== undefined && (await refundsOf(db, doomedOrder)).length > 0;
  const companyUrl = provider.variables.STRIPE_API_URL ?? "";
  const relay = await openRelay(companyUrl, async ({ method, url }) =>
    method === "POST" && url === "/v1/refunds" && (await isReserved()) ? killed : undefined,
  );
  const variables = {
    ...provider.variables,
    STRIPE_API_URL: relay,
    PORT: String(await freePort()),
    RATE_LIMIT_FACTOR: "1000",
  };
  const open = async () => void (running = await openShop(databaseUrl, variables));
  await open();
  const { db, newLimiter } = connect(databaseUrl, () => {}, { hasLongTimeouts: true });
  onTestFinished(async () => {
    await running.kill();
    await db.destroy();
    await provider.close();
    await remove();
  });
  const log = pino({ level: "silent" });
  return {
    db,
    url: running!.url,
    reopen: open,
    killAtRefundOf: (id: string) => void (doomedOrder = id),
    readLedger: () => readRefundLedger(companyUrl, provider.variables.STRIPE_SECRET_KEY),
    asker: { db, payments: provider.payments, limits: openLimits(newLimiter, 1), encryption, log },
  };
}
