import { z } from "zod";
import { defineCall } from "~/http/call.server";
import { AccountEmail, NewPassword } from "~/http/inputs.server";
import { unlessDone } from "~/http/unless-done.server";
import { normalisedEmail } from "~/shop/customers/customers.server";
import {
  askForReset,
  isJustReset,
  resetPassword as reset,
} from "~/shop/customers/password-resets.server";
import { resetAskedMessage } from "~/shop/terms";
import { href } from "~/forms/href";

/** The same answer, and the same work, whether or not the address has an account. */
export const forgotPassword = defineCall({
  name: "forgot-password",
  who: "anyone",
  input: z.object({ email: AccountEmail }),
  output: z.object({ message: z.string() }),
  async run({ shop, address }, { email }) {
    await shop.limits.askForLink(address, normalisedEmail(email));
    await askForReset(shop, email);
    return { message: resetAskedMessage };
  },
  afterForm: () => ({ to: href("/login", { mode: "forgot", sent: "yes" }) }),
});

const Reset = z.object({ token: z.string().max(1000), password: NewPassword });

/** A form leaves out the token, which its browser keeps as a cookie. */
export const resetPassword = defineCall({
  name: "reset-password",
  who: "anyone",
  secretFields: ["password", "token"],
  input: Reset,
  formInput: Reset.extend({ token: z.string().max(1000).default("") }),
  async run({ shop, once }, { token, password }) {
    const link = once.read("link") ?? "";
    await unlessDone(
      () => reset(shop.db, token || link, password),
      async () => !token && isJustReset(shop.db, link, password),
    );
  },
  afterForm(_, { once }) {
    once.take("link");
    return { to: href("/login"), notices: ["passwordSaved"] };
  },
});
