import type { Seals } from "./seals.server";

const purposeOf = (staffId: string) => `search by ${staffId}`;

/** What somebody at the desk looks for, for an address that they alone can open. */
export function sealSearch(seals: Seals, staffId: string, text: string): string {
  return seals.seal(text, purposeOf(staffId));
}

/** What they look for; empty for anybody else's. */
export function openSearch(seals: Seals, staffId: string, sealed: string): string {
  return seals.open(sealed, purposeOf(staffId)) ?? "";
}
