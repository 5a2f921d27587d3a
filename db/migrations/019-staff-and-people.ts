import { sql, type Kysely } from "kysely";

/**
 * Adds staff invitations by letter, the last activity of staff, and the persons behind guest
 * orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff_invitations")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("role", "text", (c) => c.notNull())
    .addColumn("invited_by", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("staff_invitations_by_expiry")
    .on("staff_invitations")
    .column("expires_at")
    .execute();
  await db.schema
    .alterTable("staff_invites")
    .addColumn("invitation_id", "text", (c) =>
      c.references("staff_invitations.id").onDelete("cascade"),
    )
    .execute();
  await db.schema
    .createIndex("staff_invites_by_invitation")
    .on("staff_invites")
    .column("invitation_id")
    .execute();
  await db.schema
    .createIndex("desk_log_by_staff")
    .on("desk_log")
    .columns(["staff_id", "at"])
    .execute();
  await sql`create index orders_by_guest on orders (lower(email))
    where customer_id is null and email is not null`.execute(db);
}
