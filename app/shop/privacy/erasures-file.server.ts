import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { eraseCustomer, eraseOrder } from "./erase-person.server";
import { erasureHash, noteErasureHashes } from "./erasures.server";

/**
 * Appends new erasures to the file. It is outside the database, so that restoring a backup leaves
 * it unchanged.
 */
export async function keepErasures(db: Db, file: string): Promise<void> {
  const kept = readFile(file);
  const noted = await db.selectFrom("erasures").select("subjectHash").execute();
  const missing = noted.filter(({ subjectHash }) => !kept.has(subjectHash));
  if (missing.length === 0) return;
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, missing.map(({ subjectHash }) => `${subjectHash}\n`).join(""));
}

/**
 * Repeats the erasures that the file lists and the database lacks, for example after restoring an
 * older backup.
 * @returns the number of erased customers and orders
 */
export async function repeatErasures(db: Db, file: string): Promise<number> {
  const noted = await db.selectFrom("erasures").select("subjectHash").execute();
  const known = new Set(noted.map(({ subjectHash }) => subjectHash));
  const forgotten = new Set([...readFile(file)].filter((hash) => !known.has(hash)));
  if (forgotten.size === 0) return 0;
  const count =
    (await repeatOn(db, "customers", forgotten)) + (await repeatOn(db, "orders", forgotten));
  // Persons that the backup never contained are recorded too, so that the next start can skip them.
  await noteErasureHashes(db, [...forgotten]);
  return count;
}

async function repeatOn(db: Db, table: "customers" | "orders", hashes: Set<string>) {
  let count = 0;
  const rows = await db.selectFrom(table).select("id").execute();
  for (const { id } of rows.filter((row) => hashes.has(erasureHash(row.id)))) {
    await transact(db, (tx) =>
      table === "customers" ? eraseCustomer(tx, id) : eraseOrder(tx, id),
    );
    count += 1;
  }
  return count;
}

/** Ignores a line cut off by a crash; its hash is in the database. */
function readFile(file: string): Set<string> {
  if (!existsSync(file)) return new Set();
  return new Set(
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => /^[0-9a-f]{64}$/.test(line)),
  );
}
