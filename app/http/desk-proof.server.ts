import { noteProof } from "~/shop/staff/desk-sessions.server";
import { checkCode } from "~/shop/staff/second-factor.server";
import { Refusal } from "~/shop/refusal";
import type { DeskSession } from "./admit.server";
import { provePassword } from "./prove-password.server";

/** What whoever is at the desk types to prove once more who they are. */
export type Proof = { password?: string; code?: string };

/**
 * Has whoever is at the desk prove again who they are, unless they have within ten minutes. Whatever
 * moves money or concerns people asks for it.
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
