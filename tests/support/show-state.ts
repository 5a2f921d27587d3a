import type { Page } from "playwright";
import { Shopper } from "./shopper";
import type { State } from "./states";

/** Shows in a browser what the shop answered to a new visitor of that state. */
export async function showState(page: Page, shopUrl: string, { arrive, click }: State) {
  const answer = await arrive(new Shopper(shopUrl));
  const { "content-encoding": _, ...headers } = Object.fromEntries(answer.headers);
  const body = await answer.text();
  await page.route(answer.url, (route) => route.fulfill({ status: answer.status, headers, body }));
  // Handed over like this a page counts as a stranger's, and those may not load from this machine.
  await page.context().grantPermissions(["local-network-access"]);
  await page.goto(answer.url);
  if (click) await page.click(click);
}
