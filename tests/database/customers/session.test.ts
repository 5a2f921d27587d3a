import { afterEach, describe, expect, test, vi } from "vitest";
import { requireProof } from "../../../app/http/desk-proof.server";
import { encodeValue } from "../../../app/http/cookie-codecs.server";
import { tokenIn } from "../../../app/http/identity.server";
import { cookiesIn, noCookies } from "../../../app/http/request-cookies.server";
import { openSession, type SessionRequest } from "../../../app/http/session.server";
import type { DeskSession } from "../../../app/http/admit.server";
import { readEnvironment } from "../../../app/env.server";
import { register } from "../../../app/shop/customers/customers.server";
import { openDesk } from "../../../app/shop/staff/desk-sessions.server";
import { beginEnrolment } from "../../../app/shop/staff/second-factor.server";
import { addFavourite } from "../../../app/shop/catalogue/favourites.server";
import type { Shop } from "../../../app/shop/shop";
import { databases, type DatabaseKind } from "../../support/database";
import { codeOf, deskPassword } from "../../support/desk";
import { openTestShop } from "../../support/test-shop";

const minuteMs = 60_000;
/** A moment in the middle of a code's half minute. */
const start = 1_000_000 * 30_000 + 15_000;
const later = (ms: number) => void vi.setSystemTime(Date.now() + ms);
afterEach(() => void vi.useRealTimers());

/** The session for that request, and the cookies of the answer. */
async function open(shop: Shop, sent: Partial<SessionRequest>, variables = {}) {
  const set: string[] = [];
  const session = await openSession(shop, readEnvironment(variables), {
    cookies: noCookies,
    authorization: undefined,
    isJsonCall: false,
    address: "198.51.100.7",
    setCookie: (header) => set.push(header),
    ...sent,
  });
  return { session, set };
}

const cookies = (values: Record<string, string>) => ({
  cookies: cookiesIn(
    Object.entries(values)
      .map((pair) => pair.join("="))
      .join("; "),
  ),
});
const call = (authorization: string) => ({ isJsonCall: true, authorization });

async function who(shop: Shop, sent: Partial<SessionRequest>) {
  const { customer, hasDeadToken, isStaff, desk } = (await open(shop, sent)).session;
  return [customer?.name, hasDeadToken, isStaff, desk?.name];
}

/** A customer with a token; at the open desk where they have a role. */
async function enter(shop: Shop, name: string, role?: "owner" | "packer") {
  const email = `${name}@example.com`;
  const { token, customerId } = await register(shop.db, { name, email, password: deskPassword });
  if (!role) return { token, customerId, secret: "", desk: "" };
  await shop.db.insertInto("staff").values({ customerId, role, since: 1 }).execute();
  const { secret = "" } = (await beginEnrolment(shop, { id: customerId, email })) ?? {};
  const { token: desk } = await openDesk(shop, customerId, codeOf(secret));
  return { token, customerId, secret, desk };
}

async function openShopAt(kind: DatabaseKind) {
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  return openTestShop(kind);
}

test.each([
  [undefined, { token: undefined }],
  ["", { token: "" }],
  ["Bearer abc", { token: "abc" }],
  ["bearer   abc ", { token: "abc" }],
  ["abc", { token: "abc" }],
  ["Bearer ", { token: "none" }],
  ["Basic abc", { token: "Basic abc" }],
])("the header Authorization: %s has %j", (header, tokens) => {
  expect(tokenIn(header)).toEqual(tokens);
});

