import type { Range } from "~/shop/catalogue/catalogue.server";

/** How many cards or orders a page shows. */
export const pageSize = 30;

/** One page of a list, counted from 1, and whether there is another after it. */
export type Page<T> = { items: T[]; pageNumber: number; hasNext: boolean };

/**
 * The page that a request's address asks for. Anything that is no page of the list means the first.
 * @param list reads that part of the list
 */
export async function readPage<T>(
  request: Request,
  list: (range: Required<Range>) => Promise<T[]>,
): Promise<Page<T>> {
  const asked = new URL(request.url).searchParams.get("page") ?? "";
  const pageNumber = /^[1-9]\d{0,6}$/.test(asked) ? Number(asked) : 1;
  const page = await readNumberedPage(pageNumber, list);
  const isPastEnd = pageNumber > 1 && page.items.length === 0;
  return isPastEnd ? readNumberedPage(1, list) : page;
}

async function readNumberedPage<T>(
  pageNumber: number,
  list: (range: Required<Range>) => Promise<T[]>,
): Promise<Page<T>> {
  // Reading one more than fits shows whether there is a next page, without counting them all.
  const found = await list({ offset: (pageNumber - 1) * pageSize, limit: pageSize + 1 });
  return { items: found.slice(0, pageSize), pageNumber, hasNext: found.length > pageSize };
}
