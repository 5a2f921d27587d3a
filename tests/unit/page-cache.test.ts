import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Session } from "../../app/http/session.server";
import { encodingFor } from "../../app/server/encoding";
import { readAddress } from "../../app/server/known-url";
import { outageSlot } from "../../app/server/page-cache/outage";
import { PageCache, type CachedCustomer } from "../../app/server/page-cache/page-cache";
import { placeholder, shownIn } from "../../app/server/page-cache/placeholder";
import type { CatalogueVersions } from "../../db/catalogue-versions";

const script = `"${placeholder.id}","${placeholder.name}"`;
const namedPage = `<b>${placeholder.name}</b><script>${script}</script>`;
const hash = createHash("sha256").update(script).digest("base64");
const asCustomer = { headers: { Cookie: "Bearer=x" } };

/** A server with a page cache ahead of that app, and the state of the database that the cache sees. */
async function openCache(app: RequestListener) {
  const log: string[] = [];
  let received = 0;
  const versions = { catalogue: 1, sales: 1 };
  const state = {
    versions: versions as CatalogueVersions | undefined,
    lastKnown: undefined as CatalogueVersions | undefined,
    popularIds: "venn corfu",
    customer: async (): Promise<CachedCustomer | undefined> => dave,
  };
  const server = createServer((req, res) => {
    received += 1;
    cache.handle(req, res, readAddress(req.url ?? ""));
    if (req.url === "/about" && req.headers.cookie) res.writeHead(408).end();
  }).listen(0);
  await once(server, "listening");
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const cache = new PageCache({
    app,
    watch: {
      current: () => state.versions,
      during: (change) => change(),
      lastKnown: () => state.lastKnown,
      close: async () => {},
    },
    host,
    withinCatalogue: async (address) => address,
    readPopularIds: async () => state.popularIds,
    readCustomer: () => state.customer(),
    log: pino({}, { write: (line: string) => log.push(line) }),
    maxRenderMs: 200,
  });
  const ask = (path: string, init?: RequestInit) => fetch(`http://${host}${path}`, init);
  const { port } = server.address() as AddressInfo;
  return { ask, log, state, port, counts: cache.guests.counts, receivedCount: () => received };
}

/** The same, ahead of an app that numbers its answers. Each has the slot for the banner of an outage. */
async function openNumbered(answer?: RequestListener) {
  let count = 0;
  const opened = await openCache((req, res) => {
    count += 1;
    answer?.(req, res);
    if (!res.writableEnded) res.end(`${count} ${outageSlot}`);
  });
  const read = async (path: string, init?: RequestInit) =>
    Number.parseInt(await (await opened.ask(path, init)).text());
  return { ...opened, read };
}

const shown = { id: "BB-1", name: "Dave" };
const dave: CachedCustomer = { shown, belongings: { favouriteIds: [], basketCount: 0 } };

function sendPage(res: ServerResponse) {
  res.setHeader("Content-Security-Policy", `'sha256-${hash}'`);
  res.end(namedPage);
}

