import { expect, type Page } from "@playwright/test";

/** Fills in the payment page, but does not submit it. */
export async function fillInPayment(page: Page, cardNumber = "4242 4242 4242 4242") {
  const fields = {
    Email: "dave@example.com",
    "Card number": cardNumber,
    Expiry: "12/34",
    CVC: "123",
    Name: "Dave Bastard",
    "Address line 1": "1 Regret Street",
    "Town or city": "Leeds",
    Postcode: "LS1 4AP",
  };
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

export const payButton = (page: Page) => page.getByRole("button", { name: /^Pay £/ });

/** The number of the order on the page of its confirmation. */
export async function orderNumberOn(page: Page): Promise<string> {
  const line = page.getByText(/Order BC-/).first();
  const number = /BC-\w{8}/.exec(await line.innerText())?.[0] ?? "";
  expect(number).not.toBe("");
  return number;
}
