import type { Page } from "@playwright/test";
import { addCard, register } from "./journey";

/** The message of the open dialog, and what saves it. */
export const box = (page: Page) => page.getByRole("textbox", { name: "Message" });
export const save = (page: Page) => page.getByRole("button", { name: "Save Message" }).click();

export async function openBasket(page: Page, ...ids: string[]) {
  for (const id of ids) await addCard(page, id);
  await page.goto("/cart", { waitUntil: "networkidle" });
}

/** The heart of a card in the listing. */
export const heart = (page: Page) => page.getByRole("button", { name: "Favourite: Wedding Bingo" });

/** A listing, as somebody new and logged in. */
export async function openListing(page: Page) {
  await register(page);
  await page.goto("/wedding", { waitUntil: "networkidle" });
}