describe.each(databases)("the sender of a request on %s", (kind) => {
  test("is a guest, or whom a token is of, and a dead one is distinguished from none", async () => {
    const shop = await openShopAt(kind);
    const { token, customerId } = await enter(shop, "Dave");
    expect(await who(shop, {})).toEqual([undefined, false, false, undefined]);
    expect(await who(shop, cookies({ Bearer: token }))).toEqual(["Dave", false, false, undefined]);
    // A cookie of the desk's alone says nothing, so that strangers cannot find the desk by it.
    const nobody = [undefined, false, false, undefined];
    expect(await who(shop, cookies({ desk: "desk-dead" }))).toEqual(nobody);
    for (const dead of [cookies({ Bearer: "dead" }), cookies({ Bearer: "x", desk: "y" })]) {
      expect(await who(shop, dead)).toEqual([undefined, true, false, undefined]);
    }
    await addFavourite(shop.db, customerId, "grapes");
    const { session } = await open(shop, cookies({ Bearer: token }));
    const line = { uId: "a", productId: "grapes", personalisation: "" };
    await session.basket.change(() => [line]);
    expect(await session.belongings()).toEqual({ favouriteIds: ["grapes"], basketCount: 1 });
    const guest = await open(shop, {});
    expect(await guest.session.belongings()).toEqual({ favouriteIds: [], basketCount: 0 });
    expect(await session.closedDays()).toEqual(new Map());
    expect(session.closedDays()).toBe(session.closedDays());
  });

  test("is at the desk while logged in as whoever opened it", async () => {
    const shop = await openShopAt(kind);
    const olive = await enter(shop, "Olive", "owner");
    const pete = await enter(shop, "Pete", "packer");
    const dave = await enter(shop, "Dave");
    const at = (Bearer: string, desk: string) =>
      who(shop, cookies({ Bearer, desk: encodeValue({ token: desk }) }));
    expect(await at(olive.token, olive.desk)).toEqual(["Olive", false, true, "Olive"]);
    expect(await who(shop, cookies({ Bearer: olive.token }))).toEqual([
      "Olive",
      false,
      true,
      undefined,
    ]);
    expect(await at(pete.token, olive.desk)).toEqual(["Pete", false, true, undefined]);
    expect(await at(dave.token, olive.desk)).toEqual(["Dave", false, false, undefined]);
    expect(await at("dead", olive.desk)).toEqual([undefined, true, false, undefined]);
  });

  test("by JSON is believed by the header alone, and never at the desk", async () => {
    const shop = await openShopAt(kind);
    const { token, desk } = await enter(shop, "Olive", "owner");
    const both = cookies({ Bearer: token, desk: encodeValue({ token: desk }) });
    expect(await who(shop, { ...both, isJsonCall: true })).toEqual([
      undefined,
      false,
      false,
      undefined,
    ]);
    expect(await who(shop, call(`Bearer ${token}`))).toEqual(["Olive", false, true, undefined]);
    expect(await who(shop, call(`Bearer ${desk}`))).toEqual([undefined, true, false, undefined]);
    expect(await who(shop, call("Bearer "))).toEqual([undefined, true, false, undefined]);
    const { session, set } = await open(shop, { ...both, isJsonCall: true });
    session.keepToken("new");
    session.dropDeskToken();
    expect(set).toEqual([]);
    const unheard = await who(shop, { authorization: `Bearer ${token}` });
    expect(unheard).toEqual([undefined, false, false, undefined]);
  });

  test("keeps a token and the desk’s in cookies, which https alone carries", async () => {
    const shop = await openShopAt(kind);
    const { session, set } = await open(shop, {});
    session.keepToken("one");
    session.keepDesk("two", "mark");
    session.dropToken();
    session.dropDeskToken();
    expect(set.map((header) => header.split("; ", 2).join("; "))).toEqual([
      "Bearer=one; Max-Age=2592000",
      `desk=${encodeValue({ token: "two", mark: "mark" })}; Max-Age=34560000`,
      "draftMessage=; Max-Age=0",
      "Bearer=; Max-Age=0",
      `desk=${encodeValue({ mark: "mark" })}; Max-Age=34560000`,
    ]);
    expect(set.join()).not.toContain("Secure");
    const safe = await open(
      shop,
      {},
      {
        PUBLIC_URL: "https://cards.example",
        STAND_INS: "allow",
      },
    );
    safe.session.keepToken("one");
    expect(safe.set[0]).toContain("Secure");
  });
});

describe.each(databases)("a proof at the desk on %s", (kind) => {
  test("is asked for after ten minutes: password and code, both, and then not again", async () => {
    const shop = await openShopAt(kind);
    const { token, desk, secret, customerId } = await enter(shop, "Olive", "owner");
    const atDesk = async () =>
      (await open(shop, cookies({ Bearer: token, desk: encodeValue({ token: desk }) })))
        .session as DeskSession;
    await requireProof(await atDesk(), {});
    later(10 * minuteMs);
    const session = await atDesk();
    const password = deskPassword;
    for (const half of [{}, { password }, { code: codeOf(secret) }, { password: "", code: "" }]) {
      await expect(requireProof(session, half)).rejects.toMatchObject({
        refusalReason: "wrong credentials",
        message: "Your password and a code, please.",
      });
    }
    const proof = { password, code: codeOf(secret) };
    for (const [wrong, message] of [
      [{ ...proof, password: "wrong horse" }, "That isn’t your password."],
      [{ ...proof, code: "000000" }, "That code is wrong"],
    ] as const) {
      await expect(requireProof(session, wrong)).rejects.toThrow(message);
      expect((await atDesk()).desk.isProven).toBe(false);
    }
    await requireProof(session, proof);
    expect([session.desk.isProven, (await atDesk()).desk.isProven]).toEqual([true, true]);
    await requireProof(session, {});
    later(10 * minuteMs);
    const late = await atDesk();
    for (let i = 0; i < 5; i++) {
      await expect(requireProof(late, { ...proof, password: "x" })).rejects.toThrow("isn’t");
    }
    const refused = requireProof(late, { password, code: codeOf(secret) });
    await expect(refused).rejects.toMatchObject({ refusalReason: "too many" });
    const log = await shop.db.selectFrom("deskLog").select("staffId").execute();
    expect(log).toEqual([{ staffId: customerId }]);
  });
});
