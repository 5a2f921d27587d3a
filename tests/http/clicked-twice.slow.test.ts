import { beforeAll, describe, expect, test } from "vitest";
import { inviteStaff } from "../../app/shop/staff/staff.server";
import { noticeTexts } from "../../app/forms/notice-texts.server";
import { ApiClient, onTwoDevices, password } from "../support/api-client";
import { databasesOfPages } from "../support/database";
import { codeOf, newStaff, secretFor, textOf } from "../support/desk";
import { letterTo } from "../support/mailbox";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const newPassword = "a better horse";
const newAddress = () => `${crypto.randomUUID()}@example.com`;
const linkIn = (text: string) => /http\S+token=[\w-]+/.exec(text)?.[0] ?? "none";

describe.each(databasesOfPages)("a form that is clicked twice on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "1000" });
  let api: ApiClient;
  beforeAll(async () => {
    api = await ApiClient.for(shop.url);
  });

  /** Who sends it, and from where, with which intent and fields. */
  type Form = [Shopper, path: string, intent: string, fields?: Record<string, string>];

  const forms: Record<string, () => Promise<Form>> = {
    async "to register"() {
      const shopper = new Shopper(shop.url);
      const path = "/login?mode=register";
      const page = await (await shopper.get(path)).text();
      const [, idempotencyKey = ""] = /name="idempotencyKey" value="([^"]+)"/.exec(page) ?? [];
      const fields = { name: "Dave", email: newAddress(), password, terms: "on", idempotencyKey };
      return [shopper, path, "register", fields];
    },
    async "to log in"() {
      const { email } = await api.register();
      return [new Shopper(shop.url), "/login", "login", { email, password }];
    },
    async "to ask for a new password"() {
      const { email } = await api.register();
      return [new Shopper(shop.url), "/login?mode=forgot", "forgot-password", { email }];
    },
    async "to reset a password"() {
      const { email } = await api.register();
      await api.post("/api/user/forgot-password", { email });
      const { text } = await letterTo(shop.standInsUrl, email, "A new password");
      const shopper = new Shopper(shop.url);
      await shopper.get(linkIn(text));
      return [shopper, "/login?mode=reset", "reset-password", { password: newPassword }];
    },
    async "to change a password"() {
      const { shopper } = await onTwoDevices(api);
      const fields = { oldPassword: password, newPassword };
      return [shopper, "/account?change=password", "change-password", fields];
    },
    async "to change an address"() {
      const { shopper } = await onTwoDevices(api);
      const fields = { newEmail: newAddress(), password };
      return [shopper, "/account?change=email", "change-email", fields];
    },
    async "to confirm an address"() {
      const { shopper } = await onTwoDevices(api);
      const newEmail = newAddress();
      await shopper.submit("/account?change=email", "change-email", { newEmail, password });
      const { text } = await letterTo(shop.standInsUrl, newEmail, "Is this your new address?");
      await shopper.get(linkIn(text));
      return [shopper, "/login?mode=confirm", "confirm-email"];
    },
    async "to log out"() {
      const { shopper } = await onTwoDevices(api);
      return [shopper, "/account", "logout"];
    },
    async "to take out a line"() {
      const { shopper } = await onTwoDevices(api);
      const fields = { uId: "one", itemId: "grapes", personalisation: "" };
      await shopper.submit("/card/grapes", "addtocart", fields);
      return [shopper, "/cart", "removefromcart", { uId: "one" }];
    },
    async "to save a message"() {
      const { shopper } = await onTwoDevices(api);
      const fields = { uId: "one", itemId: "grapes", personalisation: "" };
      await shopper.submit("/card/grapes", "addtocart", fields);
      return [shopper, "/cart", "add-personalisation", { uId: "one", personalisation: "Get up" }];
    },
    async "to find an order"() {
      const fields = { orderNumber: "BC-7K3M9QXD", email: newAddress() };
      return [new Shopper(shop.url), "/find-order", "send-order-link", fields];
    },
    async "to take an invitation"() {
      const token = await inviteStaff(shop.db, newAddress(), "packer");
      const fields = { token, name: "Olive", password };
      return [new Shopper(shop.url), `/desk/take/${token}`, "take-desk", fields];
    },
    async "to lock the desk"() {
      return [await newStaff(shop, "packer"), "/desk?index", "close-desk"];
    },
  };

  function sameBrowser({ cookies, shopUrl }: Shopper) {
    const same = new Shopper(shopUrl);
    for (const [name, value] of cookies) same.cookies.set(name, value);
    return same;
  }

  /** Sends the form as a browser with these cookies, and keeps none. */
  async function send([shopper, path, intent, fields]: Form) {
    const answer = await sameBrowser(shopper).submit(path, intent, fields);
    const { status, headers } = answer;
    const sets = new Set(headers.getSetCookie().map((line) => line.split("=", 1)[0]));
    return { status, to: headers.get("Location"), sets };
  }

  test.each(Object.keys(forms))("%s is answered alike, one after the other", async (name) => {
    const form = await forms[name]!();
    const first = await send(form);
    expect(first.status).toBe(303);
    expect(await send(form)).toEqual(first);
  });

  test.each(Object.keys(forms))("%s is answered alike at the same time", async (name) => {
    const form = await forms[name]!();
    const [first, second] = await Promise.all([send(form), send(form)]);
    expect(first.status).toBe(303);
    expect(second).toEqual(first);
  });

  test("to change an address writes to each of the two addresses once", async () => {
    const form = await forms["to change an address"]!();
    await Promise.all([send(form), send(form)]);
    await send(form);
    const { newEmail } = form[3]!;
    const changes = shop.db.selectFrom("emailChanges").where("newEmail", "=", newEmail!);
    const letters = shop.db
      .selectFrom("outbox")
      .select("kind")
      .where("aboutId", "in", changes.select("id"))
      .orderBy("kind");
    expect(await letters.execute()).toEqual([{ kind: "email-change" }, { kind: "email-changing" }]);
  });

  test("to close an account closes it, and says so", async () => {
    const said = [noticeTexts.accountClosed.message, noticeTexts.closedOrLoggedOut.message];
    for (const isAtOnce of [true, false]) {
      const { shopper } = await onTwoDevices(api);
      const close = async () => {
        const browser = sameBrowser(shopper);
        const path = "/account?change=close-now";
        const answer = await browser.submit(path, "close-account", { password });
        return textOf(await browser.follow(answer));
      };
      const first = close();
      if (!isAtOnce) await first;
      const answers = await Promise.all([first, close()]);
      for (const text of answers) expect(said.some((each) => text.includes(each))).toBe(true);
      expect(answers.some((text) => text.includes(said[0]!))).toBe(true);
    }
  });

  test("to open the desk opens it once, and says that the code has been used", async () => {
    for (const isAtOnce of [true, false]) {
      const staff = await newStaff(shop, "packer");
      const code = codeOf(await secretFor(staff));
      const open = () => sameBrowser(staff).submit("/desk/unlock", "open-desk", { code });
      const first = open();
      if (!isAtOnce) await first;
      const answers = await Promise.all([first, open()]);
      const refused = answers.find(({ status }) => status !== 303);
      expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([303, 422]));
      expect(await refused?.text()).toContain(
        "That code is wrong, or it has been used. Take the next.",
      );
    }
  });
});
