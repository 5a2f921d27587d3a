import { describe, expect, test } from "vitest";
import { databases } from "../support/database";
import { atDesk } from "../support/desk";
import { newOrder } from "../support/desk-arrivals";
import { openSuiteShop } from "../support/suite-shop";

// PostgreSQL stores no NUL.
describe.each(databases)("a NUL on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" });
  const nul = "two\0words";

  test("in a field of the desk is refused or stored as another character", async () => {
    const staff = await atDesk(shop, "owner");
    const order = await newOrder(shop);
    const path = `/desk/orders/${order}`;
    const forms: [path: string, call: string, fields: Record<string, string>][] = [
      [path, "add-note", { order, text: nul }],
      [path, "write-to-customer", { order, text: nul }],
      [path, "hold-order", { order, reason: nul }],
      [path, "correct-address", { order, name: nul, address: nul }],
      ["/desk/orders", "find-orders", { text: nul }],
      ["/desk/cards", "begin-card", { name: nul, price: "2.99" }],
      ["/desk/discounts", "make-discount", { discountCode: nul, takesOff: nul }],
      ["/desk/settings?change=trader", "set-trader", { name: nul, address: nul }],
      ["/desk/discounts", "end-discount", { discount: nul }],
      ["/desk/staff", "withdraw-invite", { invitation: nul }],
      ["/desk/staff", "invite-staff", { email: `${nul}@example.com`, role: "packer" }],
    ];
    for (const [at, call, fields] of forms) {
      const { status } = await staff.submit(at, call, fields);
      expect([call, status < 500]).toEqual([call, true]);
    }
    const search = `/desk/cards?${new URLSearchParams({ name: nul })}`;
    expect((await staff.get(search)).status).toBeLessThan(500);
  });

  test("in a JSON call is refused or stored as another character", async () => {
    const register = (name: string, email: string) =>
      fetch(`${shop.url}/api/user/register`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ name, email, password: "correct horse" }),
      });
    expect((await register(nul, "nul@example.com")).status).toBeLessThan(500);
    const checkout = await fetch(`${shop.url}/api/create-checkout-session`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        cartItems: [{ uId: "line-1", itemId: "grapes", personalisation: nul }],
        discountCode: nul,
      }),
    });
    expect(checkout.status).toBeLessThan(500);
    expect((await register("Dave", `${nul}@example.com`)).status).toBe(422);
  });
});
