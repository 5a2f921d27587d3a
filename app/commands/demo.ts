import { setTimeout as pause } from "node:timers/promises";
import { connect, type Db } from "../../db/connect";
import type { Environment } from "../env.server";
import { dispatchDay } from "~/shop/calendar/delivery.server";
import { dispatchOrders } from "~/shop/fulfilment/dispatch.server";
import { holdOrder } from "~/shop/fulfilment/hold.server";
import { demoOrders, type DemoOrder } from "./demo-orders";
import { runCommand } from "./command";

const dayMs = 24 * 60 * 60 * 1000;
/** Older orders have been dispatched. */
const dispatchedAfterDays = 3.5;
const letterTimeoutMs = 20_000;

await runCommand(async (env) => {
  if (!env.standIns?.payments || env.isDemo) {
    throw new Error("A demo is for a shop on this machine whose payments go to the stand-in.");
  }
  const { db } = connect(env.directDatabaseUrl, () => {}, { hasLongTimeouts: true });
  try {
    await requireEmptyShop(db, env);
    for (const order of demoOrders) await makePast(db, await buy(db, env, order), order.daysAgo);
    await workAtDesk(db);
    return `${demoOrders.length} orders are in. Take the desk: npm run desk:owner -- you@example.com`;
  } finally {
    await db.destroy();
  }
});

/** @throws {Error} if the shop is not open, or has sold something */
async function requireEmptyShop(db: Db, { publicUrl }: Environment): Promise<void> {
  const health = await fetch(`${publicUrl}/healthz`).catch(() => undefined);
  if (!health?.ok) throw new Error(`Open the shop first: there is nobody at ${publicUrl}.`);
  const sold = await db.selectFrom("orders").select("id").limit(1).executeTakeFirst();
  if (sold) throw new Error("This shop has orders. A demo is for one that has none.");
}

/**
 * Buys the cards like a shopper without scripts.
 * @returns the order's number
 */
async function buy(db: Db, { publicUrl }: Environment, order: DemoOrder): Promise<string> {
  const cookies = new Map<string, string>();
  const submit = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(publicUrl + path, {
      method: "POST",
      redirect: "manual",
      headers: {
        Origin: publicUrl,
        Cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
      },
      body: new URLSearchParams(fields),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return answer.headers.get("Location") ?? "";
  };
  for (const [itemId, personalisation] of order.cards) {
    const line = { uId: crypto.randomUUID(), itemId, personalisation };
    await submit(`/card/${itemId}`, { intent: "addtocart", ...line });
  }
  const page = await submit("/cart", { intent: "checkout", idempotencyKey: crypto.randomUUID() });
  const email = `${order.name.replaceAll(/[^a-z]/gi, "").toLowerCase()}@example.com`;
  await fetch(page, { method: "POST", redirect: "manual", body: payment(order, email) });
  return findPaid(db, email);
}

function payment({ name, isFirstClass }: DemoOrder, email: string): URLSearchParams {
  return new URLSearchParams({
    email,
    name,
    cardNumber: "4242 4242 4242 4242",
    expiry: "12/34",
    cvc: "123",
    line1: "1 Regret Street",
    town: "Leeds",
    postcode: "LS1 4AP",
    delivery: isFirstClass ? "1" : "0",
  });
}

/** Waits for the payment, which the provider's webhook reports a moment later. */
async function findPaid(db: Db, email: string): Promise<string> {
  const deadline = Date.now() + letterTimeoutMs;
  for (;;) {
    const paid = await db.selectFrom("orders").select("id").where("email", "=", email).execute();
    if (paid[0]) return paid[0].id;
    if (Date.now() > deadline) throw new Error("The payment of an order has not arrived.");
    await pause(50);
  }
}

/** Moves all times of an order that many days into the past. */
async function makePast(db: Db, id: string, daysAgo: number): Promise<void> {
  const at = Date.now() - daysAgo * dayMs;
  await db.updateTable("orders").set({ createdAt: at, paidAt: at }).where("id", "=", id).execute();
  await db
    .updateTable("parcels")
    .set({ dueOn: dispatchDay(new Date(at)) })
    .where("orderId", "=", id)
    .execute();
  await db.updateTable("orderEvents").set({ at }).where("orderId", "=", id).execute();
}

/** Dispatches the old orders, and holds one of the others. */
async function workAtDesk(db: Db): Promise<void> {
  const orders = await db
    .selectFrom("orders")
    .select(["id", "paidAt"])
    .orderBy("paidAt")
    .$narrowType<{ paidAt: number }>()
    .execute();
  const isOld = ({ paidAt }: { paidAt: number }) =>
    paidAt < Date.now() - dispatchedAfterDays * dayMs;
  const oldIds = orders.filter(isOld).map(({ id }) => id);
  await dispatchOrders(db, "", oldIds);
  for (const { id, paidAt } of orders.filter(isOld)) {
    await db
      .updateTable("parcels")
      .set({ leftAt: paidAt + dayMs })
      .where("orderId", "=", id)
      .execute();
  }
  const held = orders.find((order) => !isOld(order));
  if (held) await holdOrder(db, "", held.id, "Half the postcode is missing");
}
