// Debian: firefox-esr
import puppeteer from "puppeteer-core";
import type { EngineWindow, Size } from "./engine";
import { backFromPayment, trials, tryIn } from "./trials";

tryIn("Firefox", startFirefox, { ...trials, ...backFromPayment });

async function startFirefox(size: Size): Promise<EngineWindow> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    // `page.setViewport` also sets the orientation, which Firefox 140 cannot.
    defaultViewport: size,
  });
  const page = await browser.newPage();

  async function find(path: string) {
    for (const element of await page.$$(`::-p-xpath(${path})`)) {
      if (await element.isVisible()) return element;
    }
    return undefined;
  }

  async function findVisible(path: string) {
    const element = await find(path);
    if (!element) throw new Error(`Nothing visible is ${path}`);
    return element;
  }

  return {
    open: async (url) => void (await page.goto(url)),
    leaveTo: (url) => page.evaluate((to) => void (location.href = to), url),
    // `page.goBack` waits for a new document.
    back: () => page.evaluate(() => history.back()),
    reload: async () => void (await page.reload()),
    click: async (path) => (await findVisible(path)).click(),
    async type(path, text) {
      const field = await findVisible(path);
      await field.evaluate((element) => (element as HTMLInputElement).select());
      await field.type(text);
    },
    pressEscape: () => page.keyboard.press("Escape"),
    isVisible: async (path) => (await find(path)) !== undefined,
    valueOf: async (path) =>
      (await findVisible(path)).evaluate((element) => (element as HTMLInputElement).value),
    text: () => page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, " ")),
    innerWidth: () => page.evaluate(() => innerWidth),
    close: () => browser.close(),
  };
}
