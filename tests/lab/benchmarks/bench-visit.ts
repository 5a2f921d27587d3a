import { chromium, type Browser, type CDPSession } from "@playwright/test";
import { buildWhenStale } from "../../../app/server/build-when-stale.js";
import { popularAfter } from "../../../app/server/page-cache/cached-answer";
import { chromiumOptions } from "../../support/chromium";
import { Shopper } from "../../support/shopper";
import { stateNamed } from "../../support/states";
import { openTemporaryShop } from "../../support/shop";
import { median, publish } from "./performance-page";

/** A first visit, with nothing in the browser's cache, by slow 3G and on a slow phone. */
const pages = ["home", "all", "card", "cart"];
const visits = 3;
const slowNetwork = {
  offline: false,
  latency: 400,
  downloadThroughput: (400 * 1000) / 8,
  uploadThroughput: (400 * 1000) / 8,
};
const processorSlowdown = 4;
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 };
/** When scripts have come and run, on such a network. */
const idleMs = 3000;

type Visit = { page: number; scripts: number; paint: number; shift: number; blocked: number };

buildWhenStale();
const shop = await openTemporaryShop();
const browser = await chromium.launch(await chromiumOptions());

try {
  const rows: string[][] = [];
  for (const name of pages) {
    rows.push(await measure(browser, name, true));
    rows.push(await measure(browser, name, false));
  }
  const targets = ["target", "≤ 14", "≤ 100", "≤ 1.4 s", "0", "≤ 50 ms"];
  const columns = [
    "page",
    "HTML and CSS, kB",
    "scripts, kB",
    "largest paint",
    "shift",
    "blocked for",
  ];
  await publish(
    "A first visit",
    "npm --prefix tests/lab run bench:visit",
    { columns, rows: [...rows, targets] },
    [
      "Slow 3G (400 kbit/s, 400 ms) and a processor four times as slow; sizes as sent, headers included; medians of three visits.",
    ],
  );
} finally {
  await browser.close();
  await shop.close();
}

async function measure(opened: Browser, name: string, hasScripts: boolean): Promise<string[]> {
  for (let i = 0; i < popularAfter; i++) await stateNamed(name).arrive(new Shopper(shop.url));
  const runs: Visit[] = [];
  for (let i = 0; i < visits; i++) runs.push(await visit(opened, name, hasScripts));
  const middle = (figure: keyof Visit) => median(runs.map((run) => run[figure]));
  const row = [
    hasScripts ? name : `${name}, scripts blocked`,
    (middle("page") / 1000).toFixed(1),
    (middle("scripts") / 1000).toFixed(1),
    `${(middle("paint") / 1000).toFixed(2)} s`,
    middle("shift").toFixed(3),
    `${Math.round(middle("blocked"))} ms`,
  ];
  console.log(row.join(" · "));
  return row;
}

/** Somebody who comes in that state, in a browser that has seen nothing yet. */
async function visit(opened: Browser, name: string, hasScripts: boolean): Promise<Visit> {
  const shopper = new Shopper(shop.url);
  const { url } = await stateNamed(name).arrive(shopper);
  const context = await opened.newContext(phone);
  await context.addCookies(
    [...shopper.cookies].map(([cookie, value]) => ({ name: cookie, value, url: shop.url })),
  );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slowNetwork);
  await session.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
  const bytes = countBytes(session);
  await page.addInitScript({ path: "tests/lab/benchmarks/observe-visit.js" });
  // Blocked as they are sent for, so that what measures may still run.
  if (!hasScripts) await session.send("Network.setBlockedURLs", { urls: ["*.js"] });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(idleMs);
  if (hasScripts) await page.waitForLoadState("networkidle");
  const seen = await page.evaluate(() => window.seen);
  await context.close();
  return { page: bytes.Document + bytes.Stylesheet, scripts: bytes.Script, ...seen };
}

/** Adds up what is sent, by kind. */
function countBytes(session: CDPSession) {
  const kinds = new Map<string, string>();
  const bytes = { Document: 0, Stylesheet: 0, Script: 0 };
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind && kind in bytes) bytes[kind as keyof typeof bytes] += encodedDataLength;
  });
  return bytes;
}

declare global {
  interface Window {
    seen: { paint: number; shift: number; blocked: number };
  }
}
