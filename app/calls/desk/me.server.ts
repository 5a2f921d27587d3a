import { z } from "zod";
import { defineFormCall } from "~/http/call.server";
import { logOutEverywhere } from "~/shop/customers/customers.server";
import { encryptCodes } from "~/shop/staff/encrypted-codes.server";
import { renewAuthenticator, renewRecoveryCodes } from "~/shop/staff/second-factor.server";
import { href } from "~/forms/href";

/** Whatever their role, staff see to their own keys. */
const everybody = { who: "desk", may: "see orders", needsProof: true } as const;

export const renewCodes = defineFormCall({
  name: "renew-codes",
  ...everybody,
  input: z.object({}),
  async run(session) {
    return { codes: await renewRecoveryCodes(session.shop.db, session.desk.staffId) };
  },
  afterForm({ codes }, { shop, desk }) {
    const encrypted = encryptCodes(shop.encryption, desk.staffId, codes);
    return { to: `${href("/desk/me")}?${new URLSearchParams({ codes: encrypted }).toString()}` };
  },
});

export const renewApp = defineFormCall({
  name: "renew-app",
  ...everybody,
  input: z.object({}),
  async run(session) {
    await renewAuthenticator(session.shop.db, session.desk.staffId);
    session.dropDeskToken();
  },
  afterForm: () => ({ to: href("/desk/unlock") }),
});

export const closeMySessions = defineFormCall({
  name: "close-my-sessions",
  ...everybody,
  input: z.object({}),
  async run(session) {
    await logOutEverywhere(session.shop.db, session.desk.staffId);
    session.dropDeskToken();
    session.dropToken();
  },
  afterForm: () => ({ to: href("/login"), notices: ["loggedOut"] }),
});
