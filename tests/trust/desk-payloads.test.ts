import fc from "fast-check";
import { expect, test } from "vitest";
import { addNote, writeToCustomer } from "../../app/shop/desk/writings.server";
import { indexOrder } from "../../app/shop/desk/order-index.server";
import { atDesk } from "../support/desk";
import { newOrder } from "../support/desk-arrivals";
import { scriptPayloads } from "../support/payloads";
import { openSuiteShop } from "../support/suite-shop";
import { isLong, sample } from "../support/trial";
import { expectText, shown } from "../support/typed-text";

/** All 200 in the long form. */
const tricks = isLong ? scriptPayloads : sample(fc.constantFrom(...scriptPayloads), 20);
const timeout = isLong ? 900_000 : 60_000;

const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "100" });

test("what shoppers and staff typed is text on every screen of the desk", { timeout }, async () => {
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
    const found = await staff.press("/desk/orders", "find-orders", { text: trick });
    const refused = await staff.press(paths[0]!, "add-note", { order: trick, text: trick });
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
