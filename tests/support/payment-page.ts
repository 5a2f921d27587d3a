/** The fields of the payment page, filled in by somebody who pays with the test Visa card. */
export const payer = {
  Email: "dave@example.com",
  "Card number": "4242 4242 4242 4242",
  Expiry: "12/34",
  CVC: "123",
  Name: "Dave Bastard",
  "Address line 1": "1 Regret Street",
  "Town or city": "Leeds",
  Postcode: "LS1 4AP",
};
