import { describe, expect, test } from "vitest";
import { printOrders } from "../../app/shop/fulfilment/make-batch.server";
import { londonDay, shiftDay } from "../../app/shop/london-time.server";
import { buyLink, filled, manyLines, threeLines } from "../support/arrivals";
import { atDesk, textOf } from "../support/desk";
import { letterTo } from "../support/mailbox";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

// With the limits as they are.
const shop = openSuiteShop("SQLite");

/** A guest with an order of three cards, the second of them blank. */
async function newGuest(lines = threeLines()) {
  const shopper = new Shopper(shop.url);
  const email = `${crypto.randomUUID()}@example.com`;
  await filled(lines)(shopper);
  const path = await buyLink(shopper, email);
  const { subject } = await letterTo(shop.standInsUrl, email, "Your order");
  const id = subject.split(" ").at(-1) ?? "";
  const fields = { order: path.slice("/order/".length), back: path };
  const send = (intent: string, more: Record<string, string>) =>
    shopper.submit(path, intent, { ...fields, ...more });
  const page = async () => textOf(await shopper.get(path));
  return { shopper, email, path, id, fields, send, page };
}

const [[, , words]] = threeLines() as [[string, string, string]];
const mend = { what: "message", position: "0", was: words, now: "They were sour.\r\nLike you." };
const move = {
  what: "address",
  name: "Eve Bastard",
  line1: "2 Other Road",
  line2: "",
  town: "Leeds",
  county: "",
  postcode: "ls2 5bq",
};

const linesOf = (id: string) =>
  shop.db
    .selectFrom("orderLines")
    .select("personalisation")
    .where("orderId", "=", id)
    .orderBy("position")
    .execute();

