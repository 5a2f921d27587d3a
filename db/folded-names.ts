import { setImmediate } from "node:timers/promises";
import type { Db } from "./connect";
import { transact } from "./transact";

/** The polite name of a card that has none, such as a card that the shop has added. */
export const defaultPoliteName = "A Tasteful Card";
const batchSize = 500;

/** Normalises a name for search: one case, one kind of apostrophe, and one form of accents. */
export function foldName(name: string): string {
  return name.normalize("NFC").replaceAll(/[‘’]/g, "'").toLocaleLowerCase("en-GB");
}

/**
 * Folds changed names, such as those changed in an SQL shell. The shop does it itself, because
 * databases fold differently.
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
      // A name that has changed in the meantime is folded next time.
      .where("name", "=", name)
      .where("politeName", "is not distinct from", politeName)
      .execute();
  }
}
