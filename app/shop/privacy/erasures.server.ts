import { createHash } from "node:crypto";
import type { Db } from "../../../db/connect";

const batchSize = 500;

/** Records the erasure of a customer or an order, within a transaction. */
export async function noteErasure(tx: Db, id: string): Promise<void> {
  await noteErasureHashes(tx, [erasureHash(id)]);
}

/** Records erasures; existing records stay. */
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

/** The hash that identifies an erased customer or order. */
export function erasureHash(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}
