import { beforeAll, describe, expect, test } from "vitest";
import { resetAskedMessage } from "../../app/shop/terms";
import { ApiClient } from "../support/api-client";
import { databasesOfPages } from "../support/database";
import { letterTo, readMailbox } from "../support/mailbox";
import { openSuiteShop } from "../support/suite-shop";
import { Shopper } from "../support/shopper";

const ask = "/login?mode=forgot";

describe.each(databasesOfPages)("a forgotten password on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "1000" });
  let api: ApiClient;
  beforeAll(async () => {
    api = await ApiClient.for(shop.url);
  });

  // Spec 12: A request for a password reset gets the same answer, whether or not the address is
  // known. (app/calls/password-reset.server.ts)
  test("is answered in the same words for an address that is known and one that is not", async () => {
    const { email } = await api.register();
    const answers: string[] = [];
    for (const each of [email, "nobody@example.com"]) {
      const shopper = new Shopper(shop.url);
      const page = await shopper.follow(
        await shopper.submit(ask, "forgot-password", { email: each }),
      );
      answers.push(await page.text());
      const called = await api.post("/api/user/forgot-password", { email: each });
      expect(called.body).toEqual({ success: true, message: resetAskedMessage });
    }
    expect(answers[0]).toContain(resetAskedMessage);
    expect(answers[1]).toBe(answers[0]);
    await letterTo(shop.standInsUrl, email, "A new password");
    const letters = await readMailbox(shop.standInsUrl);
    expect(letters.filter(({ to }) => to === "nobody@example.com")).toEqual([]);
  });

  test("is refused without an address", async () => {
    const answer = await new Shopper(shop.url).submit(ask, "forgot-password", { email: " " });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("That e-mail address needs an @");
  });
});
