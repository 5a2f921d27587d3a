import { setImmediate } from "node:timers/promises";
import type { Db } from "./connect";

/** The polite name of a card that has none, as one that a shop has added by itself. */
export const defaultPoliteName = "A Tasteful Card";
const batchSize = 500;

/** A name as a search compares it: in one case, with one kind of apostrophe and accents in one form. */
export function foldName(name: string): string {
  return name.normalize("NFC").replaceAll(/[‘’]/g, "'").toLocaleLowerCase("en-GB");
}

/** Folds the names that have changed since, in an SQL shell for one: no database folds alike. */
export async function foldNames(db: Db): Promise<void> {
  let changed = await changedNames(db, "");
  while (changed.length > 0) {
    const names = changed;
    await db.transaction().execute((tx) => storeFolded(tx, names));
    // Whoever else asks for something is served between two batches of a large import.
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
      // A name that has changed meanwhile is for the next time.
      .where("name", "=", name)
      .where("politeName", "is not distinct from", politeName)
      .execute();
  }
}
