import { expect, test } from "vitest";
import { decodeGuestBasket } from "../../app/http/guest-basket.server";
import { noticeTexts } from "../../app/forms/notice-texts.server";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite");
const add = { uId: "line-1", itemId: "grapes", personalisation: "" };

const messagesIn = ({ cookies }: Shopper) =>
  decodeGuestBasket(Object.fromEntries(cookies)).map((line) => line.personalisation);

// Spec 5: A refused message comes back with an explanation and the typed text.
// (app/http/form-actions.server.ts)
test("gives a message of 101 characters back with a message, and keeps the basket", async () => {
  const shopper = new Shopper(shop.url);
  await shopper.submit("/cart", "addtocart", { ...add, personalisation: "before" });
  const personalisation = `It’s ${"x".repeat(96)}`;
  const fields = { uId: add.uId, personalisation, back: "/cart" };
  const answer = await shopper.submit("/cart?message=line-1", "add-personalisation", fields);
  const page = await answer.text();
  expect(answer.status).toBe(422);
  expect(page).toContain("At most 100 characters, and that is 101.");
  expect(page).toContain(personalisation);
  expect(await (await shopper.get("/cart")).text()).toContain("before");
});

// Spec 4: A message written on the card's page goes into the basket with the card.
// (app/calls/basket.server.ts)
test("holds a message for the card being looked at, in no address, until the card is added", async () => {
  const shopper = new Shopper(shop.url);
  const saved = await shopper.submit("/card/grapes?message=open", "savedraft", {
    itemId: "grapes",
    personalisation: "Get up",
    back: "/card/grapes",
  });
  expect(saved.headers.get("Location")).toBe("/card/grapes?cookie=draftMessage");
  const page = await (await shopper.follow(saved)).text();
  expect(page).toContain("Message added");
  expect(page).toContain('name="personalisation" value="Get up"');
  expect(page).toContain("Your words. Brave.");
  // Text browsers show a blank for a picture, which is no part of the quote.
  expect(page).toMatch(/>Get up(<\/span>)*<\/q>/);
  expect(await (await shopper.get("/card/bingo")).text()).not.toContain("Get up");
  await shopper.submit("/cart", "addtocart", { ...add, personalisation: "Get up" });
  expect(await (await shopper.get("/card/grapes")).text()).not.toContain("Get up");
  expect(await (await shopper.get("/cart")).text()).toContain("Get up");
  const itemId = "grapes";
  await shopper.submit("/card/grapes", "savedraft", { itemId, personalisation: "Get up" });
  const emptied = { ...add, uId: "emptied", personalisation: "" };
  await shopper.submit("/card/grapes?message=open", "addtocart", emptied);
  expect(await (await shopper.get("/card/grapes")).text()).not.toContain("Get up");
});

test("puts a message that is written after its card was added blank into that card", async () => {
  const shopper = new Shopper(shop.url);
  const inBasket = () => messagesIn(shopper);
  for (const uId of ["a", "b"]) await shopper.submit("/cart", "addtocart", { ...add, uId });
  const save = async (personalisation: string) => {
    const fields = { itemId: "grapes", personalisation, back: "/card/grapes" };
    const answer = await shopper.submit("/card/grapes", "savedraft", fields);
    return (await shopper.follow(answer)).text();
  };
  const seen = await shopper.submit("/card/grapes?message=open", "see-inside", {
    itemId: "grapes",
    personalisation: "Get up",
  });
  expect(seen.headers.get("Location")).toBe("/cart?message=b#message-title");
  expect(inBasket()).toEqual(["", "Get up"]);
  const inBoth = await save("Get up");
  expect(inBoth).toContain(noticeTexts.messageInBasket.message);
  expect(inBoth).not.toContain('value="Get up"');
  const page = await save("Stay");
  expect(page).toContain(noticeTexts.messageAdded.message);
  expect(page).toContain('value="Stay"');
  expect(inBasket()).toEqual(["Get up", "Get up"]);
  expect(await save("")).toContain(noticeTexts.messageRemoved.message);
  await shopper.submit("/cart", "addtocart", { ...add, uId: "c" });
  const full = await save("x".repeat(100));
  for (const notice of ["messageInBasket", "messageFull"] as const) {
    expect(full).toContain(noticeTexts[notice].message);
  }
});

// Spec 28: Without scripts, a shopper sees a message inside its card before it is in the basket.
// (app/calls/basket.server.ts, app/components/message-dialog.tsx)
test("shows a message inside its card in the dialog, or says there why it cannot", async () => {
  const shopper = new Shopper(shop.url);
  const draft = { itemId: "grapes", personalisation: "Get up", back: "/card/grapes" };
  const see = (fields: Record<string, string>) =>
    shopper.submit("/card/grapes?message=open", "see-inside", fields);
  const seen = await see(draft);
  expect(seen.headers.get("Location")).toBe(
    "/card/grapes?message=open&cookie=draftMessage#message-title",
  );
  expect(await (await shopper.follow(seen)).text()).toMatch(
    /class="preview".*class="message"[^>]*>Get up</,
  );
  expect(await (await shopper.follow(seen)).text()).toContain("Saved. Printed inside “I Ate");
  const refused = await see({ ...draft, personalisation: "W".repeat(101) });
  expect(refused.status).toBe(422);
  const again = await refused.text();
  expect(again).toMatch(/<textarea.*W{101}.*At most 100 characters, and that is 101/);
  expect(again).not.toContain("Saved. Printed");
});
