import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWhenStale } from "../../../app/server/build-when-stale.js";
import { databaseFile } from "../../../db/database-url";
import { add, loggedIn } from "../../support/arrivals";
import { openShop, openTemporaryShop } from "../../support/shop";
import { Shopper } from "../../support/shopper";
import { compare, type Measure } from "./comparison";
import { loadTool } from "./load";
import { median, publish } from "./performance-page";
import { pin, processorTime, residentMemory } from "../../support/processors";
import type { Rivals } from "./rivals";

// Measures how many answers a second the shop gives, beside servers that each do one thing only.

const startCount = 5;

buildWhenStale();
buildBareRemix();
pin(process.pid, 1);
const start = await measureStart();
const shop = await openTemporaryShop({ RATE_LIMIT_FACTOR: "1000000" });
const rivalServers = fork("tests/lab/benchmarks/rivals.ts", [databaseFile(shop.databaseUrl)], {
  execArgv: ["--import", "tsx"],
  env: { ...process.env, NODE_ENV: "production" },
});
const [rivals] = (await once(rivalServers, "message")) as [Rivals];
pin(shop.pid, 0);
pin(rivalServers.pid!, 0);

try {
  const rows: string[][] = [];
  for (const measure of await measures()) {
    rows.push(await compare(measure, shop, rivals));
    console.log(rows.at(-1)!.join(" · "));
  }
  const memory = residentMemory(shop.pid);
  rows.push(["start to first page", start, "", "", "", "≤ 1 s"]);
  rows.push(["memory under load", `${Math.round(memory ?? 0)} MB`, "", "", "", "≤ 200 MB"]);
  const columns = ["what", "a second", "of", "ratio", "ratio by processor time", "target"];
  await publish("Under load", "npm --prefix tests/lab run bench", { columns, rows }, [
    `“static” is a Node server that answers as many bytes from memory, “bare Remix” a page of one heading. “Plain Express” parses a form, looks its card up in the same database, puts it into a deflated cookie and answers 303. The load is ${loadTool}’s; wrk takes less of a processor than autocannon, which is slower than the servers that it measures. Load and server have a processor each where there are two. The second ratio compares the processor time that the servers take for an answer.`,
  ]);
} finally {
  rivalServers.kill();
  await shop.close();
  rmSync("build/bare-remix", { recursive: true, force: true });
}

function buildBareRemix() {
  const config = "tests/lab/benchmarks/bare-remix/vite.config.ts";
  execFileSync("npx", ["remix", "vite:build", "--config", config, "--logLevel", "error"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
}

/** From nothing to the first page, with the build and the database there: ms, and of a processor. */
async function measureStart() {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-"));
  const times: number[] = [];
  const processorTimes: number[] = [];
  for (let i = 0; i <= startCount; i++) {
    const before = performance.now();
    const opened = await openShop(`file:${join(folder, "shop.db")}`);
    await (await fetch(`${opened.url}/card/grapes`)).text();
    // The first one makes the database.
    if (i > 0) times.push(performance.now() - before);
    if (i > 0) processorTimes.push(processorTime(opened.pid) ?? Number.NaN);
    await opened.stop();
  }
  await rm(folder, { recursive: true });
  return `${Math.round(median(times))} ms, ${median(processorTimes)} of a processor`;
}

async function measures(): Promise<Measure[]> {
  const basket = new Shopper(shop.url);
  await add("grapes")(basket);
  // Shows what it has to say of the card, which no cached page does.
  await basket.get("/cart");
  const customer = new Shopper(shop.url);
  await loggedIn(customer);
  const { cookieHeader: Cookie } = basket;
  const otherHost = new URL(shop.url).host.replace("localhost", "127.0.0.1");
  const origin = { Origin: shop.url };
  const encodings: { suffix: string; headers: Record<string, string>; target: number }[] = [
    { suffix: "", headers: {}, target: 0.6 },
    { suffix: ", compressed", headers: { "Accept-Encoding": "gzip, br" }, target: 0.5 },
  ];
  const cached = encodings.flatMap(({ suffix, headers, target }): Measure[] =>
    [
      { name: "guest’s card page", sent: { path: "/card/grapes", headers } },
      { name: "guest’s listing", sent: { path: "/birthday", headers } },
      {
        name: "card page with a basket",
        sent: { path: "/card/grapes", headers: { ...headers, Cookie } },
      },
    ].map(({ name, sent }) => ({ name: name + suffix, sent, rival: "static", target })),
  );
  return [
    ...cached,
    { name: "JSON product", sent: { path: "/api/products/grapes" }, rival: "static", target: 0.7 },
    {
      name: "customer’s card page",
      sent: { path: "/card/grapes", headers: { Cookie: customer.cookieHeader } },
      rival: "remix",
      target: 1.5,
    },
    {
      name: "customer’s card page, made anew",
      // Asked for by another name of this machine, a page is never a cached one.
      sent: { path: "/card/grapes", headers: { Cookie: customer.cookieHeader, Host: otherHost } },
      rival: "remix",
    },
    {
      name: "guest’s first add",
      sent: {
        path: "/card/grapes",
        headers: origin,
        form: { intent: "addtocart", uId: "line-1", itemId: "grapes" },
      },
      rival: "express",
      target: 1,
    },
    {
      name: "checkout, to the payment page",
      sent: { path: "/cart", headers: { ...origin, Cookie }, form: { intent: "checkout" } },
    },
  ];
}
