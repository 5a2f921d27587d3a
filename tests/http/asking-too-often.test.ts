import { describe, expect, test } from "vitest";
import { ApiClient } from "../support/api-client";
import { openSuiteShop } from "../support/suite-shop";
import { Shopper } from "../support/shopper";

describe("asking for links", () => {
  // With the limits as they are.
  const shop = openSuiteShop("SQLite");

  test("again and again is refused, and the form comes back with what was typed", async () => {
    const typed = { orderNumber: "BC-12345678", email: "dave@example.com" };
    const ask = () => new Shopper(shop.url).submit("/find-order", "send-order-link", typed);
    for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(303);
    const refused = await ask();
    expect(refused.status).toBe(429);
    const html = await refused.text();
    expect(html).toContain("Try again in 15 minutes.");
    for (const value of Object.values(typed)) expect(html).toContain(`value="${value}"`);
  });

  test.each([
    [{ orderNumber: "12", email: "dave@example.com" }, "That isn’t an order number"],
    [{ orderNumber: "BC-12345678", email: "dave" }, "That e-mail address needs an @"],
    [{ orderNumber: "", email: "" }, "Which one? Its number is missing."],
    [{ orderNumber: "\0".repeat(8), email: "a@b\0" }, "That isn’t an order number"],
  ])("with %j is refused with a message", async (typed, message) => {
    const answer = await new Shopper(shop.url).submit("/find-order", "send-order-link", typed);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(message);
  });
});

describe("a customer who gives out the addresses of others", () => {
  const shop = openSuiteShop("SQLite");

  test("sends letters to five addresses an hour, five to each", async () => {
    const api = await ApiClient.for(shop.url);
    const change = async (token: string, newEmail: string) =>
      (await api.post("/api/user/change-email", { newEmail, password: "correct horse" }, token))
        .status;
    const { token } = await api.register();
    const statuses = [];
    for (let time = 0; time < 6; time++) {
      statuses.push(await change(token, `${crypto.randomUUID()}@example.com`));
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const several = [];
    for (let time = 0; time < 6; time++) {
      several.push(await change((await api.register()).token, "stranger@example.com"));
    }
    expect(several).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("changes the password of an account five times an hour, because each change writes to its address", async () => {
    const api = await ApiClient.for(shop.url);
    const { token } = await api.register();
    const statuses = [];
    for (let time = 0; time < 6; time++) {
      const passwords = { oldPassword: "correct horse", newPassword: "correct horse" };
      statuses.push((await api.post("/api/user/change-password", passwords, token)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("closes an account at one address five times an hour", async () => {
    const api = await ApiClient.for(shop.url);
    const password = "correct horse";
    const account = { name: "Dave", email: "opened-again@example.com", password };
    const statuses = [];
    for (let time = 0; time < 6; time++) {
      const { token } = (await api.post("/api/user/register", account)).body;
      statuses.push((await api.post("/api/user/close-account", { password }, token)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
