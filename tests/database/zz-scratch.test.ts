import { test } from "vitest";
import { sql } from "kysely";
import { readSales } from "../../app/shop/desk/sales.server";
import { readTrouble } from "../../app/shop/desk/trouble.server";
import { addCards } from "../support/big-catalogue";
import { addOrders } from "../support/big-order-book";
import { seededDatabase, databases } from "../support/database";
async function time<T>(name: string, run: () => Promise<T>): Promise<T> {
  let last = performance.now(), max = 0;
  const tick = () => { const n = performance.now(); max = Math.max(max, n - last); last = n; };
  const timer = setInterval(tick, 5);
  await new Promise(r => setTimeout(r, 30)); max = 0;
  const t = performance.now();
  const r = await run();
  const took = performance.now() - t;
  await new Promise(r => setTimeout(r, 10)); tick();
  clearInterval(timer);
  console.log(name, Math.round(took), "ms; blocked at most", Math.round(max), "ms", Math.round(process.memoryUsage().rss/1e6), "MB");
  return r;
}
test.each(databases)("x %s", async (kind) => {
  const db = await seededDatabase(kind);
  await addCards(db, 100_000);
  await addOrders(db, 20_000);
  await sql`analyze`.execute(db);
  for (let i = 0; i < 2; i++) {
    const sales = await time(kind + " sales", () => readSales(db, {}, new Date()));
    console.log(kind, "unsold", sales.unsold.cards.length);
    await time(kind + " trouble", () => readTrouble(db, "owner", new Date()));
  }
}, 280_000);
