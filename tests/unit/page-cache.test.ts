import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { encodingFor } from "../../app/server/encoding";
import { PageCache } from "../../app/server/page-cache/page-cache";
import { placeholderName } from "../../app/server/page-cache/placeholder";

const script = `"${placeholderName}"`;
const hash = createHash("sha256").update(script).digest("base64");
const asCustomer = { headers: { Cookie: "Bearer=x" } };

/** A server with a page cache ahead of that app. */
async function openCache(app: RequestListener) {
  const log: string[] = [];
  const server = createServer((req, res) => {
    cache.handle(req, res);
    if (req.url === "/about") res.writeHead(408).end();
  }).listen(0);
  await once(server, "listening");
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const cache = new PageCache({
    app,
    watch: {
      current: () => ({ catalogue: 1, sales: 1 }),
      during: (change) => change(),
      lastKnown: () => undefined,
      close: async () => {},
    },
    host,
    readPopularIds: async () => "",
    readCustomer: async () => ({ name: "Dave", belongings: { favouriteIds: [], basketCount: 0 } }),
    log: pino({}, { write: (line: string) => log.push(line) }),
    maxRenderMs: 200,
  });
  const ask = (path: string, init?: RequestInit) => fetch(`http://${host}${path}`, init);
  return { ask, log };
}

function sendPage(res: ServerResponse) {
  res.setHeader("Content-Security-Policy", `'sha256-${hash}'`);
  res.end(`<b>${placeholderName}</b><script>${script}</script>`);
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
  expect(await (await ask("/all", asCustomer)).text()).toBe('<b>Dave</b><script>"Dave"</script>');
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
