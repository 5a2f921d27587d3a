import { ApiClient } from "../../support/api-client";
import { Shopper } from "../../support/shopper";
import { openTemporaryShop } from "../../support/shop";
import { median, publish } from "./performance-page";

// Measures whether the time of an answer tells somebody who asks for a new password which addresses
// have an account.

const addressCount = 50;
const warmUpCount = 30;
const pairCount = 1_000;

const shop = await openTemporaryShop({ RATE_LIMIT_FACTOR: "100000", LOG_LEVEL: "silent" });
const api = await ApiClient.for(shop.url);
const known: string[] = [];
for (let i = 0; i < addressCount; i++) known.push((await api.register()).email);
// The two kinds of address differ only in that one is registered.
const unknown = known.map((email) => email.replace(/^../, "zz"));
for (let i = 0; i < warmUpCount; i++) await timeOf(unknown[0]!);
const times = { known: [] as number[], unknown: [] as number[] };
for (let i = 0; i < pairCount; i++) {
  const timeKnown = async () => times.known.push(await timeOf(known[i % addressCount]!));
  const timeUnknown = async () => times.unknown.push(await timeOf(unknown[i % addressCount]!));
  const pair = [timeKnown, timeUnknown];
  for (const time of Math.random() < 0.5 ? pair : pair.toReversed()) await time();
}
await shop.close();
const row = [
  `${median(times.known).toFixed(2)} ms`,
  `${median(times.unknown).toFixed(2)} ms`,
  `${(100 * shareOfLonger(times.known, times.unknown)).toFixed(1)} %`,
  "45 to 55 %",
];
await publish(
  "A new password asked for",
  "npm --prefix tests/lab run bench:reset",
  { columns: ["known address", "unknown address", "the longer is known", "target"], rows: [row] },
  [`On SQLite, ${pairCount} times each, in pairs. A half reveals nothing.`],
);

async function timeOf(email: string): Promise<number> {
  const begun = performance.now();
  const asked = await new Shopper(shop.url).submit("/login?mode=forgot", "forgot-password", {
    email,
  });
  if (asked.status !== 303) throw new Error(`The form answers ${asked.status}`);
  return performance.now() - begun;
}

/** How often a time of the one kind is longer than a time of the other. */
function shareOfLonger(some: number[], others: number[]): number {
  const longer = some.map((time) => others.filter((other) => time > other).length);
  return longer.reduce((sum, count) => sum + count, 0) / (some.length * others.length);
}
