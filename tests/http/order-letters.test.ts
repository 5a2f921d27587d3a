import { describe, expect, test } from "vitest";
import { add } from "../support/arrivals";
import { databasesOfPages } from "../support/database";
import { letterTo } from "../support/mailbox";
import { buy } from "../support/payer";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

describe.each(databasesOfPages)("a sale on %s", (kind) => {
  const shop = openSuiteShop(kind, {
    VAT_NUMBER: "GB999999973",
    TRADER_NAME: "Bastard Cards Ltd",
    TRADER_ADDRESS: "1 Press Lane, Leeds, LS1 1AA",
  });

  /** Buys a card with a message and a blank one. */
  async function buyTwo(email: string, shopper = new Shopper(shop.url)) {
    await add("grapes")(shopper);
    const message = "Get well\n<b>soon</b>";
    await shopper.submit("/cart", "addtocart", { uId: "line-2", itemId: "arson" });
    await shopper.submit("/cart", "add-personalisation", {
      uId: "line-1",
      itemId: "grapes",
      personalisation: message,
    });
    const { location } = await buy(shopper, { email });
    return { shopper, location };
  }

  // Spec 11: A payer gets a confirmation letter with everything that the law requires.
  // (app/mail/confirmation-letter.ts, app/mail/order-letters.server.ts)
  test("sends a letter that is a receipt, a contract and a way back", async () => {
    await buyTwo("dave@example.com");
    const { text, html, subject, messageId } = await letterTo(
      shop.standInsUrl,
      "dave@example.com",
      "Your order BC-",
    );
    const id = subject.split(" ").at(-1) ?? "";
    for (const expected of [
      `Order ${id}`.toUpperCase(),
      "> Get well > <b>soon</b>",
      "Royal Mail 2nd Class: £1.70",
      "Included: VAT at 20%: £",
      "Dave Bastard > 1 Regret Street",
      "personalised, so there is no right to cancel it",
      "blank, so you may cancel until 14 days after",
      "I hereby give notice that I cancel",
      "Royal Mail 2nd Class should have it there by",
      "Bastard Cards Ltd, 1 Press Lane, Leeds, LS1 1AA",
      "VAT number GB999999973",
      `${shop.url}/order/`,
    ]) {
      expect(text.replaceAll(/\s+/g, " ")).toContain(expected);
    }
    expect(html).toContain("&lt;b&gt;soon&lt;/b&gt;");
    expect(html).not.toMatch(/<script|<b>soon/);
    expect(messageId).toMatch(/^<[0-9a-f]{64}@/);
    const sentText = async () => {
      const query = shop.db.selectFrom("outbox").select("sentText").where("orderId", "=", id);
      return (await query.executeTakeFirstOrThrow()).sentText;
    };
    await expect.poll(sentText).toContain("/order/");
    const token = /\/order\/([\w-]+)/.exec(text)?.[1] ?? "none";
    expect(await sentText()).not.toContain(token);
  });

  test("shows the cover of each card as a JPEG, which anybody may load", async () => {
    await buyTwo("looker@example.com");
    const { html } = await letterTo(shop.standInsUrl, "looker@example.com", "Your order BC-");
    const addresses = [...html.matchAll(/<img src="([^"]*)"/g)].map(([, address = ""]) => address);
    const types = await Promise.all(
      addresses.map(async (address) => {
        const answer = await fetch(address);
        expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBeNull();
        return [address, answer.status, answer.headers.get("Content-Type")];
      }),
    );
    expect(types).toEqual([
      [`${shop.url}/apple-touch-icon.png`, 200, "image/png"],
      [`${shop.url}/cards/grapes-social.jpg`, 200, "image/jpeg"],
      [`${shop.url}/cards/arson-social.jpg`, 200, "image/jpeg"],
    ]);
  });
});
