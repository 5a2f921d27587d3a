import { z } from "zod";
import { maxMessageLength } from "~/shop/basket/basket";
import { postOnFault } from "~/shop/calendar/post-on.server";
import { registrationRules } from "~/shop/customers/registration";
import { normaliseOrderNumber, orderNumber } from "~/shop/orders/order";
import { minPasswordLength } from "~/shop/terms";
import { isCommonPassword } from "./common-passwords.server";

/** A line's own id, made up by the client that adds the line. */
export const UId = z.string().regex(/^[\x21-\x7e]{1,64}$/, "must be 1 to 64 plain characters");

/** A card's id. */
export const ItemId = z.string().regex(/^[a-z0-9-]{1,64}$/, "must be the id of a card");

/** An index, from 0: a number in JSON, digits in a form. */
export const Index = z.union([
  z.number().int().min(0),
  z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number),
]);

/** A text without broken letters or blanks at its ends. One of signs that nobody sees is empty. */
function visible(typed: string): string {
  const text = typed.toWellFormed().trim();
  return /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text) ? text : "";
}

/** A text of several lines: LF line ends, nothing unprintable. */
const cleanText = (typed: string) =>
  visible(typed.replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\n]/gu, ""));

/** A text of several lines and at most that length, or the refusal that says so. */
export const textUpTo = (most: number, refusal: string) =>
  z.string().transform(cleanText).pipe(z.string().max(most, refusal));

/**
 * A message as it will be printed: LF line ends, no blanks at the ends, nothing unprintable, and
 * counted as a textarea counts it.
 */
export const Personalisation = z
  .string()
  .nullish()
  .transform((typed) => cleanText(typed ?? ""))
  .refine((text) => text.length <= maxMessageLength, {
    error: ({ input }) =>
      `At most ${maxMessageLength} characters, and that is ${String(input).length}. Be brief, then be gone.`,
  });

/** A line to add. Its `itemId` is the shop's `productId`. */
export const LineInput = z
  .object({ uId: UId, itemId: ItemId, personalisation: Personalisation })
  .transform(({ itemId, ...line }) => ({ ...line, productId: itemId }));

/** The day on which an order is wanted posted. */
export const PostOn = z.iso
  .date({ error: "Which day? Type it as 2026-12-24, and make it one that exists.", abort: true })
  .check(({ value, issues }) => {
    const message = postOnFault(value, new Date());
    if (message) issues.push({ code: "custom", message, input: value });
  });

/** The same, or an empty text for as soon as can be. */
export const PostOnOrNone = z.string().check(({ value, issues }) => {
  const { error } = value === "" ? {} : PostOn.safeParse(value);
  for (const { message } of error?.issues ?? []) {
    issues.push({ code: "custom", message, input: value });
  }
});

/** A text of one line, without characters that a database, a printer or a reader trips over. */
const AsTyped = z
  .string()
  .transform((typed) => visible(typed.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, "")));

/** The same in one Unicode form: keyboards compose the same letters in different ways. */
export const LineOfText = AsTyped.transform((text) => text.normalize("NFC"));

const trimmed = z.string().transform((typed) => typed.trim().normalize("NFC"));

const withAt = z.string().regex(...registrationRules.email);

/** An e-mail address that letters can go to. */
export const Email = trimmed.pipe(
  withAt
    .regex(
      /^[^<>()[\]\\,;:"]*$/,
      "That e-mail address has a bracket or a quote in it. Take it out.",
    )
    .regex(/^\P{C}*$/u, "That e-mail address has something in it that nobody can see.")
    .max(200, "That e-mail address is too long."),
);

/** A password to be. It may hold anything, and is not trimmed. */
export const NewPassword = z
  .string()
  .normalize("NFC")
  .min(minPasswordLength, registrationRules.password[1])
  .max(128, "A password has 128 characters at most. Calm down.")
  .refine((password) => password.trim() !== "", "A password of blanks. Nice try.")
  .refine(
    (password) => !isCommonPassword(password),
    "Everybody has that password. That is what is wrong with it.",
  );

/** A password to be compared. Only the shop can say whether it is right. */
export const TypedPassword = z.string().max(1000);

/** An e-mail address to be looked up. An account from before addresses had one form has its spelling. */
const TypedEmail = AsTyped.pipe(z.string().max(1000));

/** An e-mail address of an account, to send a link to. */
export const AccountEmail = AsTyped.pipe(withAt.max(1000));

/** The fields of a new customer. */
export const Registration = z
  .object({
    name: LineOfText.pipe(
      z
        .string()
        .regex(...registrationRules.name)
        .max(100, "That name is too long."),
    ),
    email: Email,
    password: NewPassword,
  })
  .refine(
    ({ email, password }) => !email || email.toLowerCase() !== password.trim().toLowerCase(),
    {
      path: ["password"],
      error: "Your e-mail address is not a secret, so it is not a password.",
    },
  );

/** The fields of a login. */
export const Login = z.object({ email: TypedEmail, password: TypedPassword });

/** The same fields of the form, which asks for an empty one. */
export const TypedLogin = z.object({
  email: TypedEmail.pipe(z.string().min(1, "Who are you? Your e-mail address is missing.")),
  password: TypedPassword.min(1, "Prove it. Your password is missing."),
});

const OrderNumber = z
  .string()
  .transform(normaliseOrderNumber)
  .pipe(
    z
      .string()
      .min(1, "Which one? Its number is missing.")
      .regex(orderNumber, "That isn’t an order number. Copy it again."),
  );

/** The order number and e-mail address by which a guest finds an order. */
export const OrderLinkRequest = z.object({
  orderNumber: OrderNumber,
  email: trimmed
    .pipe(z.string().min(1, "Whose was it? Your e-mail address is missing."))
    .pipe(Email),
});
