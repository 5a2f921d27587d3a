import { CompiledQuery } from "kysely";
import { readFileSync } from "node:fs";
import type { Db } from "../../../db/connect";
import { isSqlite } from "../../../db/dialect";

type Statement = [sql: string, parameters: unknown[]];

type Release = {
  /** The newest migration that it knows. */
  lastMigration: string;
  /** When its buttons were pressed. */
  recordedAt: number;
  /** The customer with a basket, favourites and one of the orders. */
  customerId: string;
  /** The ids of the orders by their names. */
  orders: Record<string, string>;
  /** Adds the cards that are sold. */
  cards: Statement[];
};

/**
 * The writes of the previous release, as its server sent them while shoppers, staff, the bank and
 * the payment company pressed its buttons. They are the same on both databases. The first line is the
 * `Release`, each other a `Statement`.
 *
 * Record them anew once a new release has replaced this one on every server, before the next migration.
 * The program that recorded them is not kept: run the release on SQLite with a `log` function in its
 * Kysely that writes the SQL and parameters of each insert, update and delete, and press buttons until
 * there is an order in each state that `orders` names.
 */
const file = new URL("previous-release.jsonl", import.meta.url);
const [release, ...statements] = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as unknown) as [Release, ...Statement[]];

export const { lastMigration, recordedAt, customerId, orders, cards } = release;
export const writes: readonly Statement[] = statements;

/** Writes as the previous release's server did, one statement after the other. */
export async function write(db: Db, some: readonly Statement[]): Promise<void> {
  for (const [text, parameters] of some) {
    await db.executeQuery(CompiledQuery.raw(inDialect(db, text), parameters));
  }
}

/** PostgreSQL numbers the parameters. */
function inDialect(db: Db, text: string): string {
  let number = 0;
  return isSqlite(db) ? text : text.replaceAll("?", () => `$${(number += 1)}`);
}
