/**
 * Whether a path leads to the JSON door, however it is spelled: the router decodes it, and minds
 * neither case nor doubled slashes.
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
