import type { Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The smaller of its two versions, since each page has to read it. */
const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * The faults that axe finds in a page, in its own messages.
 * @param options as axe knows them; what passes is not described, and frames are left out, since the shop
 *   has none
 */
export async function axeFaults(page: Page, options: RunOptions): Promise<string[]> {
  // The protocol evaluates it, so no policy of the page keeps it away.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(async (asked) => {
    const run = (window as unknown as { axe: typeof import("axe-core") }).axe.run;
    const all = { resultTypes: ["violations" as const], iframes: false, ...asked };
    const { violations } = await run(document, all);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
    );
  }, options);
}
