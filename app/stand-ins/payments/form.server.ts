import { cardNumberError, cvcError, expiryError, isDeclined, isWaiting } from "./card.server";
import type { Buyer, Payment } from "./session.server";

/** The labels of the hosted page's fields by their names, in order. */
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

/** The previous submission of the form: its values and its errors. */
export type FormState = { values?: FormValues; fieldErrors?: FieldErrors; isDeclined?: boolean };

/**
 * The result of a submitted form: a buyer whose card pays, a declined card, or fields to correct.
 */
export type FormResult =
  | { outcome: "accepted"; buyer: Buyer }
  | { outcome: "declined" }
  | { outcome: "invalid"; fieldErrors: FieldErrors };

const longestText = 200;
export const fieldNames = Object.keys(labels) as FieldName[];

/** The trimmed values of the fields. A missing or repeated field counts as empty. */
export function readForm(body: Record<string, unknown>): FormValues {
  const entries = fieldNames.map((name) => {
    const value = body[name];
    return [name, typeof value === "string" ? value.trim() : ""];
  });
  return Object.fromEntries(entries) as FormValues;
}

/** Validates the form for its payment, as Stripe's page does. */
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
