import { randomBytes } from "node:crypto";

const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A random id that cannot be guessed: the prefix, then `length` letters and digits. */
export function newId(prefix: string, length = 24): string {
  return prefix + Array.from(randomBytes(length), (byte) => signs[byte % signs.length]).join("");
}
