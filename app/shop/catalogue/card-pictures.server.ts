import { createHash } from "node:crypto";
import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { Refusal } from "~/shop/refusal";
import { logAtDesk } from "~/shop/desk-log.server";
import { closeUpFile, type Pictured } from "./card";

/** An open page may still request a replaced picture for this time. */
const unusedForMs = 24 * 60 * 60 * 1000;

/**
 * Replaces a card's picture by an upload. It is encoded anew in the sizes and formats of all cards,
 * so that no metadata of the upload (such as its location) remains.
 * @throws {Refusal} if the upload is not a picture, or cannot be used
 */
export async function givePicture(
  db: Db,
  staffId: string,
  cardId: string,
  upload: Buffer,
): Promise<void> {
  const picture = createHash("sha256").update(upload).digest("hex").slice(0, 32);
  // Loaded only when needed, because few servers ever draw pictures.
  const { drawPictures } = await import("./draw-pictures.server");
  const files = await drawPictures(upload);
  const now = Date.now();
  await transact(db, async (tx) => {
    const old = tx.selectFrom("products").select("picture").where("id", "=", cardId);
    // The old picture is unused from now on. The new one may have been uploaded before, and is not
    // removed meanwhile.
    await tx
      .updateTable("pictures")
      .set({ madeAt: now })
      .where((eb) => eb.or([eb("picture", "=", picture), eb("picture", "=", old)]))
      .execute();
    await tx
      .insertInto("pictures")
      .values(files.map(({ file, bytes }) => ({ picture, file, bytes, madeAt: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const given = await tx
      .updateTable("products")
      .set({ picture })
      .where("id", "=", cardId)
      .returning("id")
      .executeTakeFirst();
    if (!given) throw new Refusal("missing", "There is no such card.");
    await logAtDesk(tx, { did: "gave a picture", staffId, detail: { card: cardId, picture } });
  });
}

/** Removes unused pictures, once no cached page can show them. */
export async function removeUnusedPictures(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("pictures")
    .where("madeAt", "<", now.getTime() - unusedForMs)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("products")
            .select("products.id")
            .whereRef("products.picture", "=", "pictures.picture"),
        ),
      ),
    )
    .execute();
}

/** Whether the card has a picture for the closer look. All drawn cards have one. */
export async function hasCloseUp(db: Db, { picture }: Pictured): Promise<boolean> {
  if (!picture) return true;
  const found = await db
    .selectFrom("pictures")
    .select("picture")
    .where("picture", "=", picture)
    .where("file", "=", closeUpFile)
    .executeTakeFirst();
  return found !== undefined;
}

/** A picture file by its name, as "0a1b…-640.webp"; undefined if there is none. */
export async function readPicture(db: Db, name: string): Promise<Buffer | undefined> {
  const [, picture, file] = /^([0-9a-f]{32})-([\w.]+)$/.exec(name) ?? [];
  if (!picture || !file) return undefined;
  const found = await db
    .selectFrom("pictures")
    .select("bytes")
    .where("picture", "=", picture)
    .where("file", "=", file)
    .executeTakeFirst();
  return found?.bytes;
}
