import { arrived, expect, test } from "./journey";

/** A message that does not compress. */
function randomMessage(seed: number): string {
  const letter = (i: number) => 0x4e00 + ((seed * 7919 + i * 104_729) % 20_000);
  return Array.from({ length: 100 }, (_, i) => String.fromCodePoint(letter(i))).join("");
}

test.describe("a full basket", { tag: "@slow" }, () => {
  test.use({ expectedNoise: /status of 409/ });

  test("says that it is full, keeps what is in it, and takes a card again once there is room", async ({
    page,
  }) => {
    test.slow();
    await page.goto("/cart");
    let lines = 0;
    for (let status = 303; status < 400 && lines < 100; lines++) {
      const answer = await page.request.post("/cart", {
        form: {
          intent: "addtocart",
          uId: `line-${lines}`,
          itemId: "grapes",
          personalisation: randomMessage(lines),
        },
        headers: { Origin: new URL(page.url()).origin },
        maxRedirects: 0,
      });
      status = answer.status();
    }
    await page.goto("/card/bingo");
    await page.getByRole("link", { name: "Add Message" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill(randomMessage(999));
    await page.getByRole("button", { name: "Save Message" }).click();
    await expect(page.getByText("Message saved, all 100 characters.")).toBeVisible();
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect(page.getByText(/Your basket is full/)).toBeVisible();
    await page.goto("/cart");
    await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(lines - 1);
    for (const left of [lines - 2, lines - 3]) {
      await page
        .getByRole("button", { name: /^Remove/ })
        .first()
        .click();
      await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(left);
      await arrived(page);
    }
    await page.goto("/card/bingo");
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect(page.getByText("Added to cart")).toBeVisible();
  });
});
