import { describe, expect, onTestFinished, test, vi } from "vitest";
import { inviteStaff } from "../../../app/shop/staff/staff.server";
import { codeOf, deskPassword } from "../../support/desk";
import { newOrder } from "../../support/desk-arrivals";
import { payerByLabel } from "../../support/payer";
import { openTemporaryShop, type TemporaryShop } from "../../support/shop";
import type { EngineWindow, StartEngine } from "./engine";

const sizes = [
  { width: 375, height: 667 },
  { width: 1280, height: 800 },
];

/** Makes trials in a browser, in a narrow and in a wide window. */
export function tryIn(engine: string, start: StartEngine, chosen: Trials = trials) {
  describe.each(sizes)(`${engine}, $width px wide,`, (size) => {
    test.each(Object.entries(chosen))("%s", async (_, steps) => {
      const shop = await openTemporaryShop();
      onTestFinished(shop.close);
      const window = await start(size);
      onTestFinished(window.close);
      await vi.waitFor(async () => expect(await window.innerWidth()).toBe(size.width));
      await steps(shop, handsOn(window));
    });
  });
}

type Hands = ReturnType<typeof handsOn>;

/** Somebody at the window, who waits for each thing before using it. */
function handsOn(window: EngineWindow) {
  const soon = <T>(attempt: () => Promise<T>) =>
    vi.waitFor(attempt, { timeout: 30_000, interval: 50 });
  return {
    ...window,
    click: (path: string) => soon(() => window.click(path)),
    type: (path: string, text: string) => soon(() => window.type(path, text)),
    /** Text is compared without case, which styles change. */
    see: (text: string) =>
      soon(async () => expect((await window.text()).toLowerCase()).toContain(text.toLowerCase())),
    find: (path: string) => soon(async () => expect(await window.isVisible(path)).toBe(true)),
    seeNothing: (path: string) =>
      soon(async () => expect(await window.isVisible(path)).toBe(false)),
    seeValue: (path: string, value: string) =>
      soon(async () => expect(await window.valueOf(path)).toBe(value)),
  };
}

const named = (name: string) => `normalize-space(.)="${name}" or @aria-label="${name}"`;
const link = (name: string) => `//a[${named(name)}]`;
const linkWith = (text: string) => `//a[contains(normalize-space(.), "${text}")]`;
const button = (name: string) => `//button[${named(name)}]`;
const buttonWith = (text: string) => `//button[contains(normalize-space(.), "${text}")]`;
const field = (label: string) => {
  const labels = `//label[starts-with(normalize-space(.), "${label}")]`;
  return `//*[@id=${labels}/@for] | ${labels}//input`;
};
const dialog = "//dialog";

async function addCard({ open, click, see }: Hands, { url }: TemporaryShop, id: string) {
  await open(`${url}/card/${id}`);
  await click(button("Add To Cart"));
  await see("Added to cart");
}

async function takeDesk({ open, click, type, see, text }: Hands, { db, url }: TemporaryShop) {
  await open(`${url}/desk/take/${await inviteStaff(db, "olive@example.com", "owner")}`);
  await type(field("Your Name"), "Olive");
  await type(field("Password"), deskPassword);
  await click(button("Take the desk"));
  await see("Open the desk");
  const [, secret = ""] = /The secret: (\w+)/i.exec(await text()) ?? [];
  await type(field("Code"), codeOf(secret));
  await click(button("Open the desk"));
  await see("print today");
}

const countOf = ({ db }: TemporaryShop) => db.selectFrom("orders").select("status").execute();

type Trials = Record<string, (shop: TemporaryShop, hands: Hands) => Promise<void>>;

/** Back from a page of another site. WebKitGTK's driver can no longer reach the page after that. */
export const backFromPayment: Trials = {
  async "a basket can be checked out again after Back from the payment page"(shop, hands) {
    const { open, click, back, see } = hands;
    await addCard(hands, shop, "grapes");
    await open(`${shop.url}/cart`);
    await click(button("Checkout"));
    await see("Card number");
    await back();
    await click(button("Checkout"));
    await see("Card number");
  },
};

