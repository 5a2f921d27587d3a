import fc from "fast-check";
import { expect, test } from "vitest";
import { londonDay } from "../../app/shop/london-time.server";
import { addNote, writeToCustomer } from "../../app/shop/orders/staff-notes.server";
import { indexOrder } from "../../app/shop/orders/order-index.server";
import { atDesk } from "../support/desk";
import { newOrder } from "../support/desk-arrivals";
import { scriptPayloads, expectText, shown } from "../support/payloads";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";
import { isLong, sample } from "../support/trial";
import { leaveBatch } from "../../app/shop/orders/leave-batch.server";

/** All 200 in the long form. */
const tricks = isLong ? scriptPayloads : sample(fc.constantFrom(...scriptPayloads), 20);

const today = londonDay(new Date());

const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "100" });

// Spec 15: The desk shows everything that shoppers and staff typed as text, never as markup.
// (app/routes/desk/order/page.tsx, app/routes/desk/orders/page.tsx)
test("typed text of shoppers and staff is text on every screen of the desk", async () => {
  const id = await newOrder(shop);
  const staff = await atDesk(shop, "owner");
  const paths = ["", "?edit=message-0", "?edit=address", "?edit=email", "/person"].map(
    (search) => `/desk/orders/${id}${search}`,
  );
  for (const trick of tricks) {
    await shop.db
      .updateTable("orders")
      .set({ deliveryName: trick, deliveryAddress: trick, email: trick, heldReason: trick })
      .execute();
    await shop.db.updateTable("orderLines").set({ personalisation: trick, name: trick }).execute();
    await shop.db.deleteFrom("orderWritings").execute();
    await shop.db.transaction().execute((tx) => indexOrder(tx, id));
    await addNote(shop.db, "BB-OLIVE", id, trick);
    await writeToCustomer(shop.db, "BB-OLIVE", id, trick);
    const found = await staff.submit("/desk/orders", "find-orders", { text: trick });
    const refused = await staff.submit(paths[0]!, "add-note", { order: trick, text: trick });
    const answers = [
      await staff.get("/desk"),
      await staff.follow(found),
      refused,
      ...(await Promise.all(paths.map((path) => staff.get(path)))),
    ];
    for (const answer of answers) {
      expect([trick, answer.status < 500]).toEqual([trick, true]);
      const page = await answer.text();
      expectText(trick, page);
      if (answer !== refused) expect(shown(page)).toContain(shown(trick));
    }
  }
});

test("typed text of shoppers is text on every printed sheet", async () => {
  const id = await newOrder(shop);
  const staff = await atDesk(shop, "owner");
  for (const trick of tricks) {
    await shop.db.transaction().execute((tx) => leaveBatch(tx, id, "corrected"));
    await shop.db
      .updateTable("orders")
      .set({ deliveryName: trick, deliveryAddress: trick })
      .where("id", "=", id)
      .execute();
    const typed = { personalisation: trick, name: trick, productId: "not-ours" };
    await shop.db.updateTable("orderLines").set(typed).where("orderId", "=", id).execute();
    const printed = await staff.submit("/desk/orders", "print-orders", { [`order.${id}`]: "on" });
    const path = new URL(printed.headers.get("Location") ?? "", shop.url).pathname;
    for (const tab of ["read", "picks", "cards", "labels"]) {
      const sheets = await (await staff.get(`${path}?show=${tab}`)).text();
      expectText(trick, sheets);
      expect([tab, shown(sheets).includes(shown(trick))]).toEqual([tab, true]);
    }
  }
});

test("typed text of staff about a card, its price and a closing is text at the desk and in the shop", async () => {
  const staff = await atDesk(shop, "owner");
  const guest = new Shopper(shop.url);
  const paths = ["/desk/cards", "/desk/cards/venn", "/desk/closed-days", "/desk/staff"];
  for (const trick of tricks) {
    await shop.db
      .updateTable("products")
      .set({ name: trick, politeName: trick, alt: trick, politeAlt: trick })
      .set({ shortDescription: trick, longDescription: trick })
      .where("id", "=", "venn")
      .execute();
    await shop.db.deleteFrom("daysWithoutPost").execute();
    await shop.db
      .insertInto("daysWithoutPost")
      .values({ day: today, note: trick, takesOrders: 1 })
      .execute();
    const pages = await Promise.all([
      staff.submit("/desk/prices?after=ven", "change-prices", { "price-venn": trick }),
      staff.submit("/desk/cards", "new-card", { name: trick, price: trick }),
      staff.submit("/desk/staff", "invite-staff", { email: trick, role: trick }),
      guest.get("/card/venn"),
      ...paths.map((path) => staff.get(path)),
    ]);
    for (const page of pages) {
      expect([trick, page.status < 500]).toEqual([trick, true]);
      expectText(trick, await page.text());
    }
  }
});
