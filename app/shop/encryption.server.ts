import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { hasCode } from "./objects";

const algorithm = "aes-256-gcm";
const keyLength = 32;
const ivLength = 12;
const tagLength = 16;

/** Encrypts texts that only this shop can decrypt, and only for the same purpose. */
export type Encryption = {
  /**
   * Encrypts a text as base64url, safe in an address.
   * @param purpose what it is for and whose it is, as "search by BB-1"
   */
  encrypt(text: string, purpose: string): string;
  /** The text; undefined unless this shop encrypted it for that purpose. */
  decrypt(encrypted: string, purpose: string): string | undefined;
};

/** @param key 32 bytes in base64 */
export function createEncryption(key: string): Encryption {
  const bytes = Buffer.from(key, "base64");
  return {
    encrypt(text, purpose) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv(algorithm, bytes, iv).setAAD(Buffer.from(purpose));
      const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url");
    },
    decrypt(encrypted, purpose) {
      const all = Buffer.from(encrypted, "base64url");
      if (all.length < ivLength + tagLength) return undefined;
      const iv = all.subarray(0, ivLength);
      const decipher = createDecipheriv(algorithm, bytes, iv).setAAD(Buffer.from(purpose));
      decipher.setAuthTag(all.subarray(ivLength, ivLength + tagLength));
      try {
        const decrypted = decipher.update(all.subarray(ivLength + tagLength));
        return Buffer.concat([decrypted, decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * The desk's key from its file, which the first start creates. If several servers start at once,
 * one creates it and the others read that.
 */
export async function readDeskKey(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, randomBytes(keyLength).toString("base64"), { mode: 0o600 });
  try {
    // Linking is atomic, and never replaces another file.
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await unlink(draft);
  }
  return (await readFile(file, "utf8")).trim();
}
