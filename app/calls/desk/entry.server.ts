import { z } from "zod";
import { Registration, TypedPassword } from "~/http/inputs.server";
import { defineFormCall } from "~/http/call.server";
import { maxBackLength } from "~/http/desk-loader.server";
import type { Session } from "~/http/session.server";
import { normalisedEmail } from "~/shop/customers/customers.server";
import { closeDesk as close, openDesk as open } from "~/shop/staff/desk-sessions.server";
import { findClickedLink, acceptInvitation as take } from "~/shop/staff/staff.server";
import { deadLinkRefusal, Refusal } from "~/shop/refusal";
import { href } from "~/forms/href";

const Code = z.string().max(100);

/** Makes the holder of a live link staff. */
export const acceptInvitation = defineFormCall({
  name: "take-desk",
  who: "anyone",
  secretFields: ["password", "token"],
  input: z.object({ token: z.string(), name: z.string().default(""), password: TypedPassword }),
  async run(session, { token, name, password }) {
    const { db, limits } = session.shop;
    const invite = await findClickedLink(db, token);
    if (!invite) throw deadLinkRefusal();
    const { email, isKnown } = invite;
    const fields = isKnown ? { name, password } : Registration.parse({ name, email, password });
    const account = normalisedEmail(email);
    const loggedIn = await limits.limitLogin(session.address, account, () =>
      take(db, token, fields),
    );
    session.keepToken(loggedIn.token);
  },
  afterForm: () => ({ to: href("/desk/unlock") }),
});

/** Opens the desk to one of staff, by a code of their authenticator or a recovery code. */
export const openDesk = defineFormCall({
  name: "open-desk",
  who: "customer",
  secretFields: ["code"],
  input: z.object({ code: Code, back: z.string().max(maxBackLength).optional().catch("") }),
  async run(session, { code, back = "" }) {
    const { shop, customer, isStaff } = session;
    if (!isStaff) throw new Refusal("not yours", "The desk is for staff.");
    const { token, device } = await open(shop, customer.id, code, session.device);
    session.keepDesk(token, device);
    return { token, back };
  },
  // The form brings `back`, so it may lead to the desk and nowhere else.
  afterForm: ({ back }) => ({
    to: /^\/desk(\/[\w/-]*)?(\?[\w=&.%-]*)?$/.test(back) ? back : href("/desk"),
  }),
});

/** Closes the desk, and leaves its user logged in to the shop. */
export const closeDesk = defineFormCall({
  name: "close-desk",
  who: "desk",
  input: z.object({}),
  run: async (session: Session) => {
    if (session.deskToken) await close(session.shop.db, session.deskToken);
    session.dropDeskToken();
  },
  afterForm: () => ({ to: href("/") }),
});
