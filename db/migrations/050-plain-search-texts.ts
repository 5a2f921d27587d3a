import { sql, type Kysely } from "kysely";

/**
 * Writes the texts by which the desk finds orders without accents, apostrophes and blanks, as its search
 * compares them.
 * The database is already closed to a server of the previous release, since the migration of parcels.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  let orders = await ordersAfter(db, "");
  while (orders.length > 0) {
    for (const order of orders) await storeText(db, order);
    orders = await ordersAfter(db, orders.at(-1)?.id ?? "");
  }
}

type Order = Record<"id", string> & Record<"email" | "name" | "address", string | null>;

async function ordersAfter(db: Kysely<unknown>, id: string): Promise<Order[]> {
  const { rows } = await sql<Order>`
    select id, email, delivery_name as name, delivery_address as address from orders
    where search_text is not null and id > ${id} order by id limit 500`.execute(db);
  return rows;
}

async function storeText(db: Kysely<unknown>, { id, email, name, address }: Order): Promise<void> {
  const lines = await sql<{ name: string; personalisation: string }>`
    select name, personalisation from order_lines
    where order_id = ${id} order by position`.execute(db);
  const parts = [id, email, name, address];
  for (const line of lines.rows) parts.push(line.name, line.personalisation);
  const text = parts
    .map((part) => plain(part ?? ""))
    .filter(Boolean)
    .join("\n");
  await sql`update orders set search_text = ${text} where id = ${id}`.execute(db);
}

const plain = (text: string) =>
  text
    .normalize("NFC")
    .replaceAll(/[‘’]/g, "'")
    .toLocaleLowerCase("en-GB")
    .normalize("NFD")
    .replaceAll(/['\p{M}\s]/gu, "");
