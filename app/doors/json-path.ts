/**
 * Whether a path leads to the JSON door, in any spelling: the router decodes paths, and ignores
 * case and doubled slashes.
 */
export function isJsonPath(pathname: string): boolean {
  return /^\/+api(\/|$)/i.test(decoded(pathname));
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
