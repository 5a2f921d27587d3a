import { createHash, randomBytes } from "node:crypto";

/** A secret that proves a right, and its hash; the database stores only the hash. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: tokenHash(token) };
}

/** SHA-256, in hex. The token is random, so it cannot be guessed. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
