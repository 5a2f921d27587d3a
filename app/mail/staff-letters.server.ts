import type { LetterKind } from "../../db/letter-tables";
import { readInvitation } from "~/shop/staff/invitations.server";
import { inviteStaff } from "~/shop/staff/staff.server";
import { href } from "~/forms/href";
import { formatMoment } from "~/shop/format-day";
import type { LetterOfKind } from "./composing";
import { invitationLetter, newDeviceLetter, wrongCodesLetter } from "./staff-news";

/** The letters to current and future staff. */
export const staffLetters = {
  "staff-invite": {
    async compose({ aboutId }, { db, publicUrl, trader }) {
      const invitation = await readInvitation(db, aboutId ?? "", Date.now());
      if (!invitation) return undefined;
      const { email, role } = invitation;
      const token = await inviteStaff(db, email, role, invitation);
      const url = `${publicUrl}${href("/desk/take/:token", { token })}`;
      return { to: email, letter: invitationLetter(invitation, url, trader), secret: token };
    },
    sample: ({ publicUrl, trader }) =>
      invitationLetter(
        { inviter: "Olive", role: "packer" },
        `${publicUrl}${href("/desk/take/:token", { token: "no-such-token" })}`,
        trader,
      ),
  },
  "wrong-codes": {
    async compose({ customerId, aboutId }, { db, trader }) {
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
    sample: ({ trader }) => wrongCodesLetter("Olive", trader),
  },
  "desk-device": {
    async compose({ customerId, createdAt }, { db, publicUrl, trader }) {
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
    sample: ({ publicUrl, trader }) =>
      newDeviceLetter("20 Nov 2026, 14:05", `${publicUrl}${href("/desk/me")}`, trader),
  },
} satisfies Partial<Record<LetterKind, LetterOfKind>>;
