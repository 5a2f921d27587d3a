import { describe, expect, test } from "vitest";
import { ApiClient } from "../support/api-client";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

/** Twenty guesses at once, each said to come from an address of its own choice. */
async function guessesFrom(shop: { url: string }, addressOf: (i: number) => string) {
  const api = await ApiClient.for(shop.url);
  const { email } = await api.register();
  return Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      api.send("post", "/api/user/login", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Forwarded-For": addressOf(i) },
        body: JSON.stringify({ email, password: "wrong horse" }),
      }),
    ),
  );
}

describe("guessing from forged addresses", () => {
  const alone = openSuiteShop("SQLite");
  const behindProxy = openSuiteShop("SQLite", { TRUST_PROXY: "loopback" });

  test.each([
    ["where no proxy is trusted", alone, (i: number) => `198.51.100.${i}`],
    ["behind a proxy that is", behindProxy, (i: number) => `198.51.100.${i}, 203.0.113.7`],
    ["in a private network behind it", behindProxy, (i: number) => `10.0.0.${i}, 192.168.1.9`],
  ])("is no help %s", async (_, shop, addressOf) => {
    const answers = await guessesFrom(shop, addressOf);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });
});

describe("guessing", () => {
  // With the limits as they are.
  const shop = openSuiteShop("SQLite", { TRUST_PROXY: "loopback" });

  // Spec 10: RATE_LIMIT_FACTOR multiplies the rate limits, which apply without it.
  // (app/shop/limits.server.ts)
  test("slows down the guesser, and the account's owner gets in from elsewhere", async () => {
    const api = await ApiClient.for(shop.url);
    const { email } = await api.register();
    const guess = (password: string, address = "203.0.113.7") =>
      api.send("post", "/api/user/login", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
        body: JSON.stringify({ email, password }),
      });
    const guesses = await Promise.all(Array.from({ length: 20 }, () => guess("wrong horse")));
    const refused = guesses.filter(({ status }) => status === 429);
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(refused).toHaveLength(15);
    expect(Number(refused[0]?.headers.get("Retry-After"))).toBeGreaterThan(60);
    expect((await guess("correct horse")).status).toBe(429);
    expect((await guess("correct horse", "198.51.100.9")).status).toBe(200);
    const household = await Promise.all(
      Array.from({ length: 9 }, (_, i) => guess("wrong horse", `2001:db8::${i + 1}`)),
    );
    expect(household.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(shop.log.join("\n")).not.toMatch(
      /horse|203\.0\.113|198\.51\.100|2001:db8|"level":[56]0/,
    );
  });

  test("by a form is answered with when to try again, on the page and for its scripts", async () => {
    const shopper = new Shopper(shop.url);
    const guess = { email: "form@example.com", password: "wrong horse" };
    for (let i = 0; i < 5; i += 1) {
      expect((await shopper.submit("/login", "login", guess)).status).toBe(401);
    }
    for (const path of ["/login", "/login.data"]) {
      const refused = await shopper.submit(path, "login", guess);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(60);
    }
  });
});
