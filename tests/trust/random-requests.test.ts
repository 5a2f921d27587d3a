import { execFileSync } from "node:child_process";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import fc from "fast-check";
import { ApiClient } from "../support/api-client";
import { newSeededDatabase } from "../support/database";
import { openShop, type RunningShop } from "../support/shop";
import { forEachAtOnce, isLong, sample, sized } from "../support/trial";

/** The part of JSON schema that the shop's description uses. */
type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
};
type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } };
type Description = { paths: Record<string, Record<string, Operation>> };

type RandomRequest = {
  method: string;
  path: string;
  contentType: string;
  /** Whether a customer's token goes along. */
  hasToken: boolean;
  body: string;
};

const odd = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom(
    "",
    "grapes",
    "line-1",
    "\u0000",
    "../../etc/passwd",
    "%",
    "%E0%A4%A",
    "a/b",
    "😀",
  ),
);

/** Requests for the addresses of an OpenAPI description, from nearly right to nonsense. */
function requestsFor({ paths }: Description): fc.Arbitrary<RandomRequest> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return fc.constantFrom(...operations).chain(({ path, method, operation }) => {
    const schema = operation.requestBody?.content["application/json"]?.schema ?? {};
    const json = valueOf(schema).map((value) => JSON.stringify(value));
    return fc.record({
      method: mostly(fc.constant(method.toUpperCase()), fc.constantFrom(...methodNames)),
      path: fc
        .tuple(mostly(fc.constant("grapes"), odd), fc.option(odd, { freq: 4 }))
        .map(([part, query]) => {
          const filled = path.replaceAll(/\{\w+\}/g, encodeURIComponent(part.toWellFormed()));
          return query === null ? filled : `${filled}?${encodeURI(query.toWellFormed())}`;
        }),
      contentType: mostly(fc.constant("application/json"), fc.constantFrom(...contentTypes)),
      hasToken: fc.boolean(),
      body: mostly(
        json,
        fc.oneof(
          odd,
          json.map((text) => text.slice(1)),
          fc.json(),
        ),
      ),
    });
  });
}

const methodNames = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
const contentTypes = [
  "application/json; charset=utf-16",
  "APPLICATION/JSON",
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/json-patch+json",
  "x",
  "*/*",
];

function mostly<Value>(usual: fc.Arbitrary<Value>, rare: fc.Arbitrary<Value>) {
  return fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: rare });
}

/** Values of a schema's shape. Each part of one may be anything instead. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: shapedAs(schema) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );
}

function shapedAs({ type, properties, items, anyOf, allOf }: Schema): fc.Arbitrary<unknown> {
  if (anyOf) return fc.oneof(...anyOf.map(valueOf));
  if (allOf) {
    const parts = allOf.map(valueOf) as fc.Arbitrary<object>[];
    return fc.tuple(...parts).map((values) => Object.assign({}, ...values) as object);
  }
  switch (type) {
    case "object": {
      const values = Object.entries(properties ?? {}).map(([name, part]) => [name, valueOf(part)]);
      return fc.record(Object.fromEntries(values), { requiredKeys: [] });
    }
    case "array":
      return fc.array(valueOf(items ?? {}), { maxLength: 5 });
    case "integer":
    case "number":
      return fc.oneof(fc.integer(), fc.double(), fc.nat(3));
    case "boolean":
      return fc.boolean();
    default:
      return odd;
  }
}

const requestLine = fc.oneof(
  fc.tuple(fc.constantFrom(...methodNames, "BREW", "get", ""), odd).map(([method, path]) => {
    return `${method} /${path} HTTP/1.1`;
  }),
  fc.constantFrom(
    "GET / HTTP/1.1",
    "POST /cart HTTP/1.1",
    "GET /cart HTTP/1.0",
    "GET / HTTP/9.9",
    "GET /",
    "POST /webhooks/stripe HTTP/1.1",
    "GET * HTTP/1.1",
    "PRI * HTTP/2.0",
    "GET //// HTTP/1.1",
  ),
);
const header = fc.oneof(
  fc.constantFrom(
    "Host: localhost",
    "Host: x",
    "Content-Length: 10",
    "Content-Length: -1",
    "Expect: x",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: x",
    "Connection: upgrade",
    "Upgrade: h2c",
    "Cookie: guestCart=x; Bearer=y",
    "Cookie: ;;;=",
    "Range: bytes=0-,1-",
    "Accept-Encoding: *",
    "If-None-Match: *",
    "Authorization: Bearer",
    "Authorization: Basic eDp5",
    "Origin: null",
    "Content-Type: application/json",
    "Content-Type: multipart/form-data",
    " folded",
    "Sec-Fetch-Site: x",
    "Referer: :",
    "X-Forwarded-For: x",
    "Expect: 100-continue",
  ),
  fc.tuple(fc.constantFrom("Cookie", "Accept", "X-A", "Host", "Referer"), odd).map((pair) => {
    return pair.join(": ");
  }),
);

/** Bytes that a client may write to a socket: something like a request, or nothing like it. */
const rawRequests: fc.Arbitrary<Buffer> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(requestLine, fc.array(header, { maxLength: 8 }), odd)
      .map(([first, headers, body]) => Buffer.from([first, ...headers, "", body].join("\r\n"))),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)) },
);

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
