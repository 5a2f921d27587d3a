import type { LetterKind } from "../../db/letter-tables";
import { readInvitation } from "~/shop/staff/invitations.server";
import { inviteStaff } from "~/shop/staff/staff.server";
import { href } from "~/forms/href";
import { formatMoment } from "~/shop/format-day";
import { invitationDays } from "../shop/terms";
import { readPerson } from "./account-letters.server";
import { button, defineLetter, heading, paragraph, type LetterOfKind } from "./composing";

/** The letters to current and future staff. */
export const staffLetters = {
  "staff-invite": defineLetter({
    async read({ aboutId }, { db, publicUrl }) {
      const invitation = await readInvitation(db, aboutId ?? "", Date.now());
      if (!invitation) return undefined;
      const { email, role, inviter } = invitation;
      const token = await inviteStaff(db, email, role, invitation);
      const url = `${publicUrl}${href("/desk/take/:token", { token })}`;
      return { to: email, secret: token, facts: { inviter, role, url } };
    },
    sample: ({ publicUrl }) => {
      const url = `${publicUrl}${href("/desk/take/:token", { token: "no-such-token" })}`;
      return { inviter: "Olive", role: "packer", url };
    },
    write: ({ inviter, role, url }) => ({
      subject: "An invitation to the desk",
      blocks: [
        heading("Come and work at the desk"),
        paragraph(
          `${inviter} asks you to work at the desk of our shop, as ${role}. The link is good once, for ${invitationDays} days. Have an authenticator app to hand.`,
        ),
        button("Take the desk", url),
        paragraph(
          "If that means nothing to you, do nothing. Without this e-mail nobody can do anything either.",
        ),
      ],
    }),
  }),

  "wrong-codes": defineLetter({
    async read({ customerId, aboutId }, { db }) {
      const reader = await readPerson(db, customerId);
      const about = await readPerson(db, aboutId);
      return reader && about && { to: reader.email, facts: about.name };
    },
    sample: () => "Olive",
    write: (name) => ({
      subject: "Wrong codes at the desk",
      blocks: [
        heading("Somebody is guessing"),
        paragraph(
          `Somebody knows the password of ${name}, and has typed ten wrong codes to open the desk. None is looked at for a quarter of an hour.`,
        ),
        paragraph(
          `If that wasn’t ${name} with cold fingers, change that password now: it is known.`,
        ),
      ],
    }),
  }),

  "desk-device": defineLetter({
    async read({ customerId, createdAt }, { db, publicUrl }) {
      const reader = await readPerson(db, customerId);
      const url = `${publicUrl}${href("/desk/me")}`;
      return reader && { to: reader.email, facts: { moment: formatMoment(createdAt), url } };
    },
    sample: ({ publicUrl }) => {
      return { moment: "20 Nov 2026, 14:05", url: `${publicUrl}${href("/desk/me")}` };
    },
    write: ({ moment, url }) => ({
      subject: "Your desk, on another device",
      blocks: [
        heading("Was that you?"),
        paragraph(
          `On ${moment} your desk was opened, with your password and a code of yours, on a device or in a browser that we had not seen before.`,
        ),
        paragraph(
          "If it was you, carry on. If it wasn’t, close all your sessions, change your password, and set up another authenticator.",
        ),
        button("Your page at the desk", url),
      ],
    }),
  }),
} satisfies Partial<Record<LetterKind, LetterOfKind>>;
