import { noteProof } from "~/shop/staff/desk-sessions.server";
import { checkCode } from "~/shop/staff/second-factor.server";
import { Refusal } from "~/shop/refusal";
import type { DeskSession } from "./admit.server";
import { provePassword } from "./prove-password.server";

/** The password and code by which staff re-authenticate. */
export type Proof = { password?: string; code?: string };

/**
 * Re-authenticates staff, unless they have done so within ten minutes. Calls with `needsProof` ask for
 * it.
 * @throws {Refusal} for a wrong password or code, and after too many of them
 */
export async function requireProof(session: DeskSession, { password, code }: Proof): Promise<void> {
  const { shop, desk, deskToken = "" } = session;
  if (desk.isProven) return;
  if (!password || !code) {
    throw new Refusal("wrong credentials", "Your password and a code, please.");
  }
  await provePassword(session, password);
  await checkCode(shop, desk.staffId, code);
  await noteProof(shop.db, deskToken);
  desk.isProven = true;
}