describe("the order page corrects", () => {
  // Spec 11: The order page corrects the words and the address until they are printed, by the link and in
  // the account; a letter and the order's history say so. (app/calls/own-orders.server.ts,
  // app/shop/fulfilment/correct-order.server.ts, app/components/own-order/correct.tsx)
  test("words and the address, until they are printed", async () => {
    const { send, page, id, email, path } = await newGuest();
    const answer = await send("correct-own-order", mend);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, path]);
    expect((await linesOf(id))[0]).toEqual({ personalisation: "They were sour.\nLike you." });
    const letter = await letterTo(shop.standInsUrl, email, "was changed");
    expect(letter.text).toContain("They were sour.");
    await send("correct-own-order", move);
    expect(await page()).toMatch(/We changed the address.*Eve Bastard, somewhere in LS2/s);
    await printOrders(shop.db, "BB-OLIVE", [id]);
    expect(await page()).toContain("It’s on the press.");
    const late = { ...mend, was: mend.now, now: "Too late" };
    const refused = await send("correct-own-order", late);
    expect(refused.status).toBe(409);
    expect(await textOf(refused)).toContain("It’s on the press.");
    expect((await linesOf(id))[0]).toEqual({ personalisation: "They were sour.\nLike you." });
  });

  // Spec 33: The order page corrects the day until it is printed; a day that cannot be is refused, and
  // comes back as it was typed. (app/components/own-order/correct.tsx)
  test("the day on which it is posted, until it is printed", async () => {
    const { send, page, id } = await newGuest();
    const postOn = shiftDay(londonDay(new Date()), 100);
    const day = { what: "postOn", was: "", now: postOn };
    const refused = await send("correct-own-order", { ...day, now: "2020-01-01" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toMatch(/value="2020-01-01".*is over/s);
    const postOnOf = async () =>
      (await shop.db.selectFrom("orders").select("postOn").where("id", "=", id).execute())[0];
    expect(await postOnOf()).toEqual({ postOn: null });
    expect((await send("correct-own-order", day)).status).toBe(303);
    expect(await postOnOf()).toEqual({ postOn });
    expect(await page()).toContain("We changed the day of posting, as you asked.");
    const soon = { ...day, was: postOn, now: "" };
    expect((await send("correct-own-order", soon)).status).toBe(303);
    expect(await postOnOf()).toEqual({ postOn: null });
    await printOrders(shop.db, "BB-OLIVE", [id]);
    expect((await send("correct-own-order", day)).status).toBe(409);
    expect(await postOnOf()).toEqual({ postOn: null });
  });

  test("a blank card only once its loss of the right to cancel is ticked", async () => {
    const { send, id } = await newGuest();
    const write = { what: "message", position: "1", was: "", now: "Not <blank>" };
    const refused = await send("correct-own-order", write);
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain("then I can’t cancel it");
    expect(html).toContain("Not &lt;blank&gt;</textarea>");
    expect(html).toContain("Tick it first");
    expect((await linesOf(id))[1]).toEqual({ personalisation: "" });
    const ticked = await send("correct-own-order", { ...write, noCancelling: "on" });
    expect(ticked.status).toBe(303);
    expect((await linesOf(id))[1]).toEqual({ personalisation: "Not <blank>" });
  });

  test("nothing that is wrong, and comes back with what was typed", async () => {
    const { send } = await newGuest();
    const bad = await send("correct-own-order", { ...move, postcode: "nowhere" });
    expect(bad.status).toBe(422);
    const html = await bad.text();
    expect(html).toContain("We need a postcode, as LS1 4AP.");
    expect(html).toContain('value="2 Other Road"');
    const long = await send("correct-own-order", { ...mend, now: "x".repeat(101) });
    expect(long.status).toBe(422);
    expect(await long.text()).toContain(`${"x".repeat(101)}</textarea>`);
  });

  test("the same once, however often it is sent, and five times an hour", async () => {
    const { send, id } = await newGuest();
    const statuses = await Promise.all([1, 2].map(() => send("correct-own-order", mend)));
    expect(statuses.map(({ status }) => status)).toEqual([303, 303]);
    const events = shop.db.selectFrom("orderEvents").select("actor").where("kind", "=", "changed");
    expect(await events.where("orderId", "=", id).execute()).toEqual([{ actor: "shopper" }]);
    for (let i = 0; i < 3; i++) await send("correct-own-order", mend);
    const refused = await send("correct-own-order", { ...mend, was: mend.now, now: "Once more" });
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("Once more</textarea>");
  });

  test("no order of anybody else, by its number or by a made-up token", async () => {
    const { id } = await newGuest();
    const stranger = new Shopper(shop.url);
    for (const order of [id, "no-such-token"]) {
      const fields = { ...mend, order };
      const answer = await stranger.submit("/order/no-such-token", "correct-own-order", fields);
      expect(answer.status).toBe(404);
    }
    expect((await linesOf(id))[0]).toEqual({ personalisation: words });
  });

  test("a customer’s order by its number, while they are logged in", async () => {
    const { shopper, id, send } = await newGuest();
    const { email } = await shopper.register();
    await shop.db
      .updateTable("orders")
      .set((eb) => ({
        customerId: eb.selectFrom("customers").select("id").where("email", "=", email),
      }))
      .where("id", "=", id)
      .execute();
    expect((await send("correct-own-order", { ...mend, order: id })).status).toBe(303);
    expect((await linesOf(id))[0]).toEqual({ personalisation: "They were sour.\nLike you." });
  });
});