test.each([
  [undefined, "identity"],
  ["gzip, deflate, br", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.0, gzip;q=0", "identity"],
  ["br;q=0.00, gzip;q=0.5", "gzip"],
  ["br;q=0.5, gzip", "br"],
  ["zstd", "identity"],
])("a browser that takes %s gets %s", (accepted, chosen) => {
  expect(encodingFor(accepted)).toBe(chosen);
});

test("a cached page that can no longer be sent is logged, and the next one is sent", async () => {
  const { ask, log } = await openCache((_req, res) => sendPage(res));
  expect((await ask("/about", asCustomer)).status).toBe(408);
  await expect.poll(() => log.join()).toContain("could not be sent");
  expect(await (await ask("/all", asCustomer)).text()).toBe(
    '<b>Dave</b><script>"BB-1","Dave"</script>',
  );
});

describe.each([
  ["a guest", {}],
  ["a customer", asCustomer],
])("a page for %s", (_, init) => {
  test("that breaks off midway is rendered again for each request that waits for it", async () => {
    let renderCount = 0;
    const { ask, log } = await openCache((_req, res) => {
      renderCount += 1;
      if (renderCount > 1) return sendPage(res);
      // Remix does so when a render fails midway.
      setImmediate(() => {
        res.write("<b>");
        res.destroy(new Error("The render failed"));
      });
    });
    const answers = await Promise.all([ask("/all", init), ask("/all", init)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(log.join()).toContain("The render failed");
    expect((await ask("/all", init)).status).toBe(200);
  });

  test("that never ends is refused to each request that waits for it, and tried again later", async () => {
    let renderCount = 0;
    const closed: unknown[] = [];
    const { ask } = await openCache((_req, res) => {
      renderCount += 1;
      if (renderCount > 1) return sendPage(res);
      res.on("close", () => closed.push("close"));
      res.write("<b>");
    });
    const answers = await Promise.all([ask("/all", init), ask("/all", init)]);
    for (const answer of answers) {
      expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
      expect(await answer.text()).toContain("Try again in a moment");
    }
    expect(closed).toEqual(["close"]);
    expect((await ask("/all", init)).status).toBe(200);
  });
});

describe("a guest's page", () => {
  afterEach(() => void vi.useRealTimers());

  test.each([
    ["/about", [1, 1, 1, 2]],
    ["/wedding?quick-view=bingo", [1, 1, 1, 2]],
    ["/all?sort=popular", [1, 1, 2, 3]],
    ["/all?show=30&sort=popular", [1, 1, 2, 3]],
    ["/api/products/grapes", [1, 1, 2, 3]],
    ["/", [1, 1, 1, 2]],
    ["/?quick-view=bingo", [1, 1, 1, 2]],
  ])("at %s is rendered again only after a change that it shows", async (path, renders) => {
    const { read, state } = await openNumbered();
    const seen = [await read(path), await read(path)];
    state.versions = { catalogue: 1, sales: 2 };
    seen.push(await read(path));
    state.versions = { catalogue: 2, sales: 2 };
    seen.push(await read(path));
    expect(seen).toEqual(renders);
    expect(await read(path)).toBe(renders.at(-1));
  });

  test("that shows what is popular is rendered again when other cards are", async () => {
    const { read, state } = await openNumbered();
    expect(await read("/")).toBe(1);
    state.popularIds = "corfu venn";
    expect(await read("/")).toBe(1);
    state.versions = { catalogue: 1, sales: 2 };
    expect(await read("/")).toBe(2);
  });

  test("is counted as a hit, a miss or a pass", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 26, 9) });
    const { read, state, counts } = await openNumbered();
    for (const path of ["/", "/", "/", "/cart"]) await read(path);
    expect(counts).toEqual({ hits: 2, misses: 1, passes: 1 });
    // Other sales of the same cards need a look at what is popular, and that only once.
    state.versions = { catalogue: 1, sales: 2 };
    for (let i = 0; i < 3; i++) await read("/");
    expect(counts).toEqual({ hits: 4, misses: 2, passes: 1 });
    state.lastKnown = state.versions;
    state.versions = undefined;
    // The app answers the first, and is asked again only a second later.
    for (let i = 0; i < 3; i++) await read("/");
    expect(counts).toEqual({ hits: 6, misses: 2, passes: 1 });
  });

  test("is rendered again when the day of delivery may have turned", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 26, 9) });
    const { read } = await openNumbered();
    const reads = [await read("/about")];
    for (const hour of [11, 23, 24, 25]) {
      vi.setSystemTime(Date.UTC(2026, 10, 26, hour));
      reads.push(await read("/about"));
    }
    expect(reads).toEqual([1, 1, 2, 3, 3]);
  });

  test.each([
    ["a form", "/about", { method: "POST" }],
    ["a token", "/about", { headers: { Authorization: "Bearer x" } }],
    ["a notice", "/all", { headers: { Cookie: "notice=b" } }],
    ["a message begun", "/all", { headers: { Cookie: "draftMessage=b" } }],
    ["a page of one's own", "/cart", {}],
    ["a longer address", "/api/products/grapes/x", {}],
    ["a longer address", "/x/api/products/grapes", {}],
  ])("is not cached for %s", async (_, path, init) => {
    const { read } = await openNumbered();
    expect([await read(path, init), await read(path, init)]).toEqual([1, 2]);
  });

  test("is not cached for the shop by another name", async () => {
    const { port } = await openNumbered();
    const bodies = [];
    for (let i = 0; i < 2; i++) {
      bodies.push(await (await fetch(`http://127.0.0.1:${port}/about`)).text());
    }
    expect(bodies).toEqual([expect.stringMatching(/^1/), expect.stringMatching(/^2/)]);
  });

  test.each([
    ["leaves a cookie", (res: ServerResponse) => void res.setHeader("Set-Cookie", "notice=b")],
    ["is an error", (res: ServerResponse) => void (res.statusCode = 404)],
  ])("that %s goes to that guest alone, even at the same moment", async (_, makePrivate) => {
    let count = 0;
    const waiting: (() => void)[] = [];
    const { ask, receivedCount } = await openCache((_req, res) => {
      const number = (count += 1);
      const answer = () => void (makePrivate(res), res.end(`${number}`));
      if (number === 1) waiting.push(answer);
      else answer();
    });
    const read = async () => (await ask("/about")).text();
    const reads = [read(), read(), read()];
    await expect.poll(receivedCount).toBe(3);
    for (const answer of waiting) answer();
    expect((await Promise.all(reads)).toSorted()).toEqual(["1", "2", "3"]);
    expect(await read()).toBe("4");
  });

  test("that is too long to be cached arrives whole, each time anew, by the method that was asked", async () => {
    const methods: unknown[] = [];
    const { ask, log } = await openCache((req, res) => {
      methods.push(req.method);
      for (let i = 0; i < 3; i++) res.write("x".repeat(200_000));
      res.end();
    });
    for (const method of ["GET", "HEAD", "GET"]) {
      const answer = await ask("/about", { method });
      expect((await answer.text()).length).toBe(method === "GET" ? 600_000 : 0);
    }
    expect(methods).toEqual(["GET", "GET", "GET", "HEAD", "GET", "GET"]);
    expect(log).toEqual([]);
  });
});

