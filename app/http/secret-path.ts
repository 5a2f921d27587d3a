import { decodedPath } from "./json-path";

/** The rest of such a path is a secret: anybody who knows it sees an order, or takes over the desk. */
const secret = /(\/order\/|\/desk\/take\/).+/is;

/** The path as it may be logged, in whatever spelling the router takes. */
export function pathWithoutSecret(pathname: string): string {
  const path = decodedPath(pathname);
  return secret.test(path) ? path.replace(secret, "$1…") : pathname;
}
