// Debian: pgbouncer
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { connect } from "../../../db/connect";
import { Buyer } from "../../support/payer";
import { newDatabase } from "../../support/database";
import { expectExactSales } from "../../support/invariant";
import { freePort } from "../../support/network";
import { startProgram } from "../programs";
import { Shopper } from "../../support/shopper";
import { openTwoServers } from "../../support/shop";

const salesAtOnce = 10;
const rounds = 3;

describe.each(["session", "transaction"] as const)("PgBouncer in %s mode", (mode) => {
  test("carries two servers that start at once, their sales, and a change of a card", async () => {
    const { directUrl, pooledUrl, variables } = await openPooler(mode);
    const shop = await openTwoServers(pooledUrl, variables);
    onTestFinished(() => shop.stop());
    const { db } = connect(directUrl, () => {}, { hasLongTimeouts: true });
    onTestFinished(() => db.destroy());

    for (let round = 0; round < rounds; round++) {
      await Promise.all(Array.from({ length: salesAtOnce }, () => buy(shop.url)));
    }
    const paid = await db
      .selectFrom("orders")
      .select("id")
      .where("paidAt", "is not", null)
      .execute();
    expect(paid).toHaveLength(rounds * salesAtOnce);
    await expectExactSales(db, await shop.readLedger());

    await fetch(`${shop.url}/card/grapes`);
    await db.updateTable("products").set({ pricePence: 999 }).where("id", "=", "grapes").execute();
    const pages = () => Promise.all([0, 1].map(() => pageOf(`${shop.url}/card/grapes`)));
    await expect
      .poll(pages)
      .toEqual([expect.stringContaining("£9.99"), expect.stringContaining("£9.99")]);
    // Sales of one card wait for each other, and a busy machine may refuse one for a moment, by 503.
    expect(shop.log.filter((line) => /"status":500|prepared statement/.test(line))).toEqual([]);
  });

  test("holds nothing of a server that was killed that stops the next one", async () => {
    const { pooledUrl, variables } = await openPooler(mode);
    const killed = await openTwoServers(pooledUrl, variables);
    await killed.kill();
    const next = await openTwoServers(pooledUrl, variables);
    onTestFinished(() => next.stop());
    expect(await buy(next.url)).toContain("/order-confirmation");
  });
});

/** Runs PgBouncer in front of a new, empty database, as docs/operating.md says. */
async function openPooler(mode: "session" | "transaction") {
  const { url: directUrl, remove } = await newDatabase("PostgreSQL");
  const { hostname, port: serverPort, username, password, pathname } = new URL(directUrl);
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-pgbouncer-"));
  const port = await freePort();
  const limits =
    "set lock_timeout = 600; set statement_timeout = 900; set idle_in_transaction_session_timeout = 9000";
  const settings = `
[databases]
shop = host=${hostname} port=${serverPort} dbname=${pathname.slice(1)} user=${username} password=${password} connect_query='${limits}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${mode === "session" ? 40 : 10}
`;
  await writeFile(join(folder, "pgbouncer.ini"), settings);
  await chmod(folder, 0o755);
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const words = ["-q", ...user, join(folder, "pgbouncer.ini")];
  const pooler = await startProgram("/usr/sbin/pgbouncer", words, port);
  onTestFinished(async () => {
    await pooler.stop();
    await remove();
    await rm(folder, { recursive: true });
  });
  const variables: Record<string, string> = { DATA_FOLDER: folder };
  if (mode === "transaction") variables.DATABASE_DIRECT_URL = directUrl;
  return { directUrl, pooledUrl: `postgres://shop@127.0.0.1:${port}/shop`, variables };
}

/** @returns the address that the payment page leads back to */
async function buy(shopUrl: string): Promise<string> {
  const buyer = new Buyer(new Shopper(shopUrl));
  await buyer.addToCart("grapes", "Get up");
  const location = await buyer.pay(await buyer.checkOut());
  expect((await buyer.comeBack(location)).status).toBeLessThan(400);
  return location;
}

const pageOf = async (address: string) => (await fetch(address)).text();
