import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { CustomerPages } from "../../app/server/page-cache/customer-pages";
import { placeholderName } from "../../app/server/page-cache/nameless";

const script = `"${placeholderName}"`;
const hash = createHash("sha256").update(script).digest("base64");

function sendPage(res: ServerResponse) {
  res.setHeader("Content-Security-Policy", `'sha256-${hash}'`);
  res.end(`<b>${placeholderName}</b><script>${script}</script>`);
}

test("a page that can no longer be sent is told in the log, and ends nothing else", async () => {
  const log: string[] = [];
  const server = createServer((req, res) => {
    pages.handle(req, res);
    if (req.url === "/about") res.writeHead(408).end();
  }).listen(0);
  await once(server, "listening");
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const pages = new CustomerPages({
    app: (_req, res) => sendPage(res),
    watch: {
      current: () => ({ catalogue: 1, sales: 1 }),
      during: (change) => change(),
      close: async () => {},
    },
    host,
    readCustomer: async () => ({ name: "Dave", belongings: { favouriteIds: [], basketCount: 0 } }),
    log: pino({}, { write: (line: string) => log.push(line) }),
  });
  const ask = (path: string) => fetch(`http://${host}${path}`, { headers: { Cookie: "Bearer=x" } });
  expect((await ask("/about")).status).toBe(408);
  await expect.poll(() => log.join()).toContain("could not be sent");
  expect(await (await ask("/all")).text()).toBe('<b>Dave</b><script>"Dave"</script>');
});
