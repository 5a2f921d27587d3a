import { z } from "zod";
import type { Encryption } from "~/shop/encryption.server";

const shownForMs = 10 * 60 * 1000;

const EncryptedCodes = z
  .string()
  .transform((text): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  })
  .pipe(z.object({ until: z.number(), codes: z.array(z.string()) }));

const purposeOf = (staffId: string) => `recovery codes of ${staffId}`;

/** Encrypts recovery codes for an address that only that member of staff can read, for ten minutes. */
export function encryptCodes(
  encryption: Encryption,
  staffId: string,
  codes: readonly string[],
): string {
  const until = Date.now() + shownForMs;
  return encryption.encrypt(JSON.stringify({ until, codes }), purposeOf(staffId));
}

/** The recovery codes; undefined for anybody else’s, and after ten minutes. */
export function decryptCodes(
  encryption: Encryption,
  staffId: string,
  encrypted: string,
): string[] | undefined {
  const { success, data } = EncryptedCodes.safeParse(
    encryption.decrypt(encrypted, purposeOf(staffId)),
  );
  return success && data.until > Date.now() ? data.codes : undefined;
}
