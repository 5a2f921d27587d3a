import { minPasswordLength } from "~/shop/terms";

export const newPasswordHint = `${minPasswordLength} characters or more`;

/**
 * The pattern of each field of the form to register, and the refusal of what does not match. The
 * server checks more.
 */
export const registrationRules = {
  name: [/[\p{L}\p{N}\p{P}\p{S}]/u, "What do we call you? Your name is missing."],
  email: [/^[^\s@]+@[^\s@]+$/, "That e-mail address needs an @, and something on each side of it."],
  password: [
    new RegExp(`^[^]{${minPasswordLength}}`),
    `A password has ${newPasswordHint}. Try harder.`,
  ],
  terms: [/^on$/, "You must agree to the terms before continuing."],
} satisfies Record<string, [RegExp, string]>;

/** The rule of a form whose only checked field is an e-mail address. */
export const emailRules = { email: registrationRules.email };
