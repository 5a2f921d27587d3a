import { expect, type Page } from "@playwright/test";
import { payerByLabel } from "../support/payer";

/** Fills in the payment page, but does not submit it. */
export async function fillInPayment(page: Page, cardNumber = payerByLabel["Card number"]) {
  const fields = { ...payerByLabel, "Card number": cardNumber };
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
