import { vi } from "vitest";
import { listInvitations, sendInvitation } from "../../app/shop/staff/invitations.server";
import type { Db } from "../../db/connect";
import { seededDatabase, type DatabaseKind } from "./database";
import { addMember } from "./members";

/** A desk with one owner, who invites packers, on a clock that stands at that moment. */
export async function openInvitingDesk(kind: DatabaseKind, now: number) {
  vi.useFakeTimers({ toFake: ["Date"], now });
  const db = await seededDatabase(kind);
  const olive = await addMember(db, "olive", "owner");
  const invite = (email: string) => sendInvitation(db, olive, { email, role: "packer" });
  return { db, olive, invite };
}

/** The addresses that have an open invitation. */
export const invited = async (db: Db) =>
  (await listInvitations(db, Date.now())).map(({ email }) => email);

/** The actions in the desk's log, and their subjects. */
export const done = async (db: Db) =>
  (await db.selectFrom("deskLog").select(["did", "staffId"]).orderBy("at").execute()).map((row) =>
    Object.values(row).join(" "),
  );
