import type { LetterKind } from "../../db/letter-tables";
import { readInvitation } from "~/shop/staff/invitations.server";
import { inviteStaff } from "~/shop/staff/staff.server";
import { href } from "~/forms/href";
import { formatMoment } from "~/shop/format-day";
import type { Composer } from "./composing";
import { invitationLetter, newDeviceLetter, wrongCodesLetter } from "./staff-news";

/** The letters to current and future staff. */
export const staffComposers = {
  "staff-invite": async ({ aboutId }, { db, publicUrl, trader }) => {
    const invitation = await readInvitation(db, aboutId ?? "", Date.now());
    if (!invitation) return undefined;
    const { email, role } = invitation;
    const token = await inviteStaff(db, email, role, invitation);
    const url = `${publicUrl}${href("/desk/take/:token", { token })}`;
    return { to: email, letter: invitationLetter(invitation, url, trader), secret: token };
  },
  "wrong-codes": async ({ customerId, aboutId }, { db, trader }) => {
    const people = await db
      .selectFrom("customers")
      .select(["id", "name", "email"])
      .where("id", "in", [customerId ?? "", aboutId ?? ""])
      .execute();
    const reader = people.find(({ id }) => id === customerId);
    const about = people.find(({ id }) => id === aboutId);
    if (!reader || !about) return undefined;
    return { to: reader.email, letter: wrongCodesLetter(about.name, trader) };
  },
  "desk-device": async ({ customerId, createdAt }, { db, publicUrl, trader }) => {
    const reader = await db
      .selectFrom("customers")
      .select("email")
      .where("id", "=", customerId ?? "")
      .executeTakeFirst();
    if (!reader) return undefined;
    const letter = newDeviceLetter(
      formatMoment(createdAt),
      `${publicUrl}${href("/desk/me")}`,
      trader,
    );
    return { to: reader.email, letter };
  },
} satisfies Partial<Record<LetterKind, Composer>>;
