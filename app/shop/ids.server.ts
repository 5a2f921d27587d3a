import { createHash, randomInt } from "node:crypto";

/** Letters that are clear over the phone: no I, L, O or U. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 8;

/** Like "BC-7K3M9QXD": forty random bits, so that ids cannot be guessed. */
export function newId(prefix: string): string {
  const drawn = Array.from({ length }, () => letters[randomInt(letters.length)]);
  return `${prefix}-${drawn.join("")}`;
}

/** The id that always belongs to a key, of which at least that much must be random. */
export function idOf(prefix: string, key: string): string {
  const bytes = createHash("sha256").update(key).digest().subarray(0, length);
  return `${prefix}-${Array.from(bytes, (byte) => letters[byte % letters.length]).join("")}`;
}
