import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { buildWhenStale } from "../../app/server/build-when-stale.js";
import { chromiumOptions } from "../support/chromium";
import { asState, deskStates } from "../support/desk-states";
import { showState, arrangeShelves, states, type State } from "../support/states";
import { openTemporaryShop, type TemporaryShop } from "../support/shop";

/**
 * `npm --prefix tests/lab run screenshots`: every state at three widths without scripts, and with them where that looks
 * different, for somebody to look through; and the pictures of the README.
 */
const folder = "test-results/screenshots";
const widths = [360, 768, 1280];
const shownInReadme = {
  home: "home",
  listing: "all",
  card: "card",
  basket: "cart",
  desk: "desk-today",
  order: "desk-order",
  cards: "desk-cards",
  sales: "desk-sales",
  health: "desk-health-damaged",
};
const readmeSize = { width: 1280, height: 900 };

buildWhenStale();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const browser = await chromium.launch(await chromiumOptions());

try {
  await inShop(captureReadmePictures);
  await inShop(captureEveryState);
} finally {
  await browser.close();
}

async function inShop(run: (shop: TemporaryShop) => Promise<void>) {
  const shop = await openTemporaryShop();
  await run(shop).finally(shop.close);
}

/** They show a shop with a week behind it. */
async function captureReadmePictures(shop: TemporaryShop) {
  await promisify(execFile)(process.execPath, ["build/commands/demo.js"], {
    env: { ...process.env, DATABASE_URL: shop.databaseUrl, PORT: new URL(shop.url).port },
  });
  for (const [name, shown] of Object.entries(shownInReadme)) {
    const state = statesOf(shop).find((each) => each.name === shown)!;
    const picture = await photograph(shop, state, readmeSize, false);
    await sharp(picture).webp({ quality: 50, effort: 6 }).toFile(`docs/screenshots/${name}.webp`);
  }
}

async function captureEveryState(shop: TemporaryShop) {
  await arrangeShelves(shop.db);
  for (const state of statesOf(shop)) {
    for (const width of widths) {
      const size = { width, height: 800 };
      const plain = await photograph(shop, state, size, false);
      const scripted = await photograph(shop, state, size, true);
      await writeFile(`${folder}/${state.name}-${width}.png`, plain);
      if (plain.equals(scripted)) continue;
      await writeFile(`${folder}/${state.name}-${width}-scripted.png`, scripted);
    }
  }
}

function statesOf(shop: TemporaryShop): State[] {
  return [...states, ...deskStates.map((state) => asState(state, shop))];
}

type Size = { width: number; height: number };

/** The README's pictures are one screen high. All others show the whole page. */
async function photograph(
  { url }: TemporaryShop,
  state: State,
  viewport: Size,
  javaScriptEnabled: boolean,
) {
  const context = await browser.newContext({
    viewport,
    javaScriptEnabled,
    // No animation is caught half-way, and notices stay until their time is up.
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await showState(page, url, state);
  await page.evaluate(loadPictures);
  const picture = await page.screenshot({ fullPage: viewport !== readmeSize });
  await context.close();
  return picture;
}

/**
 * With scripts a browser does not load a picture before it is scrolled to. Without them it may still
 * be decoding one. A picture of the desk does not come, since this browser is not logged in there.
 */
async function loadPictures() {
  for (const picture of document.images) {
    picture.loading = "eager";
    await picture.decode().catch(() => {});
  }
}
