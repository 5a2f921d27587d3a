import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  givePicture,
  readPicture,
  removeUnusedPictures,
} from "../../../app/shop/catalogue/card-pictures.server";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase } from "../../support/database";

const dayMs = 24 * 60 * 60 * 1000;
const keyOf = (letter: string) => letter.repeat(32);

/** Stores a picture of one file that was last a card's at that moment. */
const store = (db: Db, picture: string, madeAt = 1) =>
  db
    .insertInto("pictures")
    .values({ picture, file: "640.webp", bytes: Buffer.from(picture), madeAt })
    .execute();
const wear = (db: Db, id: string, picture: string) =>
  db.updateTable("products").set({ picture }).where("id", "=", id).execute();
const stored = async (db: Db) => {
  const rows = await db.selectFrom("pictures").select("picture").orderBy("picture").execute();
  return rows.map(({ picture }) => picture);
};

describe.each(databases)("the pictures of cards on %s", (kind) => {
  test("are removed a day after their last card has lost them, and those of a card never", async () => {
    const db = await seededDatabase(kind);
    const now = new Date();
    const dayAgo = now.getTime() - dayMs;
    await store(db, keyOf("a"), dayAgo);
    await store(db, keyOf("b"), dayAgo - 1);
    await store(db, keyOf("c"), dayAgo - 1);
    await wear(db, "venn", keyOf("c"));
    await removeUnusedPictures(db, now);
    expect(await stored(db)).toEqual([keyOf("a"), keyOf("c")]);
  });

  test("are read by their names alone", async () => {
    const db = await seededDatabase(kind);
    await store(db, keyOf("a"));
    await store(db, keyOf("b"));
    const read = async (name: string) => (await readPicture(db, name))?.toString();
    expect(await read(`${keyOf("a")}-640.webp`)).toBe(keyOf("a"));
    for (const none of [
      `${keyOf("c")}-640.webp`,
      `${keyOf("a")}-320.webp`,
      `x${keyOf("a")}-640.webp`,
      `${keyOf("a")}-640.webp/..`,
      keyOf("a"),
      "",
    ]) {
      expect([none, await read(none)]).toEqual([none, undefined]);
    }
  });

  test("are kept from now on when a card gets one that was there, and the one it had is too", async () => {
    const db = await seededDatabase(kind);
    const upload = await sharp({
      create: { width: 640, height: 896, channels: 3, background: "#c33" },
    })
      .png()
      .toBuffer();
    const given = createHash("sha256").update(upload).digest("hex").slice(0, 32);
    for (const picture of [given, keyOf("a"), keyOf("b")]) await store(db, picture);
    await wear(db, "venn", keyOf("a"));
    await wear(db, "bingo", keyOf("b"));
    const before = Date.now();
    await givePicture(db, "BB-OLIVE", "venn", upload);
    const rows = await db.selectFrom("pictures").select(["picture", "file", "madeAt"]).execute();
    const of = (picture: string) => rows.filter((row) => row.picture === picture);
    expect(of(given)).toHaveLength(7);
    for (const { madeAt } of [...of(given), ...of(keyOf("a"))]) {
      expect(madeAt).toBeGreaterThanOrEqual(before);
    }
    expect(of(keyOf("b"))).toMatchObject([{ madeAt: 1 }]);
    const cards = await db
      .selectFrom("products")
      .select("id")
      .where("picture", "=", given)
      .execute();
    expect(cards).toEqual([{ id: "venn" }]);
    const detail = JSON.stringify({ card: "venn", picture: given });
    const log = await db.selectFrom("deskLog").select(["did", "staffId", "detail"]).execute();
    expect(log).toEqual([{ did: "gave a picture", staffId: "BB-OLIVE", detail }]);

    await expect(givePicture(db, "BB-OLIVE", "no-such-card", upload)).rejects.toMatchObject({
      refusalReason: "missing",
    });
  });
});
