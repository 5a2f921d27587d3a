import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { decompress } from "wawoff2";
import { missingLetters } from "../../app/routes/desk/print/missing-letters";
import { filled, loggedIn } from "../support/arrivals";
import { chromiumOptions } from "../support/chromium";
import { atDesk } from "../support/desk";
import { buy } from "../support/payer";
import { Shopper } from "../support/shopper";
import type { TemporaryShop } from "../support/shop";
import { hardMessages, strangeMessages } from "./hard-messages";
import { expect, lendCookies, test } from "../journeys/journey";

/** A font of another computer. */
const anotherFont = "node_modules/@fontsource/shrikhand/files/shrikhand-latin-400-normal.woff2";
const ids = ["grapes", "local-idiot", "bingo", "venn", "tlc"];
const messages = [...hardMessages, ...strangeMessages];

/** Buys a card with each message, eight an order. @returns the orders' numbers */
async function buyAll({ url, db }: TemporaryShop, texts: string[]): Promise<string[]> {
  const begun = Date.now();
  for (let from = 0; from < texts.length; from += 8) {
    const lines = texts
      .slice(from, from + 8)
      .map((text, i): [string, string, string] => [`${i}`, ids[i % ids.length]!, text]);
    const shopper = new Shopper(url);
    await filled(lines)(shopper);
    await shopper.get((await buy(shopper)).location);
  }
  const orders = await db
    .selectFrom("orders")
    .select("id")
    .where("createdAt", ">=", begun)
    .orderBy("createdAt")
    .execute();
  return orders.map(({ id }) => id);
}

/** Prints those orders as a packer, whose browser this becomes. @returns the batch's path */
async function print(context: BrowserContext, shop: TemporaryShop, orderIds: string[]) {
  const packer = await atDesk(shop, "packer");
  const fields = Object.fromEntries(orderIds.map((id) => [`order.${id}`, "on"]));
  const { headers } = await packer.submit("/desk/orders", "print-orders", fields);
  await lendCookies(context, packer);
  return new URL(headers.get("Location") ?? "", shop.url).pathname;
}

/** The pages of a PDF by width and height in whole millimetres, as "297 × 210". */
async function printedPages(
  page: Page,
  paper: Parameters<Page["pdf"]>[0] = { preferCSSPageSize: true },
): Promise<string[]> {
  const pdf = (await page.pdf(paper)).toString("latin1");
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)).join(" × "),
  );
}

/** The texts that are not within their box, by as many millimetres as it needs round them. */
function strayingFrom(page: Page, box: string, selector: string, margin: number) {
  return page.locator(box).evaluateAll(
    (boxes, { inside, mm }) =>
      boxes.flatMap((each) => {
        const isCut = each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight;
        const room = each.getBoundingClientRect();
        const need = (mm * 96) / 25.4 - 0.5;
        return [...each.querySelectorAll(inside)]
          .filter((text) => {
            const { left, right, top, bottom } = text.getBoundingClientRect();
            const sides = [
              left - room.left,
              room.right - right,
              top - room.top,
              room.bottom - bottom,
            ];
            return isCut || Math.min(...sides) < need;
          })
          .map((text) => text.textContent);
      }),
    { inside: selector, mm: margin },
  );
}

/** The messages of a page that are drawn in a font of the computer, at least in part. */
async function inSystemFonts(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  const { nodeIds } = await devtools.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: ".card-inside .message",
  });
  const texts = await page.locator(".card-inside .message").allTextContents();
  const found: string[] = [];
  for (const [at, nodeId] of nodeIds.entries()) {
    const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
    if (fonts.some(({ isCustomFont }) => !isCustomFont)) found.push(texts[at] ?? "");
  }
  return found;
}

// A sheet is looked at as it is on paper.
test.use({ viewport: { width: 1123, height: 794 } });

