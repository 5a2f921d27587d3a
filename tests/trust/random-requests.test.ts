import { execFileSync } from "node:child_process";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "../support/api-client";
import { newSeededDatabase } from "../support/database";
import {
  rawRequests,
  requestsFor,
  type Description,
  type RandomRequest,
} from "../support/random-requests";
import { openShop, type RunningShop } from "../support/shop";
import { forEachAtOnce, isLong, sample, sized } from "../support/trial";

const describedCount = sized(800, 40_000);
const rawCount = sized(500, 10_000);
const atOnce = 8;
const quietMs = 150;
/** The allowed growth of memory after all of it. The heap itself is bounded at 192 MB. */
const growthMb = 100;

let shop: RunningShop;
let token: string;
let removeDatabase: () => Promise<void>;

beforeAll(async () => {
  const { url, remove } = await newSeededDatabase("SQLite");
  removeDatabase = remove;
  shop = await openShop(url, { RATE_LIMIT_FACTOR: "100000" });
  const api = await ApiClient.for(shop.url);
  token = (await api.register()).token;
});
afterAll(async () => {
  await shop.stop();
  await removeDatabase();
});

describe("random requests", () => {
  test("for the addresses of the description get 2xx, 3xx or 4xx", async () => {
    const described = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as Description;
    const requests = sample(requestsFor(described), describedCount);
    await askAll(requests.slice(0, describedCount / 10));
    const before = memoryMb();
    await askAll(requests);
    await expectHealthy();
    if (isLong) {
      await pause(5_000);
      const after = memoryMb();
      console.info(`${describedCount} random requests: ${before} MB before, ${after} MB after`);
      expect(after).toBeLessThan(before + growthMb);
    }
  });

  test("written to a socket get 4xx, an answer, or nothing", async () => {
    const before = memoryMb();
    await forEachAtOnce(sample(rawRequests, rawCount), atOnce, async (bytes) => {
      const answer = await write(bytes);
      const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) =>
        Number(status),
      );
      expect([bytes.toString(), statuses]).toEqual([
        bytes.toString(),
        statuses.map(() => expect.toSatisfy(isAnswer)),
      ]);
      expect(answer).not.toMatch(stackTrace);
    });
    await expectHealthy();
    if (isLong)
      console.info(`${rawCount} raw requests: ${before} MB before, ${memoryMb()} MB after`);
  });
});

const isAnswer = (status: number) => status >= 100 && status < 500;
const stackTrace = /^\s+at .*:\d+:\d+|node_modules|\bError: /m;

async function askAll(requests: RandomRequest[]) {
  await forEachAtOnce(requests, atOnce, async (each) => {
    const { method, path, contentType, hasToken, body } = each;
    const hasBody = !["GET", "HEAD"].includes(method);
    const answer = await fetch(shop.url + path, {
      method,
      redirect: "manual",
      headers: {
        "Content-Type": contentType,
        ...(hasToken && { Authorization: `Bearer ${token}` }),
      },
      ...(hasBody && { body }),
    });
    expect([each, answer.status]).toEqual([each, expect.toSatisfy(isAnswer)]);
    const text = await answer.text();
    if (answer.status >= 400) expect(text).not.toMatch(stackTrace);
  });
}

/** The page still comes, and the shop has called nothing its own fault. */
async function expectHealthy() {
  expect((await fetch(`${shop.url}/all`)).status).toBe(200);
  expect(shop.log.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
}

/** Writes bytes, and returns what comes until the shop closes or has been quiet for a while. */
function write(bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const { hostname, port } = new URL(shop.url);
    const socket: Socket = connect(Number(port), hostname);
    socket.setEncoding("latin1").on("data", (part: string) => (answer += part));
    // A connection may be reset, which is an answer too.
    socket.on("error", () => {}).on("close", () => resolve(answer));
    socket.setTimeout(quietMs, () => socket.destroy());
    socket.write(bytes);
  });
}

/** The memory of the shop's process. */
function memoryMb(): number {
  const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(shop.pid)], {
    encoding: "utf8",
  });
  return Math.round(Number(kilobytes) / 1024);
}
