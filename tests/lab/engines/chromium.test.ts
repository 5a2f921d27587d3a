// Debian: libnss3
import { chromium, type Page } from "@playwright/test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { expect } from "vitest";
import { cachedFolder, fontConfiguration } from "../../support/fonts";
import type { EngineWindow, Size } from "./engine";
import { tryIn, withoutScripts } from "./trials";

/** By version, engines that are too old for the shop's scripts: the packages that bring them. */
const packages = { "91": "chrome-aws-lambda", "109": "@sparticuz/chromium" };

for (const [version, name] of Object.entries(packages)) {
  tryIn(`Chromium ${version}`, (size) => startOld(version, name, size), withoutScripts);
}

/** Opens a window whose closing fails if the page had an error, or loaded a script of the shop. */
async function startOld(version: string, name: string, size: Size): Promise<EngineWindow> {
  const browser = await chromium.launch({
    executablePath: await unpack(version, name),
    args: ["--no-sandbox", "--disable-gpu"],
    env: { ...process.env, FONTCONFIG_FILE: await fontConfiguration() },
  });
  expect(browser.version()).toMatch(new RegExp(`^${version}\\.`));
  const page = await browser.newPage({ viewport: size });
  const faults = faultsOn(page);
  return {
    open: async (url) => void (await page.goto(url)),
    leaveTo: (url) => page.evaluate((to) => void (location.href = to), url),
    back: () => page.evaluate(() => history.back()),
    reload: async () => void (await page.reload()),
    async click(path) {
      const { x, y } = await middleOf(page, path);
      await page.mouse.click(x, y);
    },
    async type(path, text) {
      const { x, y } = await middleOf(page, path);
      await page.mouse.click(x, y);
      await page.evaluate(() => (document.activeElement as HTMLInputElement).select());
      await page.keyboard.type(text);
    },
    pressEscape: () => page.keyboard.press("Escape"),
    isVisible: async (path) => (await visible(page, path)) !== undefined,
    valueOf: async (path) => (await middleOf(page, path)).value,
    text: () => page.evaluate(() => document.body.innerText.replace(/\s+/g, " ")),
    innerWidth: () => page.evaluate(() => innerWidth),
    async close() {
      await browser.close();
      expect(faults).toEqual([]);
    },
  };
}

async function unpack(version: string, name: string): Promise<string> {
  const packed = fileURLToPath(new URL(`../node_modules/${name}/bin/chromium.br`, import.meta.url));
  const folder = await cachedFolder(`chromium/old-${version}`, async (into) => {
    const program = brotliDecompressSync(readFileSync(packed));
    writeFileSync(join(into, "chromium"), program, { mode: 0o755 });
  });
  return join(folder, "chromium");
}

/** Collects errors of the page, refusals, and scripts of the shop that it loads. */
function faultsOn(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("request", (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) faults.push(request.url());
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  return faults;
}

async function middleOf(page: Page, path: string) {
  const found = await visible(page, path);
  if (!found) throw new Error(`Nothing visible is ${path}`);
  return found;
}

/**
 * Scrolls to the first visible element of a page that has loaded, so that nothing moves any more. Playwright's own locators call functions that the older engine
 * lacks.
 */
function visible(page: Page, path: string) {
  return page.evaluate((xpath) => {
    if (document.readyState !== "complete") return undefined;
    const { ORDERED_NODE_SNAPSHOT_TYPE: kind } = XPathResult;
    const all = document.evaluate(xpath, document, null, kind, null);
    for (let i = 0; i < all.snapshotLength; i++) {
      const element = all.snapshotItem(i) as HTMLInputElement;
      if (getComputedStyle(element).visibility !== "visible") continue;
      if (element.getClientRects().length === 0) continue;
      element.scrollIntoView({ block: "center" });
      const { left, top, width, height } = element.getClientRects()[0]!;
      return { x: left + width / 2, y: top + height / 2, value: element.value };
    }
    return undefined;
  }, path);
}
