import { PostgresAdapter, sql, type Kysely } from "kysely";

/** Adds staff, their sessions and second factors, and the desk's data about orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addStaff(db);
  await addEntrances(db);
  await addOrderFacts(db);
  await addWritings(db);
  await db.schema
    .createTable("backups")
    .addColumn("made_at", "bigint", (c) => c.primaryKey())
    .addColumn("file", "text", (c) => c.notNull())
    .execute();
}

async function addStaff(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff")
    .addColumn("customer_id", "text", (c) =>
      c.primaryKey().references("customers.id").onDelete("cascade"),
    )
    .addColumn("role", "text", (c) => c.notNull())
    .addColumn("sealed_secret", "text")
    .addColumn("enrolled_at", "bigint")
    .addColumn("last_step", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("since", "bigint", (c) => c.notNull())
    .addColumn("disabled_at", "bigint")
    .execute();
  await db.schema
    .createTable("recovery_codes")
    .addColumn("hash", "text", (c) => c.primaryKey())
    .addColumn("customer_id", "text", (c) =>
      c.notNull().references("staff.customer_id").onDelete("cascade"),
    )
    .addColumn("used_at", "bigint")
    .execute();
  await db.schema
    .createIndex("recovery_codes_by_customer")
    .on("recovery_codes")
    .column("customer_id")
    .execute();
}

async function addEntrances(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_sessions")
    .addColumn("hash", "text", (c) => c.primaryKey())
    .addColumn("customer_id", "text", (c) =>
      c.notNull().references("staff.customer_id").onDelete("cascade"),
    )
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("seen_at", "bigint", (c) => c.notNull())
    .addColumn("proven_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("desk_sessions_by_customer")
    .on("desk_sessions")
    .column("customer_id")
    .execute();
  await db.schema
    .createIndex("desk_sessions_by_age")
    .on("desk_sessions")
    .column("created_at")
    .execute();
  await db.schema
    .createTable("staff_invites")
    .addColumn("hash", "text", (c) => c.primaryKey())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("role", "text", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("staff_invites_by_expiry")
    .on("staff_invites")
    .column("expires_at")
    .execute();
  await db.schema
    .createTable("desk_log")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("at", "bigint", (c) => c.notNull())
    .addColumn("staff_id", "text")
    .addColumn("did", "text", (c) => c.notNull())
    .addColumn("detail", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("desk_log_by_time").on("desk_log").column("at").execute();
}

async function addOrderFacts(db: Kysely<unknown>): Promise<void> {
  for (const name of ["due_on", "search_text"]) {
    await db.schema.alterTable("orders").addColumn(name, "text").execute();
  }
  await db.schema.alterTable("orders").addColumn("dispatched_at", "bigint").execute();
  await db.schema.alterTable("orders").addColumn("printed_at", "bigint").execute();
  await db.schema
    .alterTable("orders")
    .addColumn("round", "integer", (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable("order_lines")
    .addColumn("round", "integer", (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable("order_events").addColumn("staff_id", "text").execute();
  await db.schema
    .createIndex("orders_to_post")
    .on("orders")
    .columns(["due_on", "id"])
    .where(sql.ref("status"), "=", sql.lit("Preparing"))
    .execute();
  await db.schema
    .createIndex("outbox_failed")
    .on("outbox")
    .columns(["created_at", "order_id"])
    .where(sql.ref("state"), "=", sql.lit("failed"))
    .execute();
  await addDueDays(db);
  await addSearch(db);
}

/** Waiting orders were due on the day they were paid. */
async function addDueDays(db: Kysely<unknown>): Promise<void> {
  const waiting = await sql<{ id: string; paid_at: number | string }>`
    select id, paid_at from orders where status = 'Preparing' and paid_at is not null`.execute(db);
  for (const { id, paid_at } of waiting.rows) {
    const day = new Date(Number(paid_at)).toISOString().slice(0, 10);
    await sql`update orders set due_on = ${day} where id = ${id}`.execute(db);
  }
}

/** Adds a trigram index of everything the desk can search in an order. */
async function addSearch(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  if (isPostgres) await sql.raw(postgresIndex).execute(db);
  else for (const statement of sqliteIndex) await sql.raw(statement).execute(db);
}

const addText = `
  insert or ignore into order_index_rows (order_id) values (new.id);
  delete from order_index where rowid = (select number from order_index_rows where order_id = new.id);
  insert into order_index (rowid, said)
    select number, new.search_text from order_index_rows
    where order_id = new.id and new.search_text is not null;`;

const sqliteIndex = [
  // A row's rowid may change when the file is vacuumed, so the index has its own numbers.
  `create table order_index_rows (number integer primary key, order_id text not null unique)`,
  `create virtual table order_index using fts5(said, content='', contentless_delete=1,
    tokenize='trigram case_sensitive 1')`,
  `create trigger order_index_1 after update of search_text on orders begin ${addText} end`,
  `create trigger order_index_2 after delete on orders begin
    delete from order_index
      where rowid = (select number from order_index_rows where order_id = old.id);
    delete from order_index_rows where order_id = old.id; end`,
];

/** If the database user may not create the extension, the search works without an index. */
const postgresIndex = `
  do $$ begin
    create extension if not exists pg_trgm;
    create index orders_by_what_is_said on orders using gin (search_text gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm is not to be had: a search reads every order';
  end $$`;

/** Texts that staff write about an order, as notes or to the customer. */
async function addWritings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("order_writings")
    .addColumn("order_id", "text", (c) => c.notNull().references("orders.id").onDelete("cascade"))
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("order_writings_pk", ["order_id", "number"])
    .execute();
}
