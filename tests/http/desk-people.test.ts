import { describe, expect, test } from "vitest";
import { noticeTexts } from "../../app/forms/notice-texts.server";
import { bought } from "../support/arrivals";
import { databasesOfPages } from "../support/database";
import { atDesk, codeOf, deskPassword, newStaff, secretFor, textOf } from "../support/desk";
import { newOrder } from "../support/desk-arrivals";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

describe.each(databasesOfPages)("people at the desk on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" });
  const newest = () =>
    shop.db
      .selectFrom("orders")
      .select(["id", "customerId"])
      .where("paidAt", "is not", null)
      .orderBy("createdAt", "desc")
      .executeTakeFirstOrThrow();
  const orderOfCustomer = async () => {
    const shopper = new Shopper(shop.url);
    await shopper.register();
    await bought("bingo")(shopper);
    return newest();
  };
  const newGuest = async (email: string) => {
    const id = await newOrder(shop);
    await shop.db.updateTable("orders").set({ email }).where("id", "=", id).execute();
    return id;
  };
  const deliver = (id: string) =>
    shop.db.updateTable("orders").set({ status: "Delivered" }).where("id", "=", id).execute();
  const erase = (owner: Shopper, order: string) =>
    owner.submit(`/desk/orders/${order}/person`, "erase-person", { order });

  // Spec 26: Only the owner can find an account, by its whole address; no list shows it.
  // (app/shop/privacy/people.server.ts, app/routes/desk/orders/page.tsx)
  test("who have an account are found by their whole address, and by nobody’s list", async () => {
    const owner = await atDesk(shop, "owner");
    const { customerId } = await orderOfCustomer();
    const { email } = await shop.db
      .selectFrom("customers")
      .select("email")
      .where("id", "=", customerId)
      .executeTakeFirstOrThrow();
    const search = async (staff: Shopper, text: string) => {
      const found = await staff.submit("/desk/orders", "find-orders", { text });
      return (await (await staff.follow(found)).text()).includes(`/desk/customers/${customerId}`);
    };
    expect(await search(owner, email.toUpperCase())).toBe(true);
    expect(await search(owner, email.slice(1))).toBe(false);
    expect(await search(await atDesk(shop, "packer"), email)).toBe(false);
    expect((await owner.get("/desk/customers")).status).toBe(404);
  });

  // Spec 26: Exporting or erasing a person's data requires password and code.
  // (app/http/desk-proof.server.ts, app/calls/desk/privacy.server.ts)
  // Spec 26: A person who asks is given all the data that the shop holds about them.
  // (app/shop/privacy/customer-data.server.ts, app/routes/desk/person-data.ts)
  test("are given their data and erased only by who proves who they are", async () => {
    const owner = await newStaff(shop, "owner");
    const secret = await secretFor(owner);
    await owner.submit("/desk/unlock", "open-desk", { code: codeOf(secret) });
    const order = await newGuest(`${crypto.randomUUID()}@example.com`);
    await deliver(order);
    const path = `/desk/orders/${order}/person`;
    await shop.db.updateTable("deskSessions").set({ provenAt: 0 }).execute();
    const send = (method: string, fields: Record<string, string>) =>
      owner.send("/desk/person-data", {
        method,
        headers: { Origin: shop.url },
        body: new URLSearchParams(fields),
      });
    const download = (format: string) => send("POST", { order, format });
    expect((await send("POST", { format: "json" })).status).toBe(422);
    expect((await send("PUT", { order, format: "json" })).status).toBe(405);
    expect((await owner.get("/desk/person-data")).headers.get("Location")).toBe("/desk");
    const sent = await download("json");
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, path]);
    expect((await erase(owner, order)).status).toBe(401);
    expect(await textOf(await owner.get(path))).toContain("First prove that it is you who asks.");
    const wrong = { password: "wrong", code: codeOf(secret, 30) };
    expect((await owner.submit(path, "prove", wrong)).status).toBe(401);
    const proof = { password: deskPassword, code: codeOf(secret, 30) };
    expect(await textOf(await owner.submit(path, "prove", proof))).toContain(
      "For a machine (JSON)",
    );
    for (const [fields, place] of [
      [{ order: "BC-AAAAAAAA" }, "/desk/orders/BC-AAAAAAAA/person"],
      [{ customer: "BB-AAAAAAAA" }, "/desk/customers/BB-AAAAAAAA"],
    ] as const) {
      const nobodys = await send("POST", { ...fields, format: "html" });
      expect([nobodys.status, nobodys.headers.get("Location")]).toEqual([303, place]);
    }
    const html = await download("html");
    expect(html.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    const page = await html.text();
    expect(page).toContain("<h1>My data</h1>");
    expect(page).toMatch(/<dt>Total<\/dt><dd[^>]*>£\d+\.\d\d</);
    expect(page).not.toMatch(/\dT\d\d:|<dd[^>]*>none</);
    const erased = await erase(owner, order);
    expect([erased.status, erased.headers.get("Location")]).toEqual([303, "/desk/orders"]);
    const { message } = noticeTexts.personErased;
    expect(await textOf(await owner.follow(erased))).toContain(message);
  });

  test("who work at the desk are shut out before they are erased, and their account goes with its desk", async () => {
    const owner = await atDesk(shop, "owner");
    await atDesk(shop, "packer");
    const { customerId: customer } = await shop.db
      .selectFrom("staff")
      .select("customerId")
      .where("role", "=", "packer")
      .orderBy("since", "desc")
      .executeTakeFirstOrThrow();
    const path = `/desk/customers/${customer}`;
    const refused = await owner.submit(path, "erase-person", { customer });
    expect(await textOf(refused)).toContain("They work at this desk. Shut them out first.");
    await owner.submit("/desk/staff", "disable-staff", { staff: customer });
    expect((await owner.submit(path, "erase-person", { customer })).status).toBe(303);
    expect(await textOf(await owner.get("/desk/staff"))).not.toContain(customer);
  });
});
