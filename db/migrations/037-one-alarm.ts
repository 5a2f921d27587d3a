import { sql, type Kysely } from "kysely";

const formerKinds = [
  "owner-dispute",
  "owner-dispute-due",
  "owner-held",
  "owner-stray",
  "owner-refund-failed",
  "owner-letters",
  "owner-backup",
];

/**
 * Makes one kind of seven letters that tell owners what needs them, and one choice of the five that they had:
 * it is off for those who had turned off all five.
 * A server of the previous release still reads and writes the five, so their columns stay; what it stores there
 * counts for its own letters alone. It leaves the letters of the new kind to be tried again. Those of the seven
 * kinds that it adds and does not send are completed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("mail_choices")
    .addColumn("alarms", "integer", (c) => c.notNull().defaultTo(1))
    .execute();
  await sql`
    update mail_choices set alarms = 0
    where disputes = 0 and holds = 0 and refunds = 0 and letters = 0 and backups = 0
  `.execute(db);
  await sql`
    update outbox set kind = 'owner-alarm' where kind in (${sql.join(formerKinds)})
  `.execute(db);
}
