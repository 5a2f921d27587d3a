import { fork } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { buildWhenStale } from "../../../app/server/build-when-stale.js";
import { addOrders } from "../../support/big-order-book";
import { atDesk } from "../../support/desk";
import type { Shopper } from "../../support/shopper";
import { openTemporaryShop, type TemporaryShop } from "../../support/shop";
import { median, publish } from "./performance-page";

// Measures what a thousand times as many orders do to the screens of the desk. Each list has as many
// rows on its page in both shops.

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
  "a refund": `/desk/orders/${oneOrder}/refund`,
  trouble: "/desk/trouble",
  letters: "/desk/letters?show=sent",
  "sales of this month": "/desk/sales",
  health: "/desk/health",
  "closed days": "/desk/closed-days",
  staff: "/desk/staff",
  cards: "/desk/cards",
};

buildWhenStale();
const rows = [...(await measure("SQLite")), ...(await measureOnPostgres())];
await publish(
  "The desk",
  "npm --prefix tests/lab run bench:desk",
  { columns: ["screen", "database", "100 orders", "100,000 orders", "ratio", "target"], rows },
  ["Made-up orders, one request at a time, the middle of sixty."],
);

async function measureOnPostgres(): Promise<string[][]> {
  const server = fork("tests/support/postgres-process.ts", { execArgv: ["--import", "tsx"] });
  [process.env.TEST_POSTGRES] = (await once(server, "message")) as [string];
  const measured = await measure("PostgreSQL");
  server.disconnect();
  return measured;
}

async function measure(database: string): Promise<string[][]> {
  const small = await openShopWith(smallCount);
  const big = await openShopWith(bigCount);
  try {
    const measured: string[][] = [];
    for (const [name, path] of Object.entries({ ...screens, "an order found": "find" })) {
      const [few, many] = await compare(small, big, path);
      const times = [few, many].map((time) => `${time.toFixed(2)} ms`);
      measured.push([name, database, ...times, (many / few).toFixed(2), "≤ 1.3"]);
      console.log(measured.at(-1)!.join(" · "));
    }
    return measured;
  } finally {
    await big.shop.close();
    await small.shop.close();
  }
}

type Open = { shop: TemporaryShop; staff: Shopper };

async function openShopWith(orderCount: number): Promise<Open> {
  const shop = await openTemporaryShop({ LOG_LEVEL: "silent" });
  await addOrders(shop.db, orderCount, { waitingCount: 45 });
  await sql`analyze`.execute(shop.db);
  return { shop, staff: await atDesk(shop, "owner") };
}

/** Both in turn, in ms an answer. */
async function compare(small: Open, big: Open, path: string): Promise<[number, number]> {
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
      ? await staff.follow(await staff.submit("/desk/orders", "find-orders", { text: "buyer7@" }))
      : await staff.get(path);
  await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  return performance.now() - begun;
}