describe("the order page orders the same again", () => {
  const basketOf = async (shopper: Shopper) => {
    const html = await (await shopper.get("/cart")).text();
    return html.replaceAll(/<!--.*?-->|<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  };
  const keyIn = async (shopper: Shopper, path: string) =>
    /name="idempotencyKey" value="([^"]+)"/.exec(await (await shopper.get(path)).text())?.[1] ?? "";

  // Spec 11: "Same again, to somebody else" puts the order's cards into the basket, with or without their
  // words; cards that are no longer sold are left out, and it says so.
  // (app/shop/cases/lines-again.server.ts, app/calls/own-orders.server.ts)
  test.each(["with", "without"])("%s its words, once", async (how) => {
    const { shopper, path, send } = await newGuest();
    const fields = {
      idempotencyKey: await keyIn(shopper, path),
      ...(how === "with" && { withWords: "on" }),
    };
    const answer = await send("same-again", fields);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/cart"]);
    await send("same-again", fields);
    const basket = await basketOf(shopper);
    expect(basket).toContain("Basket, 3 cards");
    expect(basket).toContain("the lot");
    expect(basket.includes("They were seedless.")).toBe(how === "with");
  });

  test("nothing into a basket that would hold too many, and says so", async () => {
    const { shopper, path, send } = await newGuest();
    await filled(manyLines(98))(shopper);
    const refused = await send("same-again", { idempotencyKey: await keyIn(shopper, path) });
    expect(refused.status).toBe(409);
    expect(await textOf(refused)).toContain("A basket holds 100 cards.");
    expect(await basketOf(shopper)).toContain("Basket, 98 cards");
  });

  test("without the cards that are no longer sold, and says so", async () => {
    const { shopper, path, send } = await newGuest([
      ["a", "venn", "One"],
      ["b", "rsvp", "Two"],
    ]);
    const idempotencyKey = await keyIn(shopper, path);
    const stop = (id: string) =>
      shop.db.updateTable("products").set({ standing: "retired" }).where("id", "=", id).execute();
    await stop("rsvp");
    await send("same-again", { idempotencyKey });
    const basket = await basketOf(shopper);
    expect(basket).toContain("Basket, 1 card");
    expect(basket).toContain("bar the cards that we no longer make");
    await stop("venn");
    const refused = await send("same-again", { idempotencyKey: crypto.randomUUID() });
    expect(refused.status).toBe(409);
    expect(await textOf(refused)).toContain("We make none of these any more.");
  });
});

describe("the order page cancels", () => {
  const keyIn = (html: string) => /name="idempotencyKey" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const remainingIn = (html: string) => /name="remaining" value="([^"]+)"/.exec(html)?.[1] ?? "";

  /** Ticks the card, and looks. */
  async function look({ shopper, path, send }: Awaited<ReturnType<typeof newGuest>>) {
    const idempotencyKey = keyIn(await (await shopper.get(path)).text());
    const answer = await send("cancel-cards", { idempotencyKey, "line.1": "on" });
    expect(answer.headers.get("Location")).toBe(`${path}?cancel=1#cancel`);
    const html = await (await shopper.get(`${path}?cancel=1`)).text();
    const fields = { idempotencyKey: keyIn(html), remaining: remainingIn(html), "line.1": "on" };
    return { html, fields };
  }

  test("nothing without a tick, and no card with a message", async () => {
    const { shopper, path, send, id } = await newGuest();
    const idempotencyKey = keyIn(await (await shopper.get(path)).text());
    const none = await send("cancel-cards", { idempotencyKey });
    expect([none.status, await textOf(none)]).toEqual([
      422,
      expect.stringContaining("Which ones?"),
    ]);
    const remaining = remainingIn(await (await shopper.get(`${path}?cancel=1`)).text());
    const worded = await send("cancel-cards", { idempotencyKey, remaining, "line.0": "on" });
    expect(worded.status).toBe(409);
    expect(await textOf(worded)).toContain("One of them can’t be cancelled");
    const refunds = shop.db.selectFrom("orderEvents").select("kind").where("orderId", "=", id);
    expect(await refunds.where("kind", "=", "refund asked").execute()).toEqual([]);
  });

  // Spec 11: From the estimated arrival on the form asks when the card came, and staff decide.
  // (app/shop/cases/order-forms.server.ts, app/calls/own-orders.server.ts)
  test("after the estimated arrival once it knows when the card came, and leaves it to staff", async () => {
    const guest = await newGuest();
    await printOrders(shop.db, "BB-OLIVE", [guest.id]);
    const leave = (leftAt: number) =>
      shop.db.updateTable("parcels").set({ leftAt }).where("orderId", "=", guest.id).execute();
    await leave(Date.now());
    await shop.db
      .updateTable("orders")
      .set({ status: "Dispatched" })
      .where("id", "=", guest.id)
      .execute();
    expect((await look(guest)).html).not.toContain("When did the last card come?");
    await leave(Date.now() - 20 * 24 * 60 * 60 * 1000);
    const { html, fields } = await look(guest);
    expect(html).toContain("When did the last card come?");
    const at = `${guest.path}?cancel=1`;
    const all = { ...guest.fields, ...fields };
    const empty = await guest.shopper.submit(at, "cancel-cards", { ...all, cameOn: "" });
    expect(empty.status).toBe(422);
    expect(await empty.text()).toContain('id="cameOn-error"');
    const future = await guest.shopper.submit(at, "cancel-cards", { ...all, cameOn: "2999-01-01" });
    expect(future.status).toBe(422);
    expect(await future.text()).toContain('value="2999-01-01"');
    const sent = await guest.shopper.submit(at, "cancel-cards", { ...all, cameOn: "2026-11-24" });
    expect(sent.status).toBe(303);
    const letter = await letterTo(shop.standInsUrl, guest.email, "You cancelled cards");
    expect(letter.text).toContain("post it back unused");
    const owner = await atDesk(shop, "owner");
    expect(await textOf(await owner.get("/desk"))).toMatch(/1 Cancellations.*Refund by/s);
    const page = await textOf(await owner.get(`/desk/orders/${guest.id}`));
    expect(page).toContain("It came on Tue 24 Nov 2026");
  });
});

