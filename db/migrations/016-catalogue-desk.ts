import { PostgresAdapter, sql, type Kysely } from "kysely";

/**
 * Adds card statuses (draft, off sale, retired), uploaded pictures, and checked price lists.
 * Triggers count a card's changes, also those made in an SQL shell.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await addColumns(db);
  await addPictures(db, isPostgres);
  await addPriceLists(db);
  for (const statement of isPostgres ? postgresTriggers : sqliteTriggers) {
    await sql.raw(statement).execute(db);
  }
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("products")
    .addColumn("standing", "text", (c) => c.notNull().defaultTo("on sale"))
    .execute();
  await db.schema.alterTable("products").addColumn("picture", "text").execute();
  await db.schema
    .alterTable("products")
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update products set standing = 'off sale' where price_pence is null`.execute(db);
  await db.schema.dropIndex("products_by_price").execute();
  await db.schema
    .createIndex("products_by_standing_price")
    .on("products")
    .columns(["standing", "price_pence"])
    .execute();
  await db.schema
    .createIndex("products_by_standing")
    .on("products")
    .columns(["standing", "id"])
    .execute();
}

async function addPictures(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  await db.schema
    .createTable("pictures")
    .addColumn("picture", "text", (c) => c.notNull())
    .addColumn("file", "text", (c) => c.notNull())
    .addColumn("bytes", isPostgres ? "bytea" : "blob", (c) => c.notNull())
    .addColumn("made_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("pictures_key", ["picture", "file"])
    .execute();
  await db.schema.createIndex("pictures_by_age").on("pictures").column("made_at").execute();
  await db.schema.createIndex("products_by_picture").on("products").column("picture").execute();
}

async function addPriceLists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("price_lists")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("staff_id", "text", (c) => c.notNull())
    .addColumn("checked_at", "bigint", (c) => c.notNull())
    .addColumn("changes", "text", (c) => c.notNull())
    .addColumn("applied_at", "bigint")
    .addColumn("undone_at", "bigint")
    .execute();
  await db.schema
    .createIndex("price_lists_by_age")
    .on("price_lists")
    .column("applied_at")
    .execute();
}

/** The columns that staff can edit. */
const edited = [
  "name",
  "alt",
  "polite_name",
  "polite_alt",
  "price_pence",
  "old_price_pence",
  "short_description",
  "long_description",
  "standing",
  "picture",
].join(", ");

const sqliteTriggers = [
  `create trigger catalogue_versions_8 after update of standing, picture on products begin
    update catalogue_versions set version = version + 1 where name = 'catalogue';
  end`,
  `create trigger product_versions after update of ${edited} on products begin
    update products set version = version + 1 where id = new.id;
  end`,
];

const postgresTriggers = [
  `create trigger catalogue_versions_8 after update of standing, picture on products
    for each statement execute function raise_catalogue_version('catalogue')`,
  `create function raise_product_version() returns trigger language plpgsql as $$ begin
    new.version := old.version + 1;
    return new;
  end $$`,
  `create trigger product_versions before update of ${edited} on products
    for each row execute function raise_product_version()`,
];
