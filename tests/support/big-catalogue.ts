import { sql } from "kysely";
import { occasionNames } from "../../db/catalogue/occasion-names";
import type { Db } from "../../db/connect";

/**
 * Adds that many made-up cards after the existing ones, a hundred thousand in seconds. One in five
 * is for two occasions, one in ten has been sold, and one in twenty is reduced.
 */
export async function addCards(db: Db, count: number): Promise<void> {
  const numbers = sql`with recursive numbers(n) as
    (select 0 union all select n + 1 from numbers where n + 1 < ${sql.lit(count)})`;
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into products (id, name, alt, polite_name, polite_alt, name_folded, polite_name_folded,
        price_pence, old_price_pence, short_description, long_description, orders, position, added_at)
      ${numbers} select
        'made-up-' || n,
        'Made-Up Card No. ' || n,
        'A card that says Made-Up Card in large letters, for want of a better idea: No. ' || n,
        'A Pleasant Card No. ' || n,
        'Flowers, in a vase, on a table.',
        'made-up card no. ' || n,
        'a pleasant card no. ' || n,
        249 + n % 251,
        case when n % 20 = 0 then 599 end,
        'Made up by a machine, and it shows.',
        ${sql.lit("There was a joke here. The machine did not get it. ".repeat(5).trim())},
        case when n % 10 = 0 then n % 97 else 0 end,
        1000 + n,
        1600000000000 + n
      from numbers`.execute(tx);
    for (const [place, occasion] of occasionNames.entries()) {
      const ofThis = sql`(n + ${sql.lit(place)}) % ${sql.lit(occasionNames.length)}`;
      await sql`
        insert into product_occasions (product_id, occasion, position)
        ${numbers} select 'made-up-' || n, ${sql.lit(occasion)}, ${ofThis}
        from numbers where ${ofThis} = 0 or (${ofThis} = 1 and n % 5 = 0)`.execute(tx);
    }
  });
}
