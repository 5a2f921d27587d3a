import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { readMailChoices } from "../../../app/shop/staff/mail-choices.server";
import { connect } from "../../../db/connect";
import { migrate } from "../../../db/migrate";
import { databases, newDatabase } from "../../support/database";
import { migrateTo } from "../../support/migrating";

describe.each(databases)("the e-mails to owners from before there was one alarm, on %s", (kind) => {
  test("are off for who had turned off all five, and those that wait are alarms", async () => {
    const { url, remove } = await newDatabase(kind);
    const { db } = connect(url, () => {}, { hasLongTimeouts: true });
    onTestFinished(async () => {
      await db.destroy();
      await remove();
    });
    await migrateTo(db, "036-no-price-lists");
    const customers = ["BB-1", "BB-2"].map(
      (id) => sql`(${id}, 'Dave', ${`${id}@example.com`}, ${`${id}@example.com`}, 'x', 1)`,
    );
    await sql`
      insert into customers (id, name, email, normalised_email, password_hash, created_at)
      values ${sql.join(customers)}
    `.execute(db);
    await sql`
      insert into mail_choices (customer_id, orders, disputes, holds, refunds, letters, backups)
      values ('BB-1', 'each', 0, 0, 0, 0, 0), ('BB-2', 'none', 0, 1, 0, 0, 0)
    `.execute(db);
    await sql`
      insert into outbox (key, kind, customer_id, about_id, state, due_at, created_at) values
        ('owner-held:BC-1:paid:BB-2', 'owner-held', 'BB-2', 'BC-1', 'waiting', 1, 1),
        ('owner-order:BC-1:BB-1', 'owner-order', 'BB-1', 'BC-1', 'waiting', 1, 1)
    `.execute(db);
    await migrate(db);
    expect(await readMailChoices(db, "BB-1")).toEqual({ orders: "each", alarms: false });
    expect(await readMailChoices(db, "BB-2")).toEqual({ orders: "none", alarms: true });
    const waiting = await db.selectFrom("outbox").select("kind").orderBy("key").execute();
    expect(waiting).toEqual([{ kind: "owner-alarm" }, { kind: "owner-order" }]);
  });
});
