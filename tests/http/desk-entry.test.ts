import { afterEach, describe, expect, test, vi } from "vitest";
import { encodeValue } from "../../app/http/cookie-codecs.server";
import { inviteStaff } from "../../app/shop/staff/staff.server";
import { databasesOfPages } from "../support/database";
import { atDesk, codeOf, deskPassword, newStaff, secretFor } from "../support/desk";
import { letterTo } from "../support/mailbox";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const minuteMs = 60_000;
const later = (ms: number) => void vi.setSystemTime(Date.now() + ms);
afterEach(() => void vi.useRealTimers());

describe.each(databasesOfPages)("the desk on %s", (kind) => {
  const shop = openSuiteShop(kind);
  const open = (staff: Shopper, code: string) =>
    staff.submit("/desk/unlock", "open-desk", { code });
  const newestEmail = async () => {
    const { email } = await shop.db
      .selectFrom("staff")
      .innerJoin("customers", "customers.id", "staff.customerId")
      .select("email")
      .orderBy("since", "desc")
      .executeTakeFirstOrThrow();
    return email;
  };
  /** Opens the desk once more, and counts the letters about new devices. */
  const openAgain = async (staff: Shopper, secret: string, inSeconds: number) => {
    const email = await newestEmail();
    await staff.submit("/desk", "close-desk");
    const answer = await open(staff, codeOf(secret, inSeconds));
    expect(answer.headers.get("Location")).toBe("/desk");
    const letters = await shop.db
      .selectFrom("outbox")
      .innerJoin("customers", "customers.id", "outbox.customerId")
      .select("outbox.key")
      .where("email", "=", email)
      .where("kind", "=", "desk-device")
      .execute();
    return letters.length;
  };

  test("counts the wrong passwords of an invitation and of a login together", async () => {
    const shopper = new Shopper(shop.url);
    const { email } = await shopper.register({ name: "Olive", password: deskPassword });
    const token = await inviteStaff(shop.db, email.toUpperCase(), "packer");
    const take = async (password: string) =>
      (await shopper.submit(`/desk/take/${token}`, "take-desk", { token, password })).status;
    const guesser = new Shopper(shop.url);
    for (let i = 0; i < 5; i++) {
      await guesser.submit("/login", "login", { email, password: "wrong horse" });
    }
    expect(await take(deskPassword)).toBe(429);
  });

  // Spec 14: There are ten recovery codes, which are shown once, and each opens the desk once.
  // (app/shop/staff/second-factor.server.ts, app/routes/desk/unlock/first-time.tsx)
  test("opens by each recovery code once", async () => {
    const staff = await newStaff(shop, "owner");
    const page = await (await staff.get("/desk/unlock")).text();
    const codes = [...page.matchAll(/<li>([A-Z2-7-]{20,})<\/li>/g)].map(([, code = ""]) => code);
    expect(new Set(codes).size).toBe(10);
    await open(staff, codeOf(await secretFor(staff)));
    expect((await (await staff.get("/desk/unlock")).text()).includes("<code>")).toBe(false);
    staff.cookies.delete("desk");
    expect((await open(staff, (codes[3] ?? "").toLowerCase())).status).toBe(303);
    staff.cookies.delete("desk");
    expect((await open(staff, codes[3] ?? "")).status).toBe(422);
  });

  test("notifies its person when it is opened on another device, and on that device only once", async () => {
    const here = await newStaff(shop, "packer");
    const secret = await secretFor(here);
    const email = await newestEmail();
    expect(await openAgain(here, secret, -30)).toBe(0);
    expect(await openAgain(here, secret, 0)).toBe(0);
    const there = new Shopper(shop.url);
    await there.submit("/login", "login", { email, password: deskPassword });
    there.cookies.set("desk", encodeValue({ mark: "made-up" }));
    expect(await openAgain(there, secret, 30)).toBe(1);
    const subject = "Your desk, on another device";
    expect((await letterTo(shop.standInsUrl, email, subject)).text).toContain("/desk/me");
    vi.useFakeTimers({ toFake: ["Date"] });
    later(2 * minuteMs);
    expect(await openAgain(there, secret, 0)).toBe(1);
  });

  test("knows no device any more after a new password", async () => {
    const staff = await newStaff(shop, "packer");
    const secret = await secretFor(staff);
    expect(await openAgain(staff, secret, -30)).toBe(0);
    const fields = { oldPassword: deskPassword, newPassword: `${deskPassword} new` };
    await staff.submit("/account", "change-password", fields);
    expect(await openAgain(staff, secret, 0)).toBe(1);
  });

  // Spec 14: After ten wrong codes a right one is refused too, with 429.
  // (app/shop/limits.server.ts, app/shop/staff/second-factor.server.ts)
  test("slows down guesses of a code, and lets nobody in meanwhile", async () => {
    const staff = await newStaff(shop, "owner");
    const secret = await secretFor(staff);
    for (let i = 0; i < 10; i++) await open(staff, "000000");
    const refused = await open(staff, codeOf(secret));
    expect([refused.status, refused.headers.has("Retry-After")]).toEqual([429, true]);
  });

  // Spec 14: The desk closes by its button, by logging out, and when the password changes.
  // (app/shop/staff/desk-sessions.server.ts)
  test("closes by its button, by logging out, and by a new password", async () => {
    const byButton = await atDesk(shop, "owner");
    const byLogOut = await atDesk(shop, "owner");
    const before = [byButton.cookieHeader, byLogOut.cookieHeader];
    const closed = await byButton.submit("/desk?index", "close-desk");
    expect(closed.headers.get("Location")).toBe("/");
    await byLogOut.submit("/account", "logout");
    for (const cookie of [byButton.cookieHeader, ...before]) {
      const answer = await fetch(`${shop.url}/desk`, {
        headers: { Cookie: cookie },
        redirect: "manual",
      });
      expect([303, 404]).toContain(answer.status);
    }
    const byPassword = await atDesk(shop, "owner");
    await byPassword.submit("/account", "change-password", {
      oldPassword: deskPassword,
      newPassword: "another horse entirely",
    });
    expect((await byPassword.get("/desk")).status).toBe(303);
  });

  // Spec 14: The database stores authenticator secrets encrypted, and codes and session tokens as
  // hashes. (app/shop/encryption.server.ts, app/shop/staff/desk-sessions.server.ts)
  test("keeps no secret of an authenticator, code or session as it is", async () => {
    const staff = await newStaff(shop, "owner");
    const secret = await secretFor(staff);
    await open(staff, codeOf(secret));
    const rows = await Promise.all([
      shop.db.selectFrom("staff").selectAll().execute(),
      shop.db.selectFrom("deskSessions").selectAll().execute(),
      shop.db.selectFrom("recoveryCodes").selectAll().execute(),
    ]);
    const dump = JSON.stringify(rows);
    for (const kept of [secret, staff.cookies.get("desk") ?? ""]) {
      expect([kept.length > 20, dump.includes(kept)]).toEqual([true, false]);
    }
  });
});
