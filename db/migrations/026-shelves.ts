import { PostgresAdapter, sql, type Kysely } from "kysely";

/**
 * Adds the filth of cards, the people they are for, and shelves: the listed cards of every occasion,
 * recipient and filth with all that lists are sorted by, so that a listing stays fast with many cards.
 *
 * A server of the previous release leaves the filth of its cards null, which counts as rude, and gives
 * them no recipients. Triggers maintain the shelves for its changes, and for those in an SQL shell. It
 * does not read the shelves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema.alterTable("products").addColumn("filth", "text").execute();
  await db.schema
    .createTable("product_recipients")
    .addColumn("product_id", "text", (c) =>
      c.notNull().references("products.id").onDelete("cascade"),
    )
    .addColumn("recipient", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("product_recipients_key", ["product_id", "recipient"])
    .execute();
  await db.schema
    .createTable("shelves")
    .addColumn("tag", "text", (c) => c.notNull())
    .addColumn("filth", "text", (c) => c.notNull())
    .addColumn("product_id", "text", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("added_at", "bigint", (c) => c.notNull())
    .addColumn("price_pence", "integer", (c) => c.notNull())
    .addColumn("orders", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("shelves_key", ["product_id", "tag", "filth"])
    .execute();
  for (const statement of put("true")) await sql.raw(statement).execute(db);
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema
      .createIndex(name)
      .on("shelves")
      .columns(["tag", "filth", ...columns, "product_id"])
      .execute();
  }
  for (const statement of isPostgres ? postgresTriggers : sqliteTriggers) {
    await sql.raw(statement).execute(db);
  }
}

const indexes = {
  shelves_by_position: ["position"],
  shelves_by_age: ["added_at", "position"],
  shelves_by_price: ["price_pence", "position"],
  shelves_by_orders: ["orders desc", "position"],
} as const;

/** Cards that are not for sale come after all others. */
const price = (row: string) =>
  `case when ${row}standing = 'on sale' then coalesce(${row}price_pence, 2147483647) else 2147483647 end`;

const shelve = (tag: string, filth: string, from: string, which: string) => `
  insert into shelves (tag, filth, product_id, position, added_at, price_pence, orders)
    select ${tag}, ${filth}, products.id, products.position, added_at, ${price("")}, orders
    from ${from} where products.position >= 0 and ${which}`;

/** Put products on the shelves of one tag each, or of all cards. */
const putOnEach = (tag: string, from: string, which: string) => [
  shelve(tag, "''", from, which),
  shelve(tag, "coalesce(filth, 'rude')", from, which),
];
const putForTags = ({ table, column }: Tags, which: string) =>
  putOnEach(
    `its.${column}`,
    `products join ${table} as its on its.product_id = products.id`,
    which,
  );

type Tags = { table: string; column: string };
const tagTables: Tags[] = [
  { table: "product_occasions", column: "occasion" },
  { table: "product_recipients", column: "recipient" },
];

/** Put products on all their shelves. */
const put = (which: string) => [
  ...putOnEach("''", "products", which),
  ...tagTables.flatMap((tags) => putForTags(tags, which)),
];

const putProduct = put("products.id = new.id").join(";");
const removeProduct = "delete from shelves where product_id = old.id";

const putTag = (tags: Tags) =>
  putForTags(
    tags,
    `its.product_id = new.product_id and its.${tags.column} = new.${tags.column}`,
  ).join(";");
const removeTag = ({ column }: Tags) =>
  `delete from shelves where product_id = old.product_id and tag = old.${column}`;

const sortAgain = `update shelves
  set added_at = new.added_at, price_pence = ${price("new.")}, orders = new.orders
  where product_id = new.id`;

const shelved = "id, position, filth";
const sorted = "added_at, standing, price_pence, orders";

/** The changes that guests' pages show. */
const changes = [
  "update of filth on products",
  "insert on product_recipients",
  "delete on product_recipients",
  "update on product_recipients",
];

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
  "filth",
  "standing",
  "picture",
].join(", ");

const sqliteTriggers = [
  ...(
    [
      ["insert on products", [putProduct]],
      [`update of ${shelved} on products`, [removeProduct, putProduct]],
      [`update of ${sorted} on products`, [sortAgain]],
      ["delete on products", [removeProduct]],
      ...tagTables.flatMap((tags): [string, string[]][] => [
        [`insert on ${tags.table}`, [putTag(tags)]],
        [`update of product_id, ${tags.column} on ${tags.table}`, [removeTag(tags), putTag(tags)]],
        [`delete on ${tags.table}`, [removeTag(tags)]],
      ]),
    ] as const
  ).map(
    ([event, statements], i) =>
      `create trigger shelves_${i + 1} after ${event} begin ${statements.join(";")}; end`,
  ),
  ...changes.map(
    (event, i) => `create trigger catalogue_versions_${i + 9} after ${event} begin
      update catalogue_versions set version = version + 1 where name = 'catalogue';
    end`,
  ),
  "drop trigger product_versions",
  `create trigger product_versions after update of ${edited} on products begin
    update products set version = version + 1 where id = new.id;
  end`,
];

const trigger = (name: string, statements: string, events: string) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin
    ${statements}; return null;
  end $$`,
  `create trigger ${name} after ${events} for each row execute function ${name}()`,
];

const moveOnShelves = (remove: string, add: string) =>
  `if tg_op <> 'INSERT' then ${remove}; end if; if tg_op <> 'DELETE' then ${add}; end if`;

const postgresTriggers = [
  ...trigger(
    "shelve_product",
    moveOnShelves(removeProduct, putProduct),
    `insert or delete or update of ${shelved} on products`,
  ),
  ...trigger("sort_shelves", sortAgain, `update of ${sorted} on products`),
  ...tagTables.flatMap((tags) =>
    trigger(
      `shelve_${tags.column}`,
      moveOnShelves(removeTag(tags), putTag(tags)),
      `insert or delete or update of product_id, ${tags.column} on ${tags.table}`,
    ),
  ),
  ...changes.map(
    (event, i) => `create trigger catalogue_versions_${i + 9} after ${event}
      for each statement execute function raise_catalogue_version('catalogue')`,
  ),
  "drop trigger product_versions on products",
  `create trigger product_versions before update of ${edited} on products
    for each row execute function raise_product_version()`,
];
