import { decodedPath } from "./json-path";

/** What follows is a secret: whoever knows it sees somebody's order, or takes the desk. */
const secret = /(\/order\/|\/desk\/take\/).+/is;

/** The path as it may be logged, in whatever spelling the router takes. */
export function pathWithoutSecret(pathname: string): string {
  const path = decodedPath(pathname);
  return secret.test(path) ? path.replace(secret, "$1…") : pathname;
}
