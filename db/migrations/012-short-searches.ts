import { PostgresAdapter, sql, type Kysely } from "kysely";

/**
 * Lets a search for one or two letters use an index too. On SQLite, names end with two characters
 * that nobody types, so that each letter and each pair starts a trigram; the trigrams can be
 * listed. On PostgreSQL, the letters and pairs of a name are indexed directly.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? postgresIndexes : sqliteIndex) {
    await sql.raw(statement).execute(db);
  }
}

const addNames = `
  insert or ignore into name_index_rows (product_id) values (new.id);
  delete from name_index
    where rowid = (select number from name_index_rows where product_id = new.id);
  insert into name_index (rowid, name, polite_name)
    select number, new.name_folded || char(31, 31), new.polite_name_folded || char(31, 31)
    from name_index_rows
    where product_id = new.id and new.name_folded is not null;`;
const removeNames = `
  delete from name_index
    where rowid = (select number from name_index_rows where product_id = old.id);
  delete from name_index_rows where product_id = old.id;`;

const sqliteIndex = [
  `drop trigger name_index_1`,
  `drop trigger name_index_2`,
  `create virtual table name_parts using fts5vocab(name_index, instance)`,
  `create trigger name_index_1 after insert on products when new.name_folded is not null
    begin ${addNames} end`,
  `create trigger name_index_2 after update of id, name_folded, polite_name_folded on products
    begin ${removeNames} ${addNames} end`,
  `update products set name_folded = name_folded where name_folded is not null`,
];

const postgresIndexes = [
  `create function name_parts(name text) returns text[] language sql immutable strict parallel safe
    return array(select substr(name, at, 2) from generate_series(1, length(name)) as at)
      || regexp_split_to_array(name, '')`,
  `create index products_by_short_name_part on products using gin (name_parts(name_folded))`,
  `create index products_by_short_polite_name_part on products
    using gin (name_parts(polite_name_folded))`,
];
