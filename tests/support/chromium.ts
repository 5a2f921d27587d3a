import { existsSync } from "node:fs";
import { chromium } from "playwright";

const systemPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** A Chromium to test with: Playwright's own, the system's, or the one in an npm package. */
export async function findChromium(): Promise<string> {
  const found = [chromium.executablePath(), ...systemPaths].find((path) => existsSync(path));
  if (found) return found;
  const { default: packaged } = await import("@sparticuz/chromium");
  return packaged.executablePath();
}

const headlessShell = "/usr/bin/chromium-headless-shell";

/** The same without what only a window has, which takes two thirds of the time; it keeps no page that was left. */
export async function findHeadlessShell(): Promise<string> {
  return existsSync(headlessShell) ? headlessShell : findChromium();
}

/** Let it run as root, and look up nothing on the network. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
