import autocannon from "autocannon";
import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWhenStale } from "../../app/server/build-when-stale.js";
import { add, loggedIn } from "../support/arrivals";
import { openShop } from "../support/shop";
import { Shopper } from "../support/shopper";
import { openTemporaryShop } from "../support/temporary-shop";
import { median, publish } from "./performance-page";
import { pin, processorTime, residentMemory } from "./processors";
import type { Rivals } from "./rivals";

/** How many answers a second the shop gives, against servers that do nothing else. */
const rounds = 3;
const roundSeconds = 1.5;
const connections = 10;
const warmUp = { duration: 1 };
const startCount = 5;

const labels: Record<keyof Rivals, string> = {
  static: "static",
  express: "plain Express",
  remix: "bare Remix",
};

type Sent = { path: string; headers?: Record<string, string>; form?: Record<string, string> };
type Measure = {
  name: string;
  sent: Sent;
  rival?: keyof Rivals;
  target?: number;
};
type Rate = { perSecond: number; cpuPerAnswer: number };

buildWhenStale();
buildBareRemix();
pin(process.pid, 1);
const start = await measureStart();
const shop = await openTemporaryShop({ RATE_LIMIT_FACTOR: "1000000" });
const rivals = fork("tests/benchmarks/rivals.ts", {
  execArgv: ["--import", "tsx"],
  env: { ...process.env, NODE_ENV: "production" },
});
const [urls] = (await once(rivals, "message")) as [Rivals];
pin(shop.pid, 0);
pin(rivals.pid!, 0);

try {
  const rows: string[][] = [];
  for (const measure of await measures()) {
    rows.push(await compare(measure));
    console.log(rows.at(-1)!.join(" · "));
  }
  const memory = residentMemory(shop.pid);
  rows.push(["start to first page", start, "", "", "", "≤ 1 s"]);
  rows.push(["memory under load", `${Math.round(memory ?? 0)} MB`, "", "", "", "≤ 200 MB"]);
  const columns = ["what", "a second", "of", "ratio", "ratio by processor time", "target"];
  await publish("Under load", "npm run bench", { columns, rows }, [
    "“static” is a Node server that answers as many bytes from memory, “bare Remix” a page of one heading, “plain Express” parses a form, sets a cookie and answers 303. Load and server have a processor each where there are two. The load, too, is a Node program: where it is the slower of the two, rates come out alike, so the second ratio compares the processor time that the servers take for an answer.",
  ]);
} finally {
  rivals.kill();
  await shop.close();
  rmSync("build/bare-remix", { recursive: true, force: true });
}

function buildBareRemix() {
  const config = "tests/benchmarks/bare-remix/vite.config.ts";
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
  // Shows what it has to say of the card, which no kept page does.
  await basket.get("/cart");
  const customer = new Shopper(shop.url);
  await loggedIn(customer);
  const { cookieHeader: Cookie } = basket;
  const origin = { Origin: shop.url };
  const encodings: { suffix: string; headers: Record<string, string>; target: number }[] = [
    { suffix: "", headers: {}, target: 0.6 },
    { suffix: ", compressed", headers: { "Accept-Encoding": "gzip, br" }, target: 0.5 },
  ];
  const kept = encodings.flatMap(({ suffix, headers, target }): Measure[] =>
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
    ...kept,
    { name: "JSON product", sent: { path: "/api/products/grapes" }, rival: "static", target: 0.7 },
    {
      name: "customer’s card page",
      sent: { path: "/card/grapes", headers: { Cookie: customer.cookieHeader } },
      rival: "remix",
      target: 1.5,
    },
    {
      name: "guest’s first add",
      sent: {
        path: "/card/grapes",
        headers: origin,
        form: { call: "addtocart", uId: "line-1", itemId: "grapes" },
      },
      rival: "express",
      target: 1,
    },
    {
      name: "checkout, to the payment page",
      sent: { path: "/cart", headers: { ...origin, Cookie }, form: { call: "checkout" } },
    },
  ];
}

/** Both sides in turn, so that a busy minute of the machine falls on both. */
async function compare({ name, sent, rival, target }: Measure): Promise<string[]> {
  const other = rival && (await rivalRequest(rival, sent));
  const ours: Rate[] = [];
  const theirs: Rate[] = [];
  await load(shop.url, sent, shop.pid, warmUp);
  if (other) await load(urls[rival], other, rivals.pid!, warmUp);
  for (let round = 0; round < rounds; round++) {
    ours.push(await load(shop.url, sent, shop.pid, { duration: roundSeconds }));
    if (other) theirs.push(await load(urls[rival], other, rivals.pid!, { duration: roundSeconds }));
  }
  const rate = (rates: Rate[]) => median(rates.map(({ perSecond }) => perSecond));
  const cost = (rates: Rate[]) => median(rates.map(({ cpuPerAnswer }) => cpuPerAnswer));
  const compared = rival
    ? [
        labels[rival],
        (rate(ours) / rate(theirs)).toFixed(2),
        (cost(theirs) / cost(ours)).toFixed(2),
      ]
    : ["", "", ""];
  return [name, String(Math.round(rate(ours))), ...compared, target ? `≥ ${target}` : ""];
}

/** What a rival is asked: a page of one's own, the same form, or as many bytes. */
async function rivalRequest(rival: keyof Rivals, sent: Sent): Promise<Sent> {
  if (rival === "static") return { path: `/${await answerLength(sent)}` };
  return rival === "express" ? { path: "/", form: sent.form } : { path: "/" };
}

/** Bytes of a body as it is sent. */
async function answerLength({ path, headers }: Sent): Promise<number> {
  // The shop keeps a page compressed harder once it has been asked for repeatedly.
  await load(shop.url, { path, headers }, shop.pid, warmUp);
  const asked = request(shop.url + path, { headers }).end();
  const [answer] = await once(asked, "response");
  let length = 0;
  for await (const chunk of answer) length += chunk.length;
  return length;
}

async function load(
  origin: string,
  { path, headers = {}, form }: Sent,
  pid: number,
  extent: { duration: number },
): Promise<Rate> {
  const cpuBefore = processorTime(pid) ?? Number.NaN;
  const result = await autocannon({
    url: origin + path,
    connections,
    ...extent,
    method: form ? "POST" : "GET",
    headers: { ...headers, ...(form && { "Content-Type": "application/x-www-form-urlencoded" }) },
    body: form && new URLSearchParams(form).toString(),
  });
  const answers = result["2xx"] + result["3xx"];
  if (result.errors > 0 || result["4xx"] + result["5xx"] > 0 || answers === 0) {
    throw new Error(`${path} was not answered: ${JSON.stringify(result.statusCodeStats)}`);
  }
  const cpu = (processorTime(pid) ?? Number.NaN) - cpuBefore;
  return { perSecond: answers / result.duration, cpuPerAnswer: cpu / answers };
}
