import { randomBytes } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { sql } from "kysely";
import { openLimits } from "../../app/shop/limits.server";
import { connect, type Connection, type Db } from "../../db/connect";
import { folderBeside, type DatabaseKind } from "./database-kinds";
import { createDatabase, dropDatabase } from "./postgres";

export { databases, databasesOfPages, onPostgres, type DatabaseKind } from "./database-kinds";

type NewDatabase = { url: string; remove: () => Promise<void> };

/** The address of a new, empty database. */
export async function newDatabase(kind: DatabaseKind): Promise<NewDatabase> {
  return kind === "SQLite" ? newFile() : newOnServer();
}

/** The address of a new database with the tables and the catalogue in it. */
export async function newSeededDatabase(kind: DatabaseKind): Promise<NewDatabase> {
  const { SQLite, PostgreSQL } = inject("templates");
  return kind === "SQLite" ? newFile(SQLite) : newOnServer(PostgreSQL);
}

/** A connection to such a database, which is removed when the test ends. */
export async function seededDatabase(kind: DatabaseKind): Promise<Db> {
  return (await seededConnection(kind)).db;
}

/** The same, with the counters that are kept in the database. */
export async function seededConnection(kind: DatabaseKind): Promise<Connection> {
  const { url, remove } = await newSeededDatabase(kind);
  const connection = connect(url, () => {}, { hasLongTimeouts: true });
  onTestFinished(async () => {
    await connection.db.destroy();
    await remove();
  });
  return connection;
}

/** Such a database with the shop's limits, counted in it. */
export async function seededWithLimits(kind: DatabaseKind) {
  const { db, newLimiter } = await seededConnection(kind);
  return { db, limits: openLimits(newLimiter, 1) };
}

async function newFile(template?: string): Promise<NewDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-"));
  const file = join(folder, "shop.db");
  if (template) await copyFile(template, file);
  return { url: `file:${file}`, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function newOnServer(template?: string): Promise<NewDatabase> {
  const server = inject("postgres");
  const name = `shop_${randomBytes(6).toString("hex")}`;
  await createDatabase(server, name, template);
  const url = `${server}/${name}`;
  const remove = async () => {
    await dropDatabase(server, name);
    await rm(folderBeside(url), { recursive: true, force: true });
  };
  return { url, remove };
}

/** Deletes a card as an SQL shell does: that of SQLite enforces no foreign keys. */
export async function deleteInShell(kind: DatabaseKind, db: Db, id: string): Promise<void> {
  if (kind === "SQLite") await sql`pragma foreign_keys = off`.execute(db);
  await sql`delete from products where id = ${id}`.execute(db);
  if (kind === "SQLite") await sql`pragma foreign_keys = on`.execute(db);
}

/** Counts one more sale of a card. */
export async function countSale(db: Db, id: string) {
  await db
    .updateTable("products")
    .set((eb) => ({ orders: eb("orders", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** How many of those cards were sold, in the order of their ids. */
export async function soldOf(db: Db, ids: string[]) {
  const cards = await db
    .selectFrom("products")
    .select("orders")
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  return cards.map(({ orders }) => orders);
}
