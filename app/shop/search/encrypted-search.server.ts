import type { Encryption } from "~/shop/encryption.server";

const purposeOf = (staffId: string) => `search by ${staffId}`;

/** Encrypts a staff search for an address that only that member of staff can read. */
export function encryptSearch(encryption: Encryption, staffId: string, text: string): string {
  return encryption.encrypt(text, purposeOf(staffId));
}

/** The text of the search; empty for anybody else's. */
export function decryptSearch(encryption: Encryption, staffId: string, encrypted: string): string {
  return encryption.decrypt(encrypted, purposeOf(staffId)) ?? "";
}
