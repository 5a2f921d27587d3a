import { beforeAll, describe, expect, test } from "vitest";
import { noticeTexts } from "../../app/forms/notice-texts.server";
import { deadLinkMessage } from "../../app/shop/refusal";
import { ApiClient, onTwoDevices, password } from "../support/api-client";
import { databasesOfPages } from "../support/database";
import { textOf } from "../support/desk";
import { letterTo } from "../support/mailbox";
import { openSuiteShop } from "../support/suite-shop";
import { Shopper } from "../support/shopper";

const newAddress = () => `${crypto.randomUUID()}@example.com`;
const linkIn = (text: string) => /http\S+token=[\w-]+/.exec(text)?.[0] ?? "none";

describe.each(databasesOfPages)("the account on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "1000" });
  let api: ApiClient;
  beforeAll(async () => {
    api = await ApiClient.for(shop.url);
  });

  describe("a change of address", () => {
    // Spec 12: A customer can change their e-mail address, which takes effect once the new address has
    // confirmed it. (app/shop/customers/email-changes.server.ts, app/routes/account/change-form.tsx)
    test("happens when the new address says yes, and both are notified", async () => {
      const { shopper, email } = await onTwoDevices(api);
      const newEmail = newAddress();
      const form = "/account?change=email";
      const asked = await shopper.submit(form, "change-email", { newEmail, password });
      expect([asked.status, asked.headers.get("Location")]).toEqual([303, "/account"]);
      const account = await textOf(await shopper.follow(asked));
      expect(account).toContain(noticeTexts.emailAsked.message);
      const isPending = async () =>
        (await textOf(await shopper.get("/account"))).includes("once you follow the link");
      expect(await isPending()).toBe(true);
      expect(await (await shopper.get(form)).text()).toContain(`value="${newEmail}"`);
      const passwordForm = await textOf(await shopper.get("/account?change=password"));
      expect(passwordForm).toMatch(
        /logs out your other devices.*, and the link to .* no longer works/,
      );
      await letterTo(shop.standInsUrl, email, "is about to change");
      const { text } = await letterTo(shop.standInsUrl, newEmail, "Is this your new address?");
      const stranger = new Shopper(shop.url);
      const moved = await stranger.get(linkIn(text));
      expect(moved.headers.get("Location")).toBe("/login?mode=confirm&cookie=notice");
      expect(await (await stranger.follow(moved)).text()).toContain(newEmail);
      expect((await api.post("/api/user/login", { email, password })).status).toBe(200);
      const confirmed = await stranger.submit("/login?mode=confirm", "confirm-email");
      expect(confirmed.headers.get("Location")).toBe("/login");
      const login = await textOf(await stranger.follow(confirmed));
      expect(login).toContain(noticeTexts.emailChanged.message);
      expect(stranger.cookies.size).toBe(0);
      expect((await api.post("/api/user/login", { email, password })).status).toBe(401);
      const entered = await api.post("/api/user/login", { email: newEmail, password });
      expect(entered.status).toBe(200);
      expect(await isPending()).toBe(false);
      await letterTo(shop.standInsUrl, email, "Your e-mail address was changed");
      const again = await stranger.get(linkIn(text));
      expect(await (await stranger.follow(again)).text()).toContain(deadLinkMessage);
    });

    test("answers alike whether somebody has the address, and writes to that address alone", async () => {
      const { token } = await onTwoDevices(api);
      const other = await api.register("Eve");
      const change = (newEmail: string) =>
        api.post("/api/user/change-email", { newEmail, password }, token);
      const answers = [await change(newAddress()), await change(other.email)];
      const expected = answers.map(({ status, body }) => ({ status, body: body as unknown }));
      expect(expected[1]).toEqual(expected[0]);
      const letter = await letterTo(shop.standInsUrl, other.email, "already");
      expect(letter.text).not.toContain("token=");
    });

    test("is refused for a wrong password, and for what is no address", async () => {
      const { token } = await onTwoDevices(api);
      const change = (newEmail: string, typed: string) =>
        api.post("/api/user/change-email", { newEmail, password: typed }, token);
      expect((await change(newAddress(), "wrong horse")).status).toBe(401);
      expect((await change("no address", password)).status).toBe(422);
    });
  });
});
