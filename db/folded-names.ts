import { setImmediate } from "node:timers/promises";
import type { Db } from "./connect";
import { transact } from "./transact";

/** The polite name of a card without one, such as a card that a shop has added by itself. */
export const defaultPoliteName = "A Tasteful Card";
const batchSize = 500;

/** A name as a search compares it: in one case, with one kind of apostrophe and accents in one form. */
export function foldName(name: string): string {
  return name.normalize("NFC").replaceAll(/[‘’]/g, "'").toLocaleLowerCase("en-GB");
}

/**
 * Folds the names that have changed, for example in an SQL shell. No two databases fold alike, so
 * the shop does it.
 */
export async function foldNames(db: Db): Promise<void> {
  let changed = await changedNames(db, "");
  while (changed.length > 0) {
    const names = changed;
    await transact(db, (tx) => storeFolded(tx, names));
    // Other requests are served between two batches of a large import.
    await setImmediate();
    changed = await changedNames(db, names.at(-1)?.id ?? "");
  }
}

type Names = { id: string; name: string; politeName: string | null };

function changedNames(db: Db, afterId: string): Promise<Names[]> {
  return db
    .selectFrom("products")
    .select(["id", "name", "politeName"])
    .where("nameFolded", "is", null)
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(batchSize)
    .execute();
}

async function storeFolded(tx: Db, changed: Names[]): Promise<void> {
  for (const { id, name, politeName } of changed) {
    await tx
      .updateTable("products")
      .set({
        nameFolded: foldName(name),
        politeNameFolded: foldName(politeName ?? defaultPoliteName),
      })
      .where("id", "=", id)
      // A name that has changed meanwhile is folded next time.
      .where("name", "=", name)
      .where("politeName", "is not distinct from", politeName)
      .execute();
  }
}
