import { createHash } from "node:crypto";
import type { Db } from "../../../db/connect";

const batchSize = 500;

/** Notes within a transaction that a customer or an order has been erased. */
export async function noteErasure(tx: Db, id: string): Promise<void> {
  await noteErasureHashes(tx, [erasureHash(id)]);
}

/** Notes such erasures; those that are noted already stay as they are. */
export async function noteErasureHashes(db: Db, hashes: string[]): Promise<void> {
  const at = Date.now();
  for (let start = 0; start < hashes.length; start += batchSize) {
    const batch = hashes.slice(start, start + batchSize);
    await db
      .insertInto("erasures")
      .values(batch.map((subjectHash) => ({ subjectHash, at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** What an erased customer or order is known by. */
export function erasureHash(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}
