import { z } from "zod";
import { maxMessageLength } from "../shop/basket";

/** A line's own id: whoever adds the line makes it up. */
export const UId = z.string().regex(/^[\x21-\x7e]{1,64}$/, "must be 1 to 64 plain characters");

/** A card's id. */
export const ItemId = z.string().regex(/^[a-z0-9-]{1,64}$/, "must be the id of a card");

/**
 * A message as it will be printed: LF line ends, no blanks at the ends, nothing unprintable, and
 * counted as a textarea counts it.
 */
export const Personalisation = z
  .string()
  .nullish()
  .transform((text) =>
    (text ?? "")
      .replaceAll(/\r\n?/g, "\n")
      .replaceAll(/[^\P{Cc}\n]/gu, "")
      .toWellFormed()
      .trim(),
  )
  .refine((text) => text.length <= maxMessageLength, {
    error: ({ input }) =>
      `At most ${maxMessageLength} characters, and that is ${String(input).length}. Be brief, then be gone.`,
  });

/** A line as it is added. Inside the shop an item is a product. */
export const LineInput = z
  .object({ uId: UId, itemId: ItemId, personalisation: Personalisation })
  .transform(({ itemId, ...line }) => ({ ...line, productId: itemId }));

/** A text of one line, without what no database and no printer can take. */
const text = z.string().transform((typed) =>
  typed
    .replaceAll(/\p{Cc}/gu, "")
    .toWellFormed()
    .trim(),
);

/** What a new customer has to tell. Anything goes in a password, and nothing of it is trimmed. */
export const Registration = z.object({
  name: text.pipe(
    z
      .string()
      .min(1, "What do we call you? Your name is missing.")
      .max(100, "That name is too long."),
  ),
  email: text.pipe(
    z
      .string()
      .regex(
        /^[^\s@]+@[^\s@]+$/,
        "That e-mail address needs an @, and something on each side of it.",
      )
      .max(200, "That e-mail address is too long."),
  ),
  password: z
    .string()
    .min(8, "A password has 8 characters or more. Try harder.")
    .max(128, "A password has 128 characters at most. Calm down."),
});

/** What a customer has to know; whether it is right is not for the form to say. */
export const Login = z.object({
  email: text.pipe(z.string().max(1000)),
  password: z.string().max(1000),
});
