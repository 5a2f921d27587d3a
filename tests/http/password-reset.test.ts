import { request } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { noticeTexts } from "../../app/forms/notice-texts.server";
import { deadLinkMessage } from "../../app/shop/refusal";
import { ApiClient } from "../support/api-client";
import { databasesOfPages } from "../support/database";
import { textOf } from "../support/desk";
import { letterTo, readMailbox } from "../support/mailbox";
import { dump } from "../support/sentinel";
import { openSuiteShop } from "../support/suite-shop";
import { Shopper } from "../support/shopper";

const ask = "/login?mode=forgot";
const reset = "/login?mode=reset";
const password = "a better horse";
const tokenIn = (text: string) => /mode=reset&token=([\w-]+)/.exec(text)?.[1] ?? "none";

describe.each(databasesOfPages)("a forgotten password on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "1000" });
  let api: ApiClient;
  beforeAll(async () => {
    api = await ApiClient.for(shop.url);
  });

  /** The address in the newest letter to a customer who asked for one. */
  async function askAndRead(email: string): Promise<{ address: string; token: string }> {
    await new Shopper(shop.url).submit(ask, "forgot-password", { email });
    const { text } = await letterTo(shop.standInsUrl, email, "A new password");
    const address = /http\S+mode=reset&token=[\w-]+/.exec(text)?.[0] ?? "none";
    return { address, token: tokenIn(text) };
  }
  const logIn = (email: string, typed: string) =>
    api.post("/api/user/login", { email, password: typed });

  test("is replaced by the link, once; every token is dead then, and so are older links", async () => {
    const { email, token: bearer } = await api.register();
    const older = await askAndRead(email);
    const newer = await api.post("/api/user/forgot-password", { email });
    expect(newer.status).toBe(200);
    const shopper = new Shopper(shop.url);
    const moved = await shopper.get(older.address);
    expect([moved.status, moved.headers.get("Location")]).toEqual([303, `${reset}&cookie=notice`]);
    const page = await shopper.follow(moved);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
    const form = await page.text();
    expect(form).toContain('value="reset-password"');
    expect(form).not.toContain(deadLinkMessage);
    expect(form).not.toContain(older.token);
    const saved = await shopper.submit(reset, "reset-password", { password });
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/login"]);
    const login = await textOf(await shopper.follow(saved));
    expect(login).toContain(noticeTexts.passwordSaved.message);
    expect(shopper.cookies.size).toBe(0);
    expect((await api.get("/api/user/account", bearer)).status).toBe(401);
    expect((await logIn(email, "correct horse")).status).toBe(401);
    expect((await logIn(email, password)).status).toBe(200);
    const again = await api.post("/api/user/reset-password", { token: older.token, password });
    expect([again.status, again.body.error]).toEqual([409, deadLinkMessage]);
    const open = await shop.db
      .selectFrom("passwordResets")
      .innerJoin("customers", "customers.id", "customerId")
      .select("passwordResets.id")
      .where("email", "=", email)
      .where("usedAt", "is", null)
      .execute();
    expect(open).toEqual([]);
    await letterTo(shop.standInsUrl, email, "Your password was changed");
  });

  // Spec 12: A password reset link works once. (app/routes/login/reset-form.tsx,
  // app/shop/customers/password-resets.server.ts)
  test("is replaced by one of twenty requests at once", async () => {
    const { email, token: bearer } = await api.register();
    const older = await askAndRead(email);
    const written = () => readMailbox(shop.standInsUrl);
    const before = (await written()).length;
    await api.post("/api/user/forgot-password", { email });
    await expect.poll(async () => (await written()).length).toBe(before + 1);
    const token = tokenIn((await written())[0]?.text ?? "");
    expect(token).not.toBe(older.token);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        api.post("/api/user/reset-password", { token, password: `${password} ${i}` }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    const winner = statuses.indexOf(200);
    const late = await api.post("/api/user/reset-password", { token: older.token, password });
    expect(late.status).toBe(409);
    expect((await api.get("/api/user/account", bearer)).status).toBe(401);
    expect((await logIn(email, `${password} ${winner}`)).status).toBe(200);
    const dumped = await dump(kind, shop.databaseUrl, shop.db);
    expect(dumped).toContain(email);
    for (const secret of [older.token, token, bearer]) expect(dumped).not.toContain(secret);
  });

  // Spec 11: A link in a letter begins with PUBLIC_URL, whatever host the request names.
  // (app/mail/composing.ts)
  test.each([
    ["a call", "/api/user/forgot-password", "application/json", JSON.stringify],
    ["a form", ask, "application/x-www-form-urlencoded", asForm],
  ])(
    "sends a link to the shop’s own address, whatever host %s names",
    async (_, path, type, write) => {
      const { email } = await api.register();
      const body = write({ email, intent: "forgot-password" });
      const isForm = path === ask;
      await new Promise((resolve, reject) => {
        request(shop.url + path, {
          method: "POST",
          headers: {
            Host: "evil.example",
            "X-Forwarded-Host": "evil.example",
            Forwarded: "host=evil.example;proto=https",
            // A browser that names another origin with a form is refused.
            Origin: isForm ? shop.url : "https://evil.example",
            "Content-Type": type,
          },
        })
          .on("response", resolve)
          .on("error", reject)
          .end(body);
      });
      const { text, html } = await letterTo(shop.standInsUrl, email, "A new password");
      expect(text).toContain(`${shop.url}/login?mode=reset&token=`);
      expect(text + html).not.toContain("evil.example");
    },
  );

  test("leaves its token in no line of the log", async () => {
    const { email } = await api.register();
    const { address, token } = await askAndRead(email);
    const shopper = new Shopper(shop.url);
    await shopper.follow(await shopper.get(address));
    await expect.poll(() => shop.log.join("\n")).toContain('"path":"/login"');
    expect(shop.log.join("\n")).not.toContain(token);
  });

  test.each([
    ["a short password", "1234567", "8 characters or more"],
    ["the password that everybody has", "12345678", "Everybody has that password"],
  ])("is not replaced by %s, and the link still works", async (_, typed, message) => {
    const { email } = await api.register();
    const { address } = await askAndRead(email);
    const shopper = new Shopper(shop.url);
    await shopper.get(address);
    const refused = await shopper.submit(reset, "reset-password", { password: typed });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(message);
    expect((await shopper.submit(reset, "reset-password", { password })).status).toBe(303);
  });
});

function asForm(fields: Record<string, string>): string {
  return new URLSearchParams(fields).toString();
}
