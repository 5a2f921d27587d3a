import { cardNumberError, cvcError, expiryError, isDeclined, isWaiting } from "./card.server";
import type { Buyer, Payment } from "./session.server";

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

export type FieldName = keyof typeof labels;
export type FormValues = Record<FieldName, string>;
export type FieldErrors = Partial<Record<FieldName, string>>;

/** What a form posted before leaves for its page: what was typed, and what was wrong with it. */
export type FormState = { values?: FormValues; fieldErrors?: FieldErrors; isDeclined?: boolean };

/** What comes of a posted form: a buyer whose card pays, a refusal by the bank, or fields to put right. */
export type FormResult =
  | { outcome: "accepted"; buyer: Buyer }
  | { outcome: "declined" }
  | { outcome: "invalid"; fieldErrors: FieldErrors };

const longestText = 200;
const fieldNames = Object.keys(labels) as FieldName[];

/** The values of the fields, trimmed. A field that is absent or came twice counts as empty. */
export function readForm(body: Record<string, unknown>): FormValues {
  const entries = fieldNames.map((name) => {
    const value = body[name];
    return [name, typeof value === "string" ? value.trim() : ""];
  });
  return Object.fromEntries(entries) as FormValues;
}

/** Checks a form against its payment, as Stripe's own page would. */
export function checkForm(values: FormValues, payment: Payment): FormResult {
  const fieldErrors: FieldErrors = {};
  for (const name of fieldNames) {
    const error = errorOf(name, values, payment);
    if (error) fieldErrors[name] = error;
  }
  if (Object.keys(fieldErrors).length > 0) return { outcome: "invalid", fieldErrors };
  if (isDeclined(values.cardNumber)) return { outcome: "declined" };
  const { email, name, line1, town, postcode } = values;
  const buyer: Buyer = { email, name, line1, town, postcode, delivery: Number(values.delivery) };
  if (isWaiting(values.cardNumber)) buyer.refunds = "wait";
  return { outcome: "accepted", buyer };
}

function errorOf(name: FieldName, values: FormValues, payment: Payment): string | undefined {
  const value = values[name];
  if (name === "delivery") return deliveryError(value, payment);
  if (!value) return `${labels[name]} is missing.`;
  if (value.length > longestText) return `${labels[name]} is too long.`;
  switch (name) {
    case "email":
      return /^[^\s@]+@[^\s@]+$/.test(value) ? undefined : "An email address needs an @.";
    case "cardNumber":
      return cardNumberError(value, blockedBrands(payment));
    case "expiry":
      return expiryError(value, new Date());
    case "cvc":
      return cvcError(value, values.cardNumber);
    default:
      return undefined;
  }
}

function deliveryError(value: string, { deliveries }: Payment): string | undefined {
  const isOffered =
    deliveries.length === 0 || deliveries.some((_, index) => String(index) === value);
  return isOffered ? undefined : "Choose one of the deliveries.";
}

function blockedBrands({ session }: Payment): string[] {
  return session.payment_method_options?.card?.restrictions?.brands_blocked ?? [];
}