// Spec 17: A message that the desk does not warn of is drawn in no font of the computer that prints.
// (app/styles/card-inside.css, app/routes/desk/print/missing-letters.ts)
// Spec 17: Each message is printed as typed, inside its card, on two sides of A4.
// (app/routes/desk/print/card-sheets.tsx, app/components/card-inside.tsx)
test("each message is printed as it was typed, inside its card, on two sides of A4", async ({
  page,
  context,
  shop,
}) => {
  const path = await print(context, shop, await buyAll(shop, messages));
  await page.emulateMedia({ media: "print" });
  await page.goto(`${path}?show=cards`, { waitUntil: "networkidle" });
  expect(await page.locator(".message").allTextContents()).toEqual(messages);
  expect(await strayingFrom(page, ".card-inside", ".message", 9.5)).toEqual([]);
  const ours = messages.filter((message) => missingLetters(message).length === 0);
  expect(ours.length).toBeGreaterThan(10);
  expect((await inSystemFonts(page)).filter((message) => ours.includes(message))).toEqual([]);
  const pages = await printedPages(page);
  expect(pages).toEqual(messages.flatMap(() => ["297 × 210", "297 × 210"]));
  const pictures = await page
    .locator("img")
    .evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth > 0));
  expect(pictures).toEqual(messages.map(() => true));
});

// Spec 17: The inside of a card is the same on computers with different fonts, to the pixel, unless the
// desk warns of it. (app/styles/card-inside.css, app/styles/subset-faces.ts)
test("the insides of cards are the same, to the pixel, on a computer that has one other font", async ({
  page,
  context,
  shop,
}) => {
  const ours = hardMessages.filter((message) => missingLetters(message).length === 0);
  const path = await print(context, shop, await buyAll(shop, ours));
  const here = await insidesOn(page, `${shop.url}${path}?show=cards`);
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-fonts-"));
  const font = await decompress(await readFile(anotherFont));
  await writeFile(join(folder, "other.ttf"), font);
  const settings = join(folder, "fonts.conf");
  await writeFile(
    settings,
    `<fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`,
  );
  const browser = await chromium.launch({
    ...(await chromiumOptions()),
    env: { ...process.env, FONTCONFIG_FILE: settings },
  });
  const elsewhere = await browser.newPage({
    viewport: page.viewportSize(),
    storageState: await context.storageState(),
  });
  const there = await insidesOn(elsewhere, `${shop.url}${path}?show=cards`);
  await browser.close();
  await rm(folder, { recursive: true });
  expect(there.signs).not.toEqual(here.signs);
  expect(there.insides.equals(here.insides)).toBe(true);
});

/** Pictures of the first sheet's mark, which is in a font of the computer, and of all insides. */
async function insidesOn(page: Page, address: string) {
  await page.emulateMedia({ media: "print" });
  await page.goto(address, { waitUntil: "networkidle" });
  const signs = await page.locator(".mark").first().screenshot();
  await page
    .locator(".mark, .card-place:not(:has(.inside))")
    .evaluateAll((others: HTMLElement[]) => {
      for (const each of others) each.style.visibility = "hidden";
    });
  return { signs, insides: await page.screenshot({ fullPage: true }) };
}

// Spec 17: Only the sheets are printed, and no price is on any. (app/styles/sheets.css,
// app/styles/print-effects.css)
test("nothing but the sheets is on paper, and no price", async ({ page, context, shop }) => {
  const orderIds = await buyAll(shop, ["Get up", "", "Lie down"]);
  const path = await print(context, shop, orderIds);
  await page.emulateMedia({ media: "print" });
  for (const [tab, sheets] of [
    ["picks", ["210 × 297"]],
    ["cards", Array.from({ length: 6 }, () => "297 × 210")],
    ["labels", ["210 × 297"]],
    ["labels&sheet=14&from=14", ["210 × 297"]],
  ] as const) {
    await page.goto(`${path}?show=${tab}`, { waitUntil: "networkidle" });
    expect(await printedPages(page)).toEqual(sheets);
    const text = await page.locator("body").innerText();
    expect(text).not.toMatch(/£|The desk|Print|All posted|Skip|Read|Close/);
    expect(text).toContain(tab === "picks" ? "I Ate Your Grapes" : orderIds[0]);
  }
});

