import { PostgresAdapter, sql, type Kysely } from "kysely";

/**
 * Adds a trigram index for searching parts of names: FTS5 on SQLite, pg_trgm on PostgreSQL. All
 * names are folded again, because a card without a polite name now has the default one. A unique
 * order of orders makes their pages stable.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update products set name_folded = null`.execute(db);
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  if (isPostgres) await sql.raw(postgresIndexes).execute(db);
  else for (const statement of sqliteIndex) await sql.raw(statement).execute(db);
  await db.schema.dropIndex("orders_by_customer").execute();
  await db.schema
    .createIndex("orders_by_customer")
    .on("orders")
    .columns(["customer_id", "created_at", "id"])
    .where(sql.ref("paid_at"), "is not", null)
    .execute();
}

const addNames = `
  insert or ignore into name_index_rows (product_id) values (new.id);
  delete from name_index
    where rowid = (select number from name_index_rows where product_id = new.id);
  insert into name_index (rowid, name, polite_name)
    select number, new.name_folded, new.polite_name_folded from name_index_rows
    where product_id = new.id and new.name_folded is not null;`;
const removeNames = `
  delete from name_index
    where rowid = (select number from name_index_rows where product_id = old.id);
  delete from name_index_rows where product_id = old.id;`;

const sqliteIndex = [
  // A row's rowid may change when the file is vacuumed, so the index has its own numbers.
  `create table name_index_rows (number integer primary key, product_id text not null unique)`,
  `create virtual table name_index using fts5(name, polite_name, content='', contentless_delete=1,
    tokenize='trigram case_sensitive 1')`,
  `create trigger name_index_1 after insert on products when new.name_folded is not null
    begin ${addNames} end`,
  `create trigger name_index_2 after update of id, name_folded, polite_name_folded on products
    begin ${removeNames} ${addNames} end`,
  `create trigger name_index_3 after delete on products begin ${removeNames} end`,
];

/** If the database user may not create the extension, the search works without an index. */
const postgresIndexes = `
  do $$ begin
    create extension if not exists pg_trgm;
    create index products_by_name_part on products using gin (name_folded gin_trgm_ops);
    create index products_by_polite_name_part on products
      using gin (polite_name_folded gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm is not to be had: a search reads every name';
  end $$`;
