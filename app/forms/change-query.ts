/**
 * The query of an address with some of its parameters changed.
 * @param search as in a location: empty, or with its question mark
 * @param changes null removes a parameter
 */
export function changeQuery(search: string, changes: Record<string, string | null>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : "";
}