test("an address of any length stays on its label", async ({ page, context, shop }) => {
  const addresses = [
    "1 Regret Street\nLeeds\nLS1 4AP\nGB",
    `${"Flat 27, The Very Long House With Many Words In It, Upper\n".repeat(5)}LS1 4AP`,
    "W".repeat(200),
  ];
  const orderIds: string[] = [];
  for (const deliveryAddress of addresses) {
    const [orderId = ""] = await buyAll(shop, ["Get up"]);
    orderIds.push(orderId);
    await shop.db
      .updateTable("orders")
      .set({ deliveryAddress })
      .where("id", "=", orderId)
      .execute();
  }
  const path = await print(context, shop, orderIds);
  await page.emulateMedia({ media: "print" });
  for (const sheet of ["21", "14"]) {
    await page.goto(`${path}?show=labels&sheet=${sheet}`);
    expect(await page.locator(".address-label:has(p)").count()).toBe(3);
    expect(await strayingFrom(page, ".address-label", "p, pre", 2.9)).toEqual([]);
  }
});

// Spec 17: The shopper sees the inside of the card as it will be printed.
// (app/components/card-inside.tsx, app/shop/fulfilment/fit-text.ts)
test("the shopper sees the inside while typing, and in the basket as it is printed", async ({
  page,
  context,
  shop,
}) => {
  const text = "They were seedless.\nUnlike you, apparently.";
  await page.goto("/card/grapes?message=open", { waitUntil: "networkidle" });
  const preview = page.getByRole("dialog").locator(".message");
  await page.getByRole("textbox", { name: "Message" }).fill("Get up");
  await expect(preview).toHaveText("Get up");
  await expect(preview).toHaveAttribute("data-size", "240");
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await expect(preview).toHaveAttribute("data-size", "130");
  await page.getByRole("button", { name: "Save Message" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("q .message")).toHaveText(text);
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await page.getByText("Added to cart").waitFor();
  await page.goto("/cart");
  await page.getByText("They were seedless").first().click();
  const seen = await shareOfCard(page, ".card-to-open");

  await page.goto(await print(context, shop, await buyAll(shop, [text])));
  await page.getByRole("link", { name: "Cards" }).click();
  await expect(page.getByRole("button", { name: "Print again" })).toBeVisible();
  const printed = await shareOfCard(page, ".inside");
  expect(printed.map((share, i) => Math.abs(share - seen[i]!))).toEqual(
    printed.map(() => expect.closeTo(0, 1)),
  );
});

/** How much of the card's width and height its message takes. */
const shareOfCard = (page: Page, within: string) =>
  page.locator(`${within} .card-inside`).evaluate((card) => {
    const [all, part] = [card, card.firstElementChild!].map((each) => each.getBoundingClientRect());
    return [part!.width / all!.width, part!.height / all!.height];
  });

for (const who of ["guest", "customer"]) {
  test(`the order of a ${who}, with three cards, is printed on one sheet, with its number`, async ({
    page,
    context,
    shop,
  }) => {
    const shopper = new Shopper(shop.url);
    const message =
      "They were seedless.\nUnlike you, apparently. I ate the flowers too, in the end.";
    await filled(ids.slice(0, 3).map((id) => [id, id, message]))(shopper);
    if (who === "customer") await loggedIn(shopper);
    const { location } = await buy(shopper);
    const [id = ""] = /BC-\w{8}/.exec(await (await shopper.get(location)).text()) ?? [];
    const seen = await shopper.submit("/find-order", "see-order", { orderNumber: id });
    await lendCookies(context, shopper);
    await page.goto(
      who === "customer" ? `/account?tab=orders&order=${id}` : (seen.headers.get("Location") ?? ""),
    );
    await expect(page.getByRole("heading", { name: "On the press" })).toBeVisible();
    const cm = "1cm";
    const paper = { format: "A4", margin: { top: cm, bottom: cm, left: cm, right: cm } };
    expect(await printedPages(page, paper)).toEqual(["210 × 297"]);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(`Order ${id}.`)).toBeVisible();
  });
}
