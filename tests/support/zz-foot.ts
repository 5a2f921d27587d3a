import { chromium } from "playwright";
import { chromiumArguments, findChromium } from "./chromium";
import { openTemporaryShop } from "./temporary-shop";
import { buildWhenStale } from "../../app/server/build-when-stale.js";
buildWhenStale();
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments });
const shop = await openTemporaryShop();
for (const width of [320, 360, 412, 1280]) {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  await page.goto(`${shop.url}/all`);
  console.log(width, await page.evaluate(() => [...document.querySelectorAll(".tile-foot")].slice(0, 6).map((f) => [...f.children].map((c) => { const e = c.matches("form") ? c.querySelector("button")! : c; const r = e.getBoundingClientRect(); return [Math.round(r.left), Math.round(r.right), Math.round(r.top)].join("/"); }).join("  "))));
  if (width < 500) await page.screenshot({ path: `/tmp/zz-shots/foot-${width}.png`, clip: { x: 0, y: 500, width, height: 500 } });
  await page.close();
}
await browser.close(); await shop.close();
