import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { listIds } from "../../../app/shop/catalogue/catalogue.server";
import { searchCards } from "../../../app/shop/search/search.server";
import { catalogue } from "../../../db/catalogue/catalogue";
import { seed } from "../../../db/catalogue/seed";
import { connect } from "../../../db/connect";
import { foldName } from "../../../db/folded-names";
import { migrate } from "../../../db/migrate";
import { addCards } from "../../support/big-catalogue";
import { databases, newDatabase, onPostgres, seededDatabase } from "../../support/database";

const ids = (cards: { id: string }[]) => cards.map(({ id }) => id);

describe.each(databases)("the index of name parts on %s", (kind) => {
  test("changes nothing of what is found, be it on few cards or on most", async () => {
    const db = await seededDatabase(kind);
    await addCards(db, 1200);
    const all = await listIds(db);
    const found = async (text: string, isPolite = false) =>
      ids(await searchCards(db, text, { isPolite }));
    expect(await found("made-up card")).toEqual(all.filter((id) => id.startsWith("made-up-")));
    expect(await found("No. 77")).toEqual(all.filter((id) => id.startsWith("made-up-77")));
    expect(await found("77")).toEqual(all.filter((id) => /^made-up-\d*77/.test(id)));
    expect(await found("pleasant card no. 119")).toEqual([]);
    expect(await found("pleasant card no. 119", true)).toEqual(
      all.filter((id) => id.startsWith("made-up-119")),
    );
    // At the beginning of a name, in it, at its end, and nowhere.
    const named = await db.selectFrom("products").select(["id", "name"]).execute();
    for (const text of ["i ", "ap", "9", "z", "é", "!", "zq", "%", "_", "99"]) {
      const isNamed = new Set(
        named.filter(({ name }) => foldName(name).includes(text)).map(({ id }) => id),
      );
      expect([text, await found(text)]).toEqual([text, all.filter((id) => isNamed.has(id))]);
    }
    const second = await searchCards(db, "MADE-UP", { offset: 30, limit: 2 });
    expect(ids(second)).toEqual(["made-up-30", "made-up-31"]);
    for (const text of [
      `"made`,
      `made" OR "up`,
      "name:made",
      "made*",
      "m_de-up",
      "%made",
      "^mad",
    ]) {
      expect([text, await found(text)]).toEqual([text, []]);
    }
  });

  test("follows every change that an SQL shell makes", async () => {
    const db = await seededDatabase(kind);
    const found = async (text: string) => ids(await searchCards(db, text));
    await sql`update products set name = 'Turnips For Two' where id = 'grapes'`.execute(db);
    expect(await found("turnips")).toEqual(["grapes"]);
    expect(await found("your grapes")).toEqual([]);
    await sql`delete from product_occasions where product_id = 'grapes'`.execute(db);
    await sql`delete from product_recipients where product_id = 'grapes'`.execute(db);
    await sql`update products set id = 'turnips' where id = 'grapes'`.execute(db);
    expect(await found("turnips")).toEqual(["turnips"]);
    await sql`delete from products where id = 'turnips'`.execute(db);
    expect(await found("turnips")).toEqual([]);
    await sql`vacuum`.execute(db);
    expect(await found("diagram")).toEqual(["venn"]);
  });
});

test.each(onPostgres)("a %s without the extension is searched all the same", async (kind) => {
  const { url, remove } = await newDatabase(kind);
  const { db: owner } = connect(url, () => {});
  // A role that may not create extensions, nor anything in the database beside tables.
  const plainUrl = new URL(url);
  const role = `plain_${plainUrl.pathname.slice(1)}`;
  Object.assign(plainUrl, { username: role, password: "plain" });
  await sql
    .raw(`create role ${role} login password 'plain'; grant all on schema public to ${role}`)
    .execute(owner);
  const { db } = connect(plainUrl.href, () => {});
  onTestFinished(async () => {
    await db.destroy();
    await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(owner);
    await owner.destroy();
    await remove();
  });
  await migrate(db);
  await seed(db, catalogue);
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
  expect(rows).toEqual([]);
  expect(ids(await searchCards(db, "your grapes"))).toEqual(["grapes"]);
});
