/**
 * Whether a path leads to the JSON API, in any spelling: the router decodes paths, and ignores
 * case and doubled slashes.
 */
export function isJsonPath(pathname: string): boolean {
  return /^\/+api(\/|$)/i.test(decodedPath(pathname));
}

/** The path as the router reads it; as it is, where it cannot be decoded. */
export function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
