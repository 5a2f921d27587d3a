import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { connect } from "../../db/connect";
import { beginRequest } from "../support/begun-request";
import { databases, newSeededDatabase } from "../support/database";
import { openProxy } from "../support/proxy";
import { openShop } from "../support/shop";

/** The shop answers within 2 s; a busy machine may add to it. */
const maxWaitMs = 6_000;

describe.each(databases)("a shop on %s", (kind) => {
  // Spec 13: /healthz and /readyz answer 200 in plain text, and are not logged.
  // (app/server/health.ts)
  test("is alive and ready, says so in plain text, and logs none of it", async () => {
    const { shop } = await openSeededShop(kind);
    for (const path of ["/healthz", "/readyz"]) {
      const answer = await fetch(shop.url + path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Type")).toContain("text/plain");
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect((await fetch(shop.url + path, { method: "HEAD" })).status).toBe(200);
      for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
        const refused = await fetch(shop.url + path, { method });
        expect([refused.status, refused.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
      }
    }
    expect(shop.log.join("\n")).not.toMatch(/healthz|readyz/);
  });

  // Spec 13: A shop whose database lacks a migration is not ready; one whose database has later
  // migrations is. (app/server/health.ts)
  test("is alive and not ready while a migration is missing, and does not mind a newer one", async () => {
    const { shop, url } = await openSeededShop(kind);
    const { db } = connect(url, () => {});
    onTestFinished(() => db.destroy());
    await sql`update kysely_migration set name = '999-newer' where name = '001-first-sale'`.execute(
      db,
    );
    expect(await readiness(shop.url)).toEqual({
      status: 503,
      message: "The database is not migrated.\n",
    });
    expect(await isAlive(shop.url)).toBe(true);
    await sql`insert into kysely_migration (name, timestamp) values ('001-first-sale', '')`.execute(
      db,
    );
    expect(await readiness(shop.url)).toEqual({ status: 200, message: "Ready.\n" });
  });
});

// Spec 13: While the database is down, /healthz answers 200 and /readyz 503 with the reason; once
// it is back both answer 200. (app/server/health.ts)
test.each(["away", "silent"])(
  "a shop whose PostgreSQL is %s is alive and not ready, says so in time, and is ready again by itself",
  async (state) => {
    const { url, remove } = await newSeededDatabase("PostgreSQL");
    const address = new URL(url);
    const proxy = await openProxy({ host: address.hostname, port: Number(address.port) });
    address.port = String(proxy.port);
    const shop = await openShop(address.href);
    onTestFinished(async () => {
      await shop.kill();
      proxy.close();
      await remove();
    });
    if (state === "away") proxy.cut();
    else proxy.block();
    const start = Date.now();
    const looks = await Promise.all(Array.from({ length: 30 }, () => readiness(shop.url)));
    expect(Date.now() - start).toBeLessThan(maxWaitMs);
    for (const { status, message } of looks) {
      expect(status).toBe(503);
      expect(message).toMatch(/^The database (cannot be reached|does not answer)\.\n$/);
    }
    expect(await isAlive(shop.url)).toBe(true);
    if (state === "away") await proxy.mend();
    else proxy.unblock();
    await expect.poll(async () => (await readiness(shop.url)).status).toBe(200);
  },
);

test("a shop that closes is not ready, and alive to its last answer", async () => {
  const { shop } = await openSeededShop("SQLite");
  const looks = await Promise.all(
    ["/readyz", "/healthz"].map((path) => beginRequest(shop.url + path)),
  );
  const closed = shop.stop();
  await expect.poll(() => shop.log.join("\n")).toContain('"msg":"Closing"');
  const [ready, alive] = await Promise.all(looks.map((finish) => finish()));
  expect(ready).toMatch(/^HTTP\/1.1 503 .*\r\n\r\nThe shop is closing\.\n$/s);
  expect(alive).toMatch(/^HTTP\/1.1 200 /);
  await closed;
});

async function openSeededShop(kind: (typeof databases)[number]) {
  const { url, remove } = await newSeededDatabase(kind);
  const shop = await openShop(url);
  onTestFinished(async () => {
    await shop.kill();
    await remove();
  });
  return { shop, url };
}

/** Each ask on a connection of its own, as by a balancer. */
const headers = { Connection: "close" };

const isAlive = async (shopUrl: string) => (await fetch(`${shopUrl}/healthz`, { headers })).ok;

async function readiness(shopUrl: string) {
  const answer = await fetch(`${shopUrl}/readyz`, { headers });
  return { status: answer.status, message: await answer.text() };
}