describe("while the database is away", () => {
  afterEach(() => void vi.useRealTimers());

  /** A cache that has a page from before. The app then answers with 503, or as that test has it. */
  async function openAway() {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 26, 9) });
    const app = { status: 200, isBroken: false };
    const opened = await openNumbered((_req, res) => {
      if (app.isBroken) res.destroy(new Error("The render failed"));
      else res.statusCode = app.status;
    });
    await opened.read("/about");
    opened.state.lastKnown = opened.state.versions;
    opened.state.versions = undefined;
    app.status = 503;
    const look = async (path = "/about", method = "GET") => {
      const answer = await opened.ask(path, { method });
      const body = await answer.text();
      const isBanner = body.includes("Nothing can be bought right now");
      const { status } = answer;
      return { status, isBanner, body, cacheControl: answer.headers.get("Cache-Control") };
    };
    return { ...opened, app, look };
  }

  test("a guest's cached page goes on with a banner, and the app is asked once a second", async () => {
    const { look, app } = await openAway();
    const withBanner = { status: 200, isBanner: true, cacheControl: "no-store" };
    expect(await look()).toMatchObject({ ...withBanner, body: expect.stringMatching(/^1 /) });
    app.status = 200;
    expect(await look()).toMatchObject(withBanner);
    vi.setSystemTime(Date.now() + 1_000);
    expect(await look()).toMatchObject({ status: 200, isBanner: false, body: `3 ${outageSlot}` });
    expect(await look("/about", "HEAD")).toMatchObject({
      ...withBanner,
      isBanner: false,
      body: "",
    });
  });

  test("a page that breaks off midway is replaced by the cached one", async () => {
    const { look, app } = await openAway();
    app.isBroken = true;
    expect(await look()).toMatchObject({ status: 200, isBanner: true });
  });

  test("a page that was never cached, and one from before a change, is the app's", async () => {
    const { look, state, log } = await openAway();
    expect(await look("/all")).toMatchObject({ status: 503, isBanner: false });
    state.lastKnown = { catalogue: 2, sales: 1 };
    expect(await look()).toMatchObject({ status: 503, isBanner: false });
    state.lastKnown = undefined;
    expect(await look()).toMatchObject({ status: 503, isBanner: false });
    expect(log).toEqual([]);
  });
});