/** Trials of every browser, with or without scripts. */
export const withoutScripts: Trials = {
  async "a guest writes in a card, buys it, and is thanked"(shop, hands) {
    const { open, click, type, see, reload } = hands;
    await open(`${shop.url}/birthday`);
    await click(link("Local Idiot Gets Older"));
    await click(link("Add Message"));
    await type(field("Message"), "Happy birthday, you daft git");
    await click(button("Save Message"));
    await see("Message added");
    await click(button("Add To Cart"));
    await see("Added to cart");
    await open(`${shop.url}/cart`);
    await see("Happy birthday, you daft git");
    await click(button("Checkout"));
    for (const [label, text] of Object.entries(payerByLabel)) await type(field(label), text);
    await click(buttonWith("Pay £"));
    await see("you really are a bastard!");
    await reload();
    await see("you really are a bastard!");
    expect(await countOf(shop)).toEqual([{ status: "Preparing" }]);
  },

  async "a message is written in the basket, counted by its form, and taken out again"(
    shop,
    hands,
  ) {
    const { open, click, type, see, seeNothing, seeValue } = hands;
    await addCard(hands, shop, "grapes");
    await open(`${shop.url}/cart`);
    await click(linkWith("Add Message"));
    await see("Characters remaining: 100");
    await type(field("Message"), "x".repeat(120));
    await seeValue(field("Message"), "x".repeat(100));
    await click(button("Save Message"));
    await see("x".repeat(100));
    await click(linkWith("Edit Message"));
    await type(field("Message"), " ");
    await click(button("Save Message"));
    await seeNothing("//q");
  },

  async "the owner takes the desk, prints today’s post and posts it"(shop, hands) {
    const { click, see, find } = hands;
    const id = await newOrder(shop);
    await takeDesk(hands, shop);
    await click(buttonWith("print today"));
    await see(id);
    for (const step of ["2. Cards", "3. Labels", "4. All posted"]) {
      await click(link("Next"));
      await find(`//a[@aria-current and starts-with(normalize-space(.), "${step}")]`);
    }
    await click(button("All posted"));
    await see("1 dispatched");
    expect(await countOf(shop)).toEqual([{ status: "Dispatched" }]);
  },

  async "the owner reads an order, finds it, and looks into every room"(shop, hands) {
    const { click, type, see, find } = hands;
    const id = await newOrder(shop);
    await takeDesk(hands, shop);
    await click(link("Orders"));
    await click(link("Open"));
    await see("Preparing");
    await see(id);
    await type("//input[@type='search']", "were seedless");
    await click(button("Find"));
    await see("Found by “were seedless”");
    await find(link("Open"));
    for (const room of [
      "Cards",
      "Sales",
      "Letters",
      "Closed days",
      "Discounts",
      "Staff",
      "Settings",
      "Health",
    ]) {
      await click(`//nav[@aria-label="Desk"]${link(room)}`);
      await find(
        `//nav[@aria-label="Desk"]//a[@aria-current="page" and starts-with(., "${room}")]`,
      );
    }
  },
};

/** Those of browsers with scripts, about where they differ most: forms without a reload, dialogs, Back, and paper. */
export const trials: Trials = {
  ...withoutScripts,
  async "a message that is not saved comes back after Escape and a reload"(shop, hands) {
    const { open, click, type, pressEscape, reload, seeNothing, seeValue } = hands;
    const message = field("Message");
    await open(`${shop.url}/card/grapes`);
    await click(link("Add Message"));
    await type(message, "Get up");
    await pressEscape();
    await seeNothing(message);
    await click(link("Add Message"));
    await seeValue(message, "Get up");
    await reload();
    await seeValue(message, "Get up");
  },

  async "quick view opens, closes by Back, and leads to the card"(shop, hands) {
    const { open, click, back, see, seeNothing } = hands;
    const choose = `${dialog}${link("Choose Card")}`;
    await open(`${shop.url}/get-well`);
    await click(link("Quick view of I Ate Your Grapes"));
    await see("Choose Card");
    await back();
    await seeNothing(choose);
    await click(link("Quick view of I Ate Your Grapes"));
    await click(choose);
    await see("Add Message");
  },

  async "Back shows what is in the basket now"(shop, hands) {
    const { open, click, back } = hands;
    const inBasket = (count: string) => hands.find(link(`Basket, ${count}`));
    await open(`${shop.url}/about`);
    await addCard(hands, shop, "grapes");
    await back();
    await inBasket("1 card");
    await addCard(hands, shop, "bingo");
    await open(`${shop.url}/cart`);
    await click(button("Remove I Ate Your Grapes"));
    await inBasket("1 card");
    await open(`${shop.url}/about`);
    await back();
    await inBasket("1 card");
  },

  async "a card that is added the moment the page is left is in the basket once"(shop, hands) {
    const { open, click, leaveTo, see, find } = hands;
    for (const id of ["grapes", "bingo", "venn"]) {
      await open(`${shop.url}/card/${id}`);
      await click(button("Add To Cart"));
      await leaveTo(`${shop.url}/about`);
      await see("The Most Offensive Cards On The Internet");
    }
    await open(`${shop.url}/cart`);
    await find(link("Basket, 3 cards"));
  },
};
