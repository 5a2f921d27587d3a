import { sql } from "kysely";
import { buildWhenStale } from "../../app/server/build-when-stale.js";
import { addOrders } from "../support/big-order-book";
import { atDesk } from "../support/desk";
import type { Shopper } from "../support/shopper";
import { openTemporaryShop, type TemporaryShop } from "../support/temporary-shop";
import { median, publish } from "./performance-page";

// Measures what a thousand times as many orders do to the screens of the desk.

const smallCount = 100;
const bigCount = 100_000;
const rounds = 60;
const oneOrder = "BC-00000007";
const screens: Record<string, string> = {
  today: "/desk",
  orders: "/desk/orders",
  "orders to be posted": "/desk/orders?show=waiting",
  "orders on hold": "/desk/orders?show=held",
  "letters not going out": "/desk/orders?show=unwritten",
  "dispatched orders": "/desk/orders?show=dispatched",
  "an order": `/desk/orders/${oneOrder}`,
};

buildWhenStale();
const small = await openShopWith(smallCount);
const big = await openShopWith(bigCount);
try {
  const rows: string[][] = [];
  const measured = { ...screens, "an order found": "find" };
  for (const [name, path] of Object.entries(measured)) {
    const [few, many] = await compare(path);
    const times = [few, many].map((time) => `${time.toFixed(2)} ms`);
    rows.push([name, ...times, (many / few).toFixed(2), "≤ 1.3"]);
    console.log(rows.at(-1)!.join(" · "));
  }
  await publish(
    "The desk",
    "npm run bench:desk",
    { columns: ["screen", "100 orders", "100,000 orders", "ratio", "target"], rows },
    ["Made-up orders on SQLite, one request at a time, the middle of sixty."],
  );
} finally {
  await big.shop.close();
  await small.shop.close();
}

type Open = { shop: TemporaryShop; staff: Shopper };

async function openShopWith(orderCount: number): Promise<Open> {
  const shop = await openTemporaryShop({ LOG_LEVEL: "silent" });
  await addOrders(shop.db, orderCount);
  await sql`analyze`.execute(shop.db);
  return { shop, staff: await atDesk(shop, "owner") };
}

/** Both in turn, in ms an answer. */
async function compare(path: string): Promise<[number, number]> {
  const times = { small: [] as number[], big: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.small.push(await timeOf(small, path));
    times.big.push(await timeOf(big, path));
  }
  return [median(times.small), median(times.big)];
}

async function timeOf({ staff }: Open, path: string): Promise<number> {
  const begun = performance.now();
  const answer =
    path === "find"
      ? await staff.follow(await staff.press("/desk/orders", "find-orders", { text: "7 regret" }))
      : await staff.get(path);
  await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  return performance.now() - begun;
}
