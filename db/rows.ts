import type { SelectQueryBuilder } from "kysely";

/** The number of rows that a query finds. */
export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const { count } = await query
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * A page of a list, of which one row more than fits was read.
 * @returns its last row too, behind which the next page begins; undefined on the last page
 */
export function cutPage<Row>(
  found: readonly Row[],
  pageSize: number,
): { page: Row[]; last: Row | undefined } {
  const page = found.slice(0, pageSize);
  return { page, last: found.length > pageSize ? page.at(-1) : undefined };
}
