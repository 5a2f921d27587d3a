import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { ApiClient } from "../support/api-client";
import { databases, newSeededDatabase, type DatabaseKind } from "../support/database";
import { openShop } from "../support/shop";
import { Shopper } from "../support/shopper";
import { sample, sized } from "../support/trial";

const pairCount = sized(300, 2_000);
const warmUpCount = 30;
/** How often each time is taken. The quickest has the least of whatever else the machine is doing. */
const askCount = sized(1, 3);
/** How many addresses share the asking, so that most of it is followed by a letter. */
const addressCount = sized(50, 500);

describe.each(sized<DatabaseKind[]>(["SQLite"], databases))(
  "a reset that is asked for on %s",
  (kind) => {
    // Spec 12: A request for a password reset takes the same time, whether or not the address is
    // known. (app/shop/customers/password-resets.server.ts)
    test("takes as long for an address that is known as for one that is not", async () => {
      const { url, remove } = await newSeededDatabase(kind);
      const shop = await openShop(url, { RATE_LIMIT_FACTOR: "100000", LOG_LEVEL: "warn" });
      onTestFinished(async () => {
        await shop.stop();
        await remove();
      });
      const api = await ApiClient.for(shop.url);
      const known: string[] = [];
      for (let i = 0; i < addressCount; i += 1) known.push((await api.register()).email);
      // The two kinds of address differ only in that one is registered.
      const unknown = known.map((email) => email.replace(/^../, "zz"));
      const ask = async (email: string) => {
        const start = performance.now();
        const fields = { email };
        const { status } = await new Shopper(shop.url).submit(forgotten, "forgot-password", fields);
        expect(status).toBe(303);
        return performance.now() - start;
      };
      const timeOf = async (email: string) => {
        let quickest = Infinity;
        for (let i = 0; i < askCount; i += 1) quickest = Math.min(quickest, await ask(email));
        return quickest;
      };
      for (let i = 0; i < warmUpCount; i += 1) await timeOf(unknown[0]!);
      const times = { known: [] as number[], unknown: [] as number[] };
      for (const [i, isKnownFirst] of sample(fc.boolean(), pairCount).entries()) {
        const pair = [timeKnown, timeUnknown];
        for (const time of isKnownFirst ? pair : pair.toReversed()) await time(i % addressCount);
      }
      async function timeKnown(i: number) {
        times.known.push(await timeOf(known[i]!));
      }
      async function timeUnknown(i: number) {
        times.unknown.push(await timeOf(unknown[i]!));
      }
      const rightGuesses = shareOfLonger(times.known, times.unknown);
      const medians = [median(times.known), median(times.unknown)].map((ms) => ms.toFixed(2));
      console.log(
        `${kind}: ${pairCount} pairs, known ${medians[0]} ms, unknown ${medians[1]} ms, the longer is known in ${(100 * rightGuesses).toFixed(1)} %`,
      );
      expect(Math.abs(rightGuesses - 0.5)).toBeLessThan(0.1);
    });
  },
);

const forgotten = "/login?mode=forgot";

/** How often a time of the one kind is longer than a time of the other; a half reveals nothing. */
function shareOfLonger(times: number[], others: number[]): number {
  const longer = times.map((time) => others.filter((other) => time > other).length);
  return longer.reduce((sum, count) => sum + count, 0) / (times.length * others.length);
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
