import { afterEach, describe, expect, test, vi } from "vitest";
import { noticeTexts } from "../../app/forms/notice-texts.server";
import { databasesOfPages } from "../support/database";
import { atDesk, codeOf, deskPassword, newStaff, secretFor, textOf } from "../support/desk";
import { letterTo } from "../support/mailbox";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const minuteMs = 60_000;
const path = "/desk/staff";
afterEach(() => void vi.useRealTimers());

describe.each(databasesOfPages)("staff on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" });
  const newEmail = () => `${crypto.randomUUID()}@example.com`;
  const latest = async () => {
    const { customerId } = await shop.db
      .selectFrom("staff")
      .select("customerId")
      .orderBy("since", "desc")
      .executeTakeFirstOrThrow();
    return customerId;
  };
  const linkIn = (text: string) => /\/desk\/take\/[\w-]+/.exec(text)?.[0] ?? "";

  // Spec 25: Staff are invited by a letter, whose link works once and is stored in no table.
  // (app/shop/staff/invitations.server.ts, app/mail/staff-letters.server.ts)
  test("are invited by a letter, whose link is good once and is in no table", async () => {
    const owner = await atDesk(shop, "owner");
    const email = newEmail();
    const invited = await owner.submit(path, "invite-staff", { email, role: "packer" });
    expect([invited.status, invited.headers.get("Location")]).toEqual([303, path]);
    const page = await textOf(await owner.follow(invited));
    expect(page).toContain(noticeTexts.invited.message);
    expect(page).toContain(email);
    const { text } = await letterTo(shop.standInsUrl, email, "An invitation to the desk");
    expect(text).toContain("Olive asks you to work at the desk of our shop, as packer.");
    const link = linkIn(text);
    const token = link.slice("/desk/take/".length);
    const kept = await shop.db.selectFrom("outbox").select("sentText").execute();
    const links = await shop.db.selectFrom("staffInvites").selectAll().execute();
    expect(JSON.stringify([kept, links])).not.toContain(token);

    const again = await owner.submit(path, "invite-staff", { email, role: "packer" });
    expect([again.status, await textOf(again)]).toEqual([
      409,
      expect.stringContaining("They’re invited already."),
    ]);
    const packer = new Shopper(shop.url);
    const fields = { token, name: "Pete", password: deskPassword };
    await packer.submit(link, "take-desk", fields);
    const code = codeOf(await secretFor(packer));
    await packer.submit("/desk/unlock", "open-desk", { code });
    expect((await packer.get("/desk")).status).toBe(200);
    expect((await packer.get(path)).status).toBe(403);
    expect((await new Shopper(shop.url).get(link)).status).toBe(404);
    const known = await owner.submit(path, "invite-staff", { email, role: "owner" });
    expect(await textOf(known)).toContain("Pete works here already.");
  });

  // Spec 25: Staff who are removed lose access at once. (app/shop/staff/manage-staff.server.ts,
  // app/server/desk.ts)
  test("who are shut out lose the desk at once, and the last owner cannot be shut out", async () => {
    await shop.db.deleteFrom("staff").execute();
    const owner = await atDesk(shop, "owner");
    const myself = await latest();
    const packer = await atDesk(shop, "packer");
    const { customerId: pete } = await shop.db
      .selectFrom("staff")
      .select("customerId")
      .where("role", "=", "packer")
      .executeTakeFirstOrThrow();
    expect((await packer.get("/desk")).status).toBe(200);
    expect((await owner.get(`${path}?who=${pete}`)).status).toBe(200);
    const disabled = await owner.submit(path, "disable-staff", { staff: pete });
    expect(disabled.headers.get("Location")).toBe(path);
    expect(await textOf(await owner.follow(disabled))).toContain(noticeTexts.staffChanged.message);
    expect((await packer.get("/desk")).status).toBe(404);
    const enabled = await owner.submit(path, "enable-staff", { staff: pete });
    expect(await textOf(await owner.follow(enabled))).toContain(noticeTexts.staffChanged.message);
    expect((await packer.get("/desk")).status).toBe(303);
    for (const [call, fields] of [
      ["disable-staff", {}],
      ["change-role", { role: "packer" }],
    ] as const) {
      const refused = await owner.submit(`${path}?who=${myself}`, call, {
        staff: myself,
        ...fields,
      });
      expect(refused.status).toBe(409);
      expect(await textOf(refused)).toContain("That’s the last owner.");
    }
    expect((await owner.get(path)).status).toBe(200);
  });
});

describe("one’s own keys", () => {
  const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "100" });
  const codesOn = (page: string) =>
    [...page.matchAll(/<li>([A-Z2-7-]{20,})<\/li>/g)].map(([, code = ""]) => code);
  const open = (staff: Shopper, code: string) =>
    staff.submit("/desk/unlock", "open-desk", { code });

  // Spec 25: New recovery codes replace the old ones, and only their owner sees them, for ten
  // minutes. (app/shop/staff/second-factor.server.ts, app/routes/desk/me/page.tsx)
  test("are renewed as ten recovery codes, shown to nobody else, and not for long", async () => {
    const packer = await newStaff(shop, "packer");
    const first = codesOn(await (await packer.get("/desk/unlock")).text());
    await open(packer, codeOf(await secretFor(packer)));
    const submitted = await packer.submit("/desk/me", "renew-codes");
    const shown = submitted.headers.get("Location") ?? "";
    const page = await (await packer.get(shown)).text();
    const codes = codesOn(page);
    const before = await (await packer.get("/desk/me")).text();
    for (const other of [page, before]) expect(other).not.toContain("no longer shown");
    expect(new Set([...first, ...codes]).size).toBe(20);
    expect(codesOn(await (await (await atDesk(shop, "owner")).get(shown)).text())).toEqual([]);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 10 * minuteMs + 1);
    const late = await (await packer.get(shown)).text();
    expect([codesOn(late), late.includes("no longer shown")]).toEqual([[], true]);
    packer.cookies.delete("desk");
    expect((await open(packer, first[0] ?? "")).status).toBe(422);
    expect((await open(packer, codes[0] ?? "")).status).toBe(303);
  });

  // Spec 25: Logging out everywhere ends all sessions of the desk and of the shop.
  // (app/calls/desk/me.server.ts)
  test("log out everywhere: the desk, the shop, and by JSON", async () => {
    const owner = await newStaff(shop, "owner");
    const bearer = owner.cookies.get("Bearer") ?? "";
    await open(owner, codeOf(await secretFor(owner)));
    const left = await owner.submit("/desk/me", "close-my-sessions");
    expect(left.headers.get("Location")).toBe("/login");
    expect(await textOf(await owner.follow(left))).toContain(noticeTexts.loggedOut.message);
    expect((await owner.get("/desk")).status).toBe(404);
    const headers = { Authorization: `Bearer ${bearer}` };
    expect((await fetch(`${shop.url}/api/user/account`, { headers })).status).toBe(401);
  });
});