describe("a customer's page", () => {
  test("is the app's when the customer cannot be read, or is nobody", async () => {
    const { ask, state } = await openCache((_req, res) => void res.end("the app's own"));
    for (const customer of [async () => undefined, () => Promise.reject(new Error("away"))]) {
      state.customer = customer;
      expect(await (await ask("/all", asCustomer)).text()).toBe("the app's own");
    }
  });

  const lineId = `<input name="uId" value="${"x".repeat(36)}">`;
  test.each([
    ["has no place for the name", "<b></b><script></script>"],
    ["has the name in one place", `<b>${placeholder.name}</b><script></script>`],
    ["has the name in no script", `<b>${placeholder.name}</b><b>${placeholder.name}</b>`],
    ["has the name in three places", `${namedPage}<b>${placeholder.name}</b>`],
    ["has the id in two places", namedPage.replace("<b>", `<b>${placeholder.id}`)],
    ["has two ids of lines", namedPage.replace("<script>", `${lineId}${lineId}<script>`)],
    ["has a script that its policy does not name", namedPage, "'sha256-other'"],
  ])("that %s is the app's", async (_, page, policy = `'sha256-${hash}'`) => {
    let count = 0;
    const { ask, log } = await openCache((req, res) => {
      res.setHeader("Content-Security-Policy", policy);
      res.end(`${page}${(count += 1)}`);
    });
    expect(await (await ask("/all", asCustomer)).text()).toBe(`${page}2`);
    expect(log).toEqual([]);
  });

  test("that is the app's has the customer's own name", async () => {
    const session = { customer: { name: "Dave" } } as Session;
    const { ask } = await openCache((req, res) => {
      res.end(`<b>${shownIn(req, session).customer?.name}</b>`);
    });
    expect(await (await ask("/all", asCustomer)).text()).toBe("<b>Dave</b>");
  });

  test("is one for each basket, favourite and manner", async () => {
    const { ask, state } = await openCache((_req, res) => {
      renderCount += 1;
      sendPage(res);
    });
    let renderCount = 0;
    const renders = [];
    const polite = { headers: { Cookie: "Bearer=x; mum=1" } };
    for (const [belongings, init] of [
      [{ favouriteIds: [], basketCount: 0 }, asCustomer],
      [{ favouriteIds: ["venn"], basketCount: 0 }, asCustomer],
      [{ favouriteIds: ["venn"], basketCount: 1 }, asCustomer],
      [{ favouriteIds: ["venn"], basketCount: 1 }, polite],
      [{ favouriteIds: ["venn"], basketCount: 1 }, polite],
    ] as const) {
      state.customer = async () => ({
        shown,
        belongings: { ...belongings, favouriteIds: [...belongings.favouriteIds] },
      });
      await (await ask("/all", init)).text();
      renders.push(renderCount);
    }
    expect(renders).toEqual([1, 2, 3, 4, 4]);
  });
});
