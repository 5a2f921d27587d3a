import type { Rules } from "~/browser/use-own-refusal";
import { href } from "~/forms/href";
import type { Intent } from "~/forms/intent";
import type { Customer } from "~/shop/customers/customers.server";
import { newPasswordHint, registrationRules } from "~/shop/customers/registration";
import { keysOf } from "~/shop/objects";
import { minPasswordLength } from "~/shop/terms";

type Field = {
  label: string;
  name: string;
  type: string;
  autoComplete: string;
  hint?: string;
  minLength?: number;
  /** The value that the form opens with. */
  start?: (details: Details) => string | undefined;
};

/** All that the account's page says of its customer. */
export type Details = {
  customer: Customer;
  /** The new address, until its link is followed. */
  pendingEmail: string | undefined;
};

/** A form that changes something about the account. */
export type ChangeOfAccount = {
  /** Its heading, and its button. */
  title: string;
  intent: Intent;
  fields: Field[];
  /** The fields that are checked before the form is sent. */
  rules?: Rules;
  /** Says what the form does. */
  describe: (details: Details) => string;
};

const currentPassword = { type: "password", autoComplete: "current-password" };

/** The forms of the account, by the `change` in the page's address. There is one at a time. */
export const changeForms = {
  email: {
    title: "Change e-mail",
    intent: "change-email",
    fields: [
      {
        label: "New email",
        name: "newEmail",
        type: "email",
        autoComplete: "email",
        // Somebody who mistyped it mends it here.
        start: ({ pendingEmail }) => pendingEmail,
      },
      { label: "Password", name: "password", ...currentPassword },
    ],
    rules: { newEmail: registrationRules.email },
    describe: () =>
      "We write to the new address, and nothing changes until you follow the link in there. Your old address hears of it too.",
  },
  password: {
    title: "Change password",
    intent: "change-password",
    fields: [
      { label: "Old password", name: "oldPassword", ...currentPassword },
      {
        label: "New password",
        name: "newPassword",
        type: "password",
        autoComplete: "new-password",
        hint: newPasswordHint,
        // A refusal would throw the old password away.
        minLength: minPasswordLength,
      },
    ],
    rules: { newPassword: registrationRules.password },
    describe: ({ pendingEmail }) =>
      pendingEmail
        ? `This logs out your other devices, and the link to ${pendingEmail} no longer works.`
        : "This logs out your other devices.",
  },
  "close-now": {
    title: "Close my account for good",
    intent: "close-account",
    fields: [{ label: "Password", name: "password", ...currentPassword }],
    describe: () => "Nobody can bring it back, us included.",
  },
} satisfies Record<string, ChangeOfAccount>;

/** A change that a customer may have open: one of the forms, or what closing the account means. */
export type Change = keyof typeof changeForms | "close";

const changes: Change[] = [...keysOf(changeForms), "close"];

export function changeIn(params: URLSearchParams): Change | undefined {
  return changes.find((change) => change === params.get("change"));
}

/** The id of the open change. On a phone it begins below the screen. */
export const changePanelId = "change";

/** The address of the account with a change open, scrolled to it. */
export const changeAddress = (change: Change) => `${href("/account", { change })}#${changePanelId}`;
