import { z } from "zod";
import { defineCall, defineJsonCall } from "~/http/call.server";
import { Email, NewPassword, TypedPassword } from "~/http/inputs.server";
import { provePassword } from "~/http/prove-password.server";
import { unlessDone } from "~/http/unless-done.server";
import { changePassword as change } from "~/shop/customers/change-password.server";
import { closeAccount as close, isClosed } from "~/shop/privacy/close-account.server";
import { normalisedEmail, requirePassword } from "~/shop/customers/customers.server";
import { exportData } from "~/shop/privacy/customer-data.server";
import {
  askForEmailChange,
  confirmEmailChange,
  isJustConfirmed,
} from "~/shop/customers/email-changes.server";
import { href } from "~/forms/href";
import { CustomerData } from "./customer-data.server";

export const changeEmail = defineCall({
  name: "change-email",
  who: "customer",
  secretFields: ["password"],
  input: z.object({ newEmail: Email, password: TypedPassword }),
  async run(session, { newEmail, password }) {
    const { shop, customer } = session;
    await provePassword(session, password);
    await shop.limits.writeTo("email-changing", normalisedEmail(customer.email));
    await shop.limits.writeTo("email-change", normalisedEmail(newEmail));
    await askForEmailChange(shop.db, customer, newEmail);
  },
  afterForm: () => ({ to: href("/account"), notices: ["emailAsked"] }),
});

const Confirmation = z.object({ token: z.string().max(1000) });

/** Confirms by the token of the letter's link, logged in or not. A form sends no token: it is in a cookie. */
export const confirmEmail = defineCall({
  name: "confirm-email",
  who: "anyone",
  secretFields: ["token"],
  input: Confirmation,
  formInput: z.object({ token: z.string().max(1000).default("") }),
  async run({ shop, once }, { token }) {
    const link = once.read("link") ?? "";
    await unlessDone(
      () => confirmEmailChange(shop.db, token || link),
      async () => !token && isJustConfirmed(shop.db, link),
    );
  },
  afterForm(_, { customer, once }) {
    once.take("link");
    return { to: customer ? href("/account") : href("/login"), notices: ["emailChanged"] };
  },
});

export const changePassword = defineCall({
  name: "change-password",
  who: "customer",
  secretFields: ["oldPassword", "newPassword"],
  input: z.object({ oldPassword: TypedPassword, newPassword: NewPassword }),
  async run(session, { oldPassword, newPassword }) {
    const { shop, customer, token = "" } = session;
    // The second of two clicks proves itself by what the first has stored.
    const oldHash = await provePassword(session, oldPassword, newPassword);
    await shop.limits.writeTo("password-changed", normalisedEmail(customer.email));
    await unlessDone(
      () => change(shop.db, customer, oldHash, newPassword, token),
      () =>
        requirePassword(shop.db, customer.id, newPassword).then(
          () => true,
          () => false,
        ),
    );
  },
  afterForm: () => ({ to: href("/account"), notices: ["passwordChanged"] }),
});

/** All that the shop knows of the customer. */
export const downloadData = defineJsonCall({
  name: "download-data",
  who: "customer",
  input: z.object({}),
  output: CustomerData,
  isUnwrapped: true,
  run: ({ shop, customer }) => exportData(shop, customer.id),
});

export const closeAccount = defineCall({
  name: "close-account",
  who: "customer",
  secretFields: ["password"],
  input: z.object({ password: TypedPassword }),
  async run(session, { password }) {
    const { shop, customer } = session;
    await unlessDone(
      async () => {
        const passwordHash = await provePassword(session, password);
        await shop.limits.writeTo("account-closed", normalisedEmail(customer.email));
        await close(shop, customer.id, passwordHash);
      },
      () => isClosed(shop.db, customer.id),
    );
    session.dropToken();
  },
  answerGuest: () => ({ to: href("/"), notices: ["closedOrLoggedOut"] }),
  afterForm: () => ({ to: href("/"), notices: ["accountClosed"] }),
});

/** The calls of the forms on the account's page. */
export const accountCalls = [changeEmail, changePassword, closeAccount];