describe("the order page tells us", () => {
  const keyOf = async ({ shopper, path }: Awaited<ReturnType<typeof newGuest>>) =>
    /name="idempotencyKey" value="([^"]+)"/.exec(await (await shopper.get(path)).text())?.[1] ?? "";

  // Spec 11: The order page tells us that an order is late, bent, lost or something else, in 500 letters.
  // (app/calls/own-orders.server.ts, app/components/own-order/tell-us.tsx)
  test("something in at most 500 letters, and says so by e-mail, in the history and to owners", async () => {
    const owner = await atDesk(shop, "owner");
    const guest = await newGuest();
    const form = { idempotencyKey: await keyOf(guest), what: "bent", text: "Sat\r\non." };
    const answer = await guest.send("tell-us", form);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, guest.path]);
    await guest.send("tell-us", form);
    expect(await guest.page()).toContain("You told us: it came bent.");
    const letter = await letterTo(shop.standInsUrl, guest.email, "You told us");
    expect(letter.text).toContain("It came bent");
    const told = shop.db.selectFrom("orderEvents").select("detail").where("kind", "=", "told");
    expect(await told.where("orderId", "=", guest.id).execute()).toEqual([{ detail: "bent" }]);
    const alarms = shop.db.selectFrom("outbox").select("kind").where("key", "like", "owner-case:%");
    const [alarm] = await alarms.where("aboutId", "=", guest.id).execute();
    expect(alarm).toEqual({ kind: "owner-alarm" });
    expect(await textOf(await owner.get("/desk"))).toContain("Told us");
    const html = await (await owner.get(`/desk/orders/${guest.id}`)).text();
    expect(html).toContain("<pre>Sat\non.</pre>");
    const number = /name="number" value="(\d+)"/.exec(html)?.[1] ?? "";
    const close = { order: guest.id, number };
    const closed = await owner.submit(`/desk/orders/${guest.id}`, "close-case", close);
    expect(closed.status).toBe(303);
    expect(await (await owner.get(`/desk/orders/${guest.id}`)).text()).not.toContain("close-case");
  });

  test("nothing that is wrong, and keeps what was typed", async () => {
    const guest = await newGuest();
    const idempotencyKey = await keyOf(guest);
    for (const [fields, error] of [
      [{ text: "Hello" }, "Late, bent, lost, or something else?"],
      [{ what: "other", text: " " }, "Then say what."],
      [{ what: "late", text: "x".repeat(501) }, "500 characters will have to do."],
    ] as const) {
      const answer = await guest.send("tell-us", { idempotencyKey, ...fields });
      expect([answer.status, error]).toEqual([422, error]);
      const html = await answer.text();
      expect(html).toContain(error);
      if (fields.text.trim()) expect(html).toContain(`${fields.text}</textarea>`);
    }
  });
});
