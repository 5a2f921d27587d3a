/** The fields of the hosted page, filled in with the test Visa card. */
const payer = {
  email: "dave@example.com",
  cardNumber: "4242 4242 4242 4242",
  expiry: "12/34",
  cvc: "123",
  name: "Dave Bastard",
  line1: "1 Regret Street",
  town: "Leeds",
  postcode: "LS1 4AP",
  delivery: "0",
};

/** The same by the labels of the page, in their order. */
export const payerByLabel = {
  Email: payer.email,
  "Card number": payer.cardNumber,
  Expiry: payer.expiry,
  CVC: payer.cvc,
  Name: payer.name,
  "Address line 1": payer.line1,
  "Town or city": payer.town,
  Postcode: payer.postcode,
};

/**
 * Pays on the hosted page, and returns where it leads.
 * @throws if the checkout led back into the shop, as after a refusal
 */
export async function pay(pageUrl: string, fields: Partial<typeof payer> = {}) {
  if (pageUrl.startsWith("/"))
    throw new Error(`The checkout led to ${pageUrl} instead of a payment`);
  const answer = await fetch(pageUrl, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...payer, ...fields }),
  });
  return { status: answer.status, location: answer.headers.get("Location") ?? "" };
}

/** The session id in the address that the payment page leads back to. */
export function sessionIdIn(location: string): string {
  return new URL(location).searchParams.get("session_id") ?? "";
}
