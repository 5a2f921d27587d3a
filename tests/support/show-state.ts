import type { Page } from "@playwright/test";
import { Shopper } from "./shopper";
import type { State } from "./states";

/** Brings a new visitor to a state, and shows the shop's answer in a browser. */
export async function showState(page: Page, shopUrl: string, { arrive, click }: State) {
  const answer = await arrive(new Shopper(shopUrl));
  const { "content-encoding": _, ...headers } = Object.fromEntries(answer.headers);
  const body = await answer.text();
  await page.route(answer.url, (route) => route.fulfill({ status: answer.status, headers, body }));
  // The browser takes such a page for a foreign one, which may not load from this machine.
  await page.context().grantPermissions(["local-network-access"]);
  await page.goto(answer.url);
  if (click) await page.click(click);
}
