import { unprovenOwner } from "../support/desk-arrivals";
import { newCode } from "../support/rows";
import { expect, lendCookies, test } from "./journey";

test.use({ expectedNoise: /status of 401/ });

// Spec 15: A discount or a price that was typed before the question for password and code is all there
// afterwards. (app/routes/desk/proof-asked.tsx, app/http/form-actions.server.ts)
test("the owner proves who they are between typing a discount or a price and saving it", async ({
  page,
  shop,
}) => {
  const { owner, proof } = await unprovenOwner(shop);
  await lendCookies(page.context(), owner);
  const code = newCode();
  await page.goto("/desk/discounts");
  await page.getByLabel("Code (letters and digits)").fill(code);
  await page.getByLabel("Takes off").fill("15%");
  await page.getByLabel("Last day").fill("2099-12-24");
  await page.getByLabel("How many orders").fill("12");
  await page.getByRole("button", { name: "Make the code" }).click();
  await expect(page.getByRole("heading", { name: "Is it you?" })).toBeVisible();
  await page.getByLabel("Password").fill("wrong horse");
  await page.getByLabel("Code").fill(proof.code);
  await page.getByRole("button", { name: "It’s me" }).click();
  await expect(page.getByRole("alert")).toContainText("That isn’t your password.");
  await page.getByLabel("Password").fill(proof.password);
  await page.getByLabel("Code").fill(proof.code);
  await page.getByRole("button", { name: "It’s me" }).click();
  await expect(page.getByText("Nothing is done yet: look once more, and send it.")).toBeVisible();
  await expect(page.getByLabel("Code (letters and digits)")).toHaveValue(code);
  await expect(page.getByLabel("Takes off")).toHaveValue("15%");
  await expect(page.getByLabel("Last day")).toHaveValue("2099-12-24");
  await expect(page.getByLabel("How many orders")).toHaveValue("12");
  await page.getByRole("button", { name: "Make the code" }).click();
  await expect(page.getByRole("link", { name: `Change ${code}` })).toBeVisible();
});
