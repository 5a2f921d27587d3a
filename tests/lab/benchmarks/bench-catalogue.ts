import { fork } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { sql } from "kysely";
import { buildWhenStale } from "../../../app/server/build-when-stale.js";
import { addCards } from "../../support/big-catalogue";
import { openTemporaryShop, type TemporaryShop } from "../../support/shop";
import { load } from "./load";
import { median, publish } from "./performance-page";
import { pin, residentMemory } from "../../support/processors";

// Measures what a thousand times as many cards do to pages that are not cached.

const smallCount = 100;
const bigCount = 100_000;
const rounds = 3;
const roundSeconds = 2;
const pageCount = 200;
/** The searches find few cards, most of them, and none by two letters. */
const pages = {
  home: "/",
  all: "/all",
  listing: "/birthday",
  card: "/card/grapes",
  "JSON product": "/api/products/grapes",
  "search for a few": "/search?q=grapes",
  "search for most": "/search?q=made-up",
  "search for two letters": "/search?q=zq",
};

buildWhenStale();
pin(process.pid, 1);
const rows = [...(await measure("SQLite")), ...(await measureOnPostgres())];
await publish(
  "A big catalogue",
  "npm --prefix tests/lab run bench:catalogue",
  { columns: ["what", "database", "100 cards", "100,000 cards", "ratio", "target"], rows },
  [
    "A hundred and a hundred thousand made-up cards beside the shop’s own, without the page cache. The page’s time is that of one answer, as the load sees it with ten at once.",
  ],
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
    for (const [name, path] of Object.entries(pages)) {
      const [few, many] = await compare(small, big, path);
      const times = [few, many].map((time) => `${time.toFixed(2)} ms`);
      measured.push([name, database, ...times, (many / few).toFixed(2), "≤ 1.3"]);
      console.log(measured.at(-1)!.join(" · "));
    }
    return [...measured, ...(await measureAllProducts(big, database))];
  } finally {
    await big.close();
    await small.close();
  }
}

async function openShopWith(cardCount: number): Promise<TemporaryShop> {
  const shop = await openTemporaryShop({ PAGE_CACHE: "off" });
  pin(shop.pid, 0);
  await addCards(shop.db, cardCount);
  // PostgreSQL does so by itself, some time after an import.
  await sql.raw(process.env.TEST_POSTGRES ? "vacuum analyze" : "analyze").execute(shop.db);
  return shop;
}

/** Both in turn, in ms an answer. */
async function compare(small: TemporaryShop, big: TemporaryShop, path: string) {
  const times = { small: [] as number[], big: [] as number[] };
  for (const shop of [small, big]) await load(shop, { path }, roundSeconds);
  for (let round = 0; round < rounds; round++) {
    times.small.push(1000 / (await load(small, { path }, roundSeconds)).perSecond);
    times.big.push(1000 / (await load(big, { path }, roundSeconds)).perSecond);
  }
  return [median(times.small), median(times.big)] as const;
}

/** All products as one answer: how soon it begins, what it holds, and what others feel of it. */
async function measureAllProducts(shop: TemporaryShop, database: string): Promise<string[][]> {
  const idle = await slowPage(shop);
  const firstBytes: number[] = [];
  const over = new AbortController();
  const busy = slowPage(shop).finally(() => over.abort());
  while (!over.signal.aborted) firstBytes.push(await readAllProducts(shop));
  const ratio = ((await busy) / idle).toFixed(2);
  const memory = `${Math.round(residentMemory(shop.pid) ?? 0)} MB`;
  return [
    [
      "all-products, first byte",
      database,
      "",
      `${median(firstBytes).toFixed(0)} ms`,
      "",
      "≤ 50 ms",
    ],
    ["all-products, memory", database, "", memory, "", "≤ 250 MB"],
    ["another page’s p95 meanwhile", database, "", "", ratio, "≤ 2"],
  ];
}

/** How long the first byte takes, in ms. The rest is read as well. */
async function readAllProducts({ url }: TemporaryShop): Promise<number> {
  const asked = performance.now();
  const [answer] = await once(get(`${url}/api/products/all-products`), "response");
  let first = 0;
  for await (const _ of answer) first ||= performance.now() - asked;
  return first;
}

/** The time under which 95 of 100 pages stay, one after the other, in ms. */
async function slowPage({ url }: TemporaryShop): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < pageCount; i++) {
    const asked = performance.now();
    await (await fetch(`${url}/card/grapes`)).text();
    times.push(performance.now() - asked);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(pageCount * 0.95)]!;
}
