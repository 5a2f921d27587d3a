import { PostgresAdapter, sql, type Kysely } from "kysely";

/**
 * Adds indexes that contain everything a listing shows, so that it stays fast with many cards.
 * Triggers maintain the new columns, also for changes in an SQL shell.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const triggers =
    db.getExecutor().adapter instanceof PostgresAdapter ? postgresTriggers : sqliteTriggers;

  // SQLite shells do not enforce foreign keys, so occasions of deleted cards may remain.
  await sql`delete from product_occasions where product_id not in (select id from products)`.execute(
    db,
  );

  // A copy of the card's position, beside each of its occasions.
  await db.schema
    .alterTable("product_occasions")
    .addColumn("product_position", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`
    update product_occasions set product_position =
      (select position from products where products.id = product_occasions.product_id)
  `.execute(db);

  // The names in the form that the search compares; null until the shop has folded them.
  await db.schema.alterTable("products").addColumn("name_folded", "text").execute();
  await db.schema.alterTable("products").addColumn("polite_name_folded", "text").execute();

  for (const trigger of triggers) await sql.raw(trigger).execute(db);
  for (const [name, { table, columns }] of Object.entries(indexes)) {
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  }
  await db.schema
    .createIndex("products_unfolded")
    .on("products")
    .column("id")
    .where(sql.ref("name_folded"), "is", null)
    .execute();
  await db.schema
    .createIndex("orders_unpaid")
    .on("orders")
    .column("created_at")
    .where(sql.ref("paid_at"), "is", null)
    .execute();
}

const indexes = {
  products_by_position: { table: "products", columns: ["position", "id"] },
  products_by_age: { table: "products", columns: ["added_at", "position", "id"] },
  products_by_orders: { table: "products", columns: ["orders desc", "position", "id"] },
  products_by_price: { table: "products", columns: ["price_pence"] },
  product_occasions_by_position: {
    table: "product_occasions",
    columns: ["occasion", "product_position", "product_id"],
  },
  favourites_by_age: { table: "favourites", columns: ["customer_id", "added_at", "product_id"] },
  tokens_by_expiry: { table: "tokens", columns: ["expires_at"] },
} as const;

const sqliteTriggers = [
  ...(
    [
      ["product_occasions", "insert", "product_id"],
      ["product_occasions", "update of product_id", "product_id"],
      ["products", "insert", "id"],
      ["products", "update of position", "id"],
    ] as const
  ).map(
    ([table, event, id], i) => `
      create trigger product_position_${i + 1} after ${event} on ${table} begin
        update product_occasions
          set product_position = coalesce((select position from products where id = new.${id}), 0)
          where product_id = new.${id};
      end`,
  ),
  `create trigger product_occasions_gone after delete on products begin
    delete from product_occasions where product_id = old.id;
  end`,
  `create trigger product_names after update of name, polite_name on products
    when new.name is not old.name or new.polite_name is not old.polite_name begin
      update products set name_folded = null where id = new.id;
    end`,
];

const postgresTriggers = [
  // The lock keeps the position unchanged between reading it and writing the row.
  `create function take_product_position() returns trigger language plpgsql as $$ begin
    select position into new.product_position from products where id = new.product_id for share;
    return new;
  end $$`,
  `create trigger product_position_1 before insert or update of product_id on product_occasions
    for each row execute function take_product_position()`,
  `create function give_product_position() returns trigger language plpgsql as $$ begin
    update product_occasions set product_position = new.position where product_id = new.id;
    return null;
  end $$`,
  `create trigger product_position_2 after update of position on products
    for each row execute function give_product_position()`,
  `create function forget_folded_name() returns trigger language plpgsql as $$ begin
    new.name_folded := null;
    return new;
  end $$`,
  `create trigger product_names before update of name, polite_name on products for each row
    when (new.name is distinct from old.name or new.polite_name is distinct from old.polite_name)
    execute function forget_folded_name()`,
];
