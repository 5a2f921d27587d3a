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
  for (let last = ""; ;) {
    const changed = await db
      .selectFrom("products")
      .select(["id", "name", "politeName"])
      .where("nameFolded", "is", null)
      .where("id", ">", last)
      .orderBy("id")
      .limit(batchSize)
      .execute();
    if (changed.length > 0) await db.transaction().execute((tx) => storeFolded(tx, changed));
    last = changed.at(-1)?.id ?? last;
    if (changed.length < batchSize) return;
  }
}

type Names = { id: string; name: string; politeName: string | null };

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
