import { z } from "zod";
import type { Seals } from "~/shop/seals.server";

const shownForMs = 10 * 60 * 1000;

const SealedCodes = z
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

/** Recovery codes for an address, where only that member of staff can read them, and for ten minutes. */
export function sealCodes(seals: Seals, staffId: string, codes: readonly string[]): string {
  const until = Date.now() + shownForMs;
  return seals.seal(JSON.stringify({ until, codes }), purposeOf(staffId));
}

/** The codes again; undefined for anybody else’s, and once they have been there for too long. */
export function openCodes(seals: Seals, staffId: string, sealed: string): string[] | undefined {
  const { success, data } = SealedCodes.safeParse(seals.open(sealed, purposeOf(staffId)));
  return success && data.until > Date.now() ? data.codes : undefined;
}
