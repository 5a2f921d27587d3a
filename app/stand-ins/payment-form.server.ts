import { cardNumberError, cvcError, expiryError, isDeclined } from "./payment-card.server";
import type { Buyer, Payment } from "./payment-session.server";

/** The fields of the hosted page, in its order, by their names in the form. */
export const labels = {
  email: "Email",
  cardNumber: "Card number",
  expiry: "Expiry",
  cvc: "CVC",
  name: "Name",
  line1: "Address line 1",
  town: "Town or city",
  postcode: "Postcode",
  delivery: "Delivery",
};

export type Field = keyof typeof labels;
export type Typed = Record<Field, string>;
export type FieldErrors = Partial<Record<Field, string>>;

/** What comes of a posted form: a buyer whose card pays, a refusal by the bank, or fields to put right. */
export type Judgement =
  | { outcome: "pays"; buyer: Buyer }
  | { outcome: "declined" }
  | { outcome: "mistaken"; errors: FieldErrors };

const longestText = 200;
const fields = Object.keys(labels) as Field[];

/** What was typed, trimmed; a field that is absent or came twice counts as empty. */
export function readTyped(body: Record<string, unknown>): Typed {
  const entries = fields.map((field) => {
    const value = body[field];
    return [field, typeof value === "string" ? value.trim() : ""];
  });
  return Object.fromEntries(entries) as Typed;
}

/** Judges what was typed against its payment, as Stripe's own page would. */
export function judge(typed: Typed, payment: Payment): Judgement {
  const errors: FieldErrors = {};
  for (const field of fields) {
    const error = errorOf(field, typed, payment);
    if (error) errors[field] = error;
  }
  if (Object.keys(errors).length > 0) return { outcome: "mistaken", errors };
  if (isDeclined(typed.cardNumber)) return { outcome: "declined" };
  const { email, name, line1, town, postcode } = typed;
  const delivery = Number(typed.delivery);
  return { outcome: "pays", buyer: { email, name, line1, town, postcode, delivery } };
}

function errorOf(field: Field, typed: Typed, payment: Payment): string | undefined {
  const value = typed[field];
  if (field === "delivery") return deliveryError(value, payment);
  if (!value) return `${labels[field]} is missing.`;
  if (value.length > longestText) return `${labels[field]} is too long.`;
  switch (field) {
    case "email":
      return /^[^\s@]+@[^\s@]+$/.test(value) ? undefined : "An email address needs an @.";
    case "cardNumber":
      return cardNumberError(value, blockedGroups(payment));
    case "expiry":
      return expiryError(value, new Date());
    case "cvc":
      return cvcError(value, typed.cardNumber);
    default:
      return undefined;
  }
}

function deliveryError(value: string, { deliveries }: Payment): string | undefined {
  const isOffered =
    deliveries.length === 0 || deliveries.some((_, index) => String(index) === value);
  return isOffered ? undefined : "Choose one of the deliveries.";
}

function blockedGroups({ session }: Payment): string[] {
  return session.payment_method_options?.card?.restrictions?.brands_blocked ?? [];
}
