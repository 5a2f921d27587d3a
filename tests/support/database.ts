import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { catalogue } from "../../db/catalogue/catalogue";
import { seed } from "../../db/catalogue/seed";
import { connect, type Connection, type Db } from "../../db/connect";
import { migrate } from "../../db/migrate";

/** The two databases a shop can run on; suites that touch one run on both. */
export const databases = ["SQLite", "PostgreSQL"] as const;
export type DatabaseKind = (typeof databases)[number];

export type NewDatabase = { url: string; remove: () => Promise<void> };

/** The address of a new, empty database. */
export async function newDatabase(kind: DatabaseKind): Promise<NewDatabase> {
  if (kind === "SQLite") {
    const folder = await mkdtemp(join(tmpdir(), "bastard-cards-"));
    return {
      url: `file:${join(folder, "shop.db")}`,
      remove: () => rm(folder, { recursive: true, force: true }),
    };
  }
  const server = inject("postgres");
  const name = `shop_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name}`);
  return {
    url: `${server}/${name}`,
    remove: () => onServer(server, `drop database ${name} with (force)`),
  };
}

/** A new database with the tables and the catalogue in it, gone when the test ends. */
export async function stockedDatabase(kind: DatabaseKind): Promise<Db> {
  return (await stockedConnection(kind)).db;
}

/** The same, with the counters that are kept in it. */
export async function stockedConnection(kind: DatabaseKind): Promise<Connection> {
  const { url, remove } = await newDatabase(kind);
  const connection = connect(url, () => {});
  const { db } = connection;
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  await migrate(db);
  await seed(db, catalogue);
  return connection;
}

async function onServer(server: string, statement: string) {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}
