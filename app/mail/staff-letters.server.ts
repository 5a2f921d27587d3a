import type { LetterKind } from "../../db/letter-tables";
import { readInvitation } from "~/shop/staff/invitations.server";
import { inviteStaff } from "~/shop/staff/staff.server";
import { href } from "~/forms/href";
import type { Composer } from "./composing";
import { invitationLetter } from "./staff-news";

/** The letters to current and future staff. */
export const staffComposers = {
  "staff-invite": async ({ aboutId }, { db, publicUrl, trader }) => {
    const invitation = await readInvitation(db, aboutId ?? "", Date.now());
    if (!invitation) return undefined;
    const { email, role } = invitation;
    const token = await inviteStaff(db, email, role, invitation);
    const url = `${publicUrl}${href("/desk/take/:token", { token })}`;
    return { to: email, letter: invitationLetter(invitation, url, trader), secrets: [token] };
  },
} satisfies Partial<Record<LetterKind, Composer>>;
