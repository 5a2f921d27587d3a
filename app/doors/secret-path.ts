import { decodedPath } from "./json-path";

/** What follows is a secret: whoever knows it sees somebody's order. */
const secret = /(\/order\/).+/is;

/** Whether the address of a page is the key to it, in any spelling that the router takes. */
export function isSecretPath(pathname: string): boolean {
  return secret.test(decodedPath(pathname));
}

/** The path as it may be logged. */
export function pathWithoutSecret(pathname: string): string {
  return isSecretPath(pathname) ? decodedPath(pathname).replace(secret, "$1…") : pathname;
}
