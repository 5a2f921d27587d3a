import { beforeEach, describe, expect, test } from "vitest";
import { beginCard, deleteDraft, saveCard } from "../../../app/shop/catalogue/edit-card.server";
import { readDeskCard } from "../../../app/shop/catalogue/list-cards.server";
import type { Db } from "../../../db/connect";
import { changeStatus } from "../../support/cards";
import { databases, seededDatabase } from "../../support/database";

const staffId = "BB-OLIVE";
const fields = {
  name: "Still Here, Then",
  politeName: "Many Happy Returns",
  alt: "It says you are still here.",
  politeAlt: "It says something kind.",
  shortDescription: "For the one who would not go.",
  longDescription: "They were told to go.",
  pricePence: 299,
  oldPricePence: null,
  occasions: ["get well", "birthday"],
  filth: "mild" as const,
  recipients: ["boss", "mum"],
};

describe.each(databases)("a card that staff edit on %s", (kind) => {
  let db: Db;
  beforeEach(async () => void (db = await seededDatabase(kind)));

  const card = (id: string) =>
    db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const set = (id: string, values: object) =>
    db.updateTable("products").set(values).where("id", "=", id).execute();
  const begin = (name: string, pricePence: number | null = null) =>
    beginCard(db, staffId, { name, pricePence });

  test("shows every edited field, its main occasion first", async () => {
    const id = await begin("Draft", 299);
    expect(await readDeskCard(db, id)).toEqual({
      id,
      status: "draft",
      picture: null,
      version: 0,
      sold: 0,
      name: "Draft",
      politeName: null,
      alt: "",
      politeAlt: null,
      shortDescription: "",
      longDescription: "",
      pricePence: 299,
      oldPricePence: null,
      occasions: [],
      filth: "rude",
      recipients: [],
    });
    await saveCard(db, staffId, { id, version: 0 }, fields);
    expect(await readDeskCard(db, id)).toMatchObject(fields);
    const { version } = await card(id);
    await saveCard(db, staffId, { id, version }, { ...fields, occasions: [] });
    expect((await readDeskCard(db, id))?.occasions).toEqual([]);
    const { recipients: _, filth: __, ...unrated } = fields;
    await saveCard(db, staffId, { id, version: (await card(id)).version }, unrated);
    expect(await readDeskCard(db, id)).toMatchObject({
      recipients: ["boss", "mum"],
      filth: "mild",
    });
    expect(await readDeskCard(db, "no-such-card")).toBeUndefined();
  });

  test("is the only card that changes", async () => {
    const id = await begin("Mine");
    const doomed = await begin("Doomed");
    await begin("Somebody Else’s");
    const others = async () => [
      await db
        .selectFrom("products")
        .selectAll()
        .where("id", "not in", [id, doomed])
        .orderBy("id")
        .execute(),
      await db
        .selectFrom("productOccasions")
        .selectAll()
        .where("productId", "<>", id)
        .orderBy("productId")
        .orderBy("position")
        .execute(),
    ];
    const before = await others();
    await saveCard(db, staffId, { id, version: 0 }, fields);
    await set(id, { picture: "0a" });
    for (const to of ["on sale", "off sale", "retired"] as const) {
      await changeStatus(db, staffId, id, to);
    }
    await deleteDraft(db, staffId, doomed);
    expect(await others()).toEqual(before);
    expect(await card(id)).toMatchObject({ name: fields.name, standing: "retired" });
  });

  test("needs a price that can be paid, and that was higher before it was reduced", async () => {
    const tooLow = { refusalReason: "invalid", message: "Less than £0.30 cannot be paid." };
    await expect(begin("Cheap", 29)).rejects.toMatchObject(tooLow);
    const seen = { id: "venn", version: 0 };
    const before = await card("venn");
    await expect(saveCard(db, staffId, seen, { ...fields, pricePence: 29 })).rejects.toMatchObject(
      tooLow,
    );
    await expect(
      saveCard(db, staffId, seen, { ...fields, oldPricePence: 299 }),
    ).rejects.toMatchObject({ refusalReason: "invalid" });
    await expect(
      saveCard(db, staffId, seen, { ...fields, oldPricePence: 999 }),
    ).rejects.toMatchObject({
      refusalReason: "invalid",
      message: expect.stringMatching("It was never on sale at £9.99") as string,
    });
    expect(await card("venn")).toEqual(before);
    await set("venn", { pricePence: 350 });
    const { version } = await card("venn");
    await saveCard(db, staffId, { id: "venn", version }, { ...fields, oldPricePence: 350 });
    expect(await card("venn")).toMatchObject({ pricePence: 299, oldPricePence: 350 });
  });

  test("that is not there is neither saved nor moved", async () => {
    const missing = { refusalReason: "missing", message: "There is no such card." };
    const seen = { id: "no-such-card", version: 0 };
    await expect(saveCard(db, staffId, seen, fields)).rejects.toMatchObject(missing);
    await expect(deleteDraft(db, staffId, seen.id)).rejects.toMatchObject({
      refusalReason: "conflict",
    });
  });

  test("keeps its place while it is off sale, and has the last one after it was retired", async () => {
    const { position, addedAt } = await card("venn");
    await changeStatus(db, staffId, "venn", "off sale");
    expect(await card("venn")).toMatchObject({ standing: "off sale", position });
    await changeStatus(db, staffId, "venn", "on sale");
    expect(await card("venn")).toMatchObject({ standing: "on sale", position, addedAt });
    await changeStatus(db, staffId, "venn", "retired");
    expect(await card("venn")).toMatchObject({ standing: "retired", position: -1 });
    const { last } = await db
      .selectFrom("products")
      .select(({ fn }) => fn.max("position").as("last"))
      .executeTakeFirstOrThrow();
    await changeStatus(db, staffId, "venn", "on sale");
    expect(await card("venn")).toMatchObject({ position: last + 1, addedAt });
  });

  test("is new on the day on which guests first see it, and the first of all has the first place", async () => {
    const id = await begin("Brand New");
    await saveCard(db, staffId, { id, version: 0 }, fields);
    await db.deleteFrom("products").where("id", "<>", id).execute();
    await set(id, { picture: "0a", addedAt: 5 });
    const before = Date.now();
    await changeStatus(db, staffId, id, "on sale");
    const { position, addedAt } = await card(id);
    expect(position).toBe(0);
    expect(addedAt).toBeGreaterThanOrEqual(before);
  });

  test("may go off sale while it lacks something, and is not put back before it has it", async () => {
    await set("venn", { alt: "" });
    await changeStatus(db, staffId, "venn", "off sale");
    await expect(changeStatus(db, staffId, "venn", "on sale")).rejects.toMatchObject({
      refusalReason: "conflict",
      message: "Not on sale like that. It lacks: what the picture says.",
    });
    await changeStatus(db, staffId, "venn", "retired");
    expect((await card("venn")).standing).toBe("retired");
    const again = { id: "venn", version: (await card("venn")).version, status: "retired" as const };
    const before = await card("venn");
    await expect(saveCard(db, staffId, again, fields)).rejects.toThrow("no way from there");
    expect(await card("venn")).toMatchObject({ name: before.name, version: before.version });
  });

  test("goes off sale by an old form in which nobody typed, and by no other", async () => {
    const id = await begin("Mine");
    await set(id, { picture: "0a", addedAt: 5 });
    const { version } = await card(id);
    await saveCard(db, staffId, { id, version, status: "on sale" }, fields);
    const old = { id, version, status: "off sale" as const };
    const typed = { ...fields, name: "Changed Elsewhere" };
    await expect(saveCard(db, staffId, old, typed)).rejects.toThrow("Somebody was quicker");
    expect(await card(id)).toMatchObject({ name: fields.name, standing: "on sale" });
    await saveCard(db, staffId, old, fields);
    expect(await card(id)).toMatchObject({ name: fields.name, standing: "off sale" });
  });

  test("is in the log with all that was done to it", async () => {
    const id = await begin("Logged");
    const seen = { id, version: 0 };
    await saveCard(db, staffId, seen, { ...fields, name: "Logged" });
    await deleteDraft(db, staffId, id);
    await changeStatus(db, staffId, "venn", "off sale");
    const rows = await db.selectFrom("deskLog").select(["did", "staffId", "detail"]).execute();
    const edits = rows.map((row) => `${row.did} by ${row.staffId}: ${row.detail}`);
    expect(edits.toSorted()).toEqual([
      `changed a card by ${staffId}: {"card":"logged","wasPence":null,"nowPence":299}`,
      `deleted a draft by ${staffId}: {"card":"logged"}`,
      `made a card by ${staffId}: {"card":"logged"}`,
      `put a card elsewhere by ${staffId}: {"card":"venn","to":"off sale"}`,
    ]);
  });
});
