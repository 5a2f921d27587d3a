import { afterEach, describe, expect, test, vi } from "vitest";
import { openLimits } from "../../../app/shop/limits.server";
import { busyRefusal, Refusal } from "../../../app/shop/refusal";
import { databases, seededConnection, type DatabaseKind } from "../../support/database";

/** A hundred registrations an hour, and three hundredths of that. */
const factor = 0.03;
const limit = 3;

const minuteMs = 60_000;
const here = "198.51.100.7";
const there = "198.51.100.8";
afterEach(() => void vi.useRealTimers());

/** Whether it may be tried so many times, and how the next try is refused. */
async function refusalAfter(tries: number, attempt: () => Promise<unknown>): Promise<Refusal> {
  for (let i = 0; i < tries; i++) await attempt();
  return attempt().then(
    () => expect.fail("One more was taken"),
    (refusal: unknown) => refusal as Refusal,
  );
}

/** Whether somebody may still register after those three have. */
async function mayRegister(kind: DatabaseKind, addressOf: (i: number) => string) {
  const { newLimiter } = await seededConnection(kind);
  const limits = openLimits(newLimiter, factor);
  for (let i = 0; i < limit; i++) await limits.register(addressOf(i));
  return limits.register(addressOf(limit)).then(
    () => true,
    (refusal: unknown) => {
      expect(refusal).toMatchObject({
        refusalReason: "too many",
        message: expect.stringMatching(/^That’s enough for now. Try again in \d+ minutes\.$/),
      });
      return false;
    },
  );
}

describe.each(databases)("a limit on %s", (kind) => {
  test.each([
    ["an IPv4 address, however it is written", ["198.51.100.7", "::ffff:198.51.100.7"]],
    ["an IPv6 address, however it is written", ["2001:DB8::1", "2001:db8:0::0:1"]],
    ["a household’s IPv6 addresses", ["2001:db8::1", "2001:db8::2:0:0:1"]],
    ["an address that is none", ["unknown"]],
  ])("counts %s as one", async (_, addresses) => {
    const addressOf = (i: number) => addresses[i % addresses.length] ?? "";
    expect(await mayRegister(kind, addressOf)).toBe(false);
  });

  test.each([
    ["IPv4 addresses", (i: number) => `198.51.100.${i}`],
    ["the IPv6 addresses of different households", (i: number) => `2001:db8:0:${i}::1`],
  ])("counts %s one by one", async (_, addressOf) => {
    expect(await mayRegister(kind, addressOf)).toBe(true);
  });

  test("counts no guess that the shop was too busy to check", async () => {
    const { newLimiter } = await seededConnection(kind);
    const limits = openLimits(newLimiter, 1);
    const guesses = [
      [10, (answer: () => Promise<string>) => limits.limitLogin(here, "dave@example.com", answer)],
      [20, (answer: () => Promise<string>) => limits.limitCode("olive", answer)],
      [40, (answer: () => Promise<string>) => limits.limitDiscount(here, answer)],
    ] as const;
    for (const [times, guess] of guesses) {
      for (let i = 0; i < times; i++) {
        const refused = guess(() => Promise.reject(busyRefusal()));
        await expect(refused).rejects.toMatchObject({ refusalReason: "busy" });
      }
      expect(await guess(async () => "in")).toBe("in");
    }
  });

  /** The limits, with what logs in rightly and wrongly from an address. */
  async function openDoor(times = 1) {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000_000 });
    const { newLimiter } = await seededConnection(kind);
    const limits = openLimits(newLimiter, times);
    const login = (address: string, account: string, answer: () => Promise<string>) =>
      limits.limitLogin(address, account, answer);
    const no = () => Promise.reject(new Refusal("wrong credentials", "No."));
    return {
      limits,
      guess: (account = "dave", address = here) =>
        expect(login(address, account, no)).rejects.toThrow(/^No\.$/),
      enter: (account = "dave", address = here) => login(address, account, async () => "in"),
    };
  }

  test("stops guesses at one account after five, for a quarter of an hour, and where they come from alone", async () => {
    const { guess, enter } = await openDoor();
    for (let i = 0; i < 5; i++) await guess();
    const sixth = await refusalAfter(0, enter);
    expect(sixth).toMatchObject({
      message: "That’s enough for now. Try again in 15 minutes.",
      retryAfterSeconds: 900,
    });
    expect([await enter("dave", there), await enter("eve")]).toEqual(["in", "in"]);
    vi.setSystemTime(Date.now() + 14 * minuteMs);
    const later = await refusalAfter(0, enter);
    expect(later.message).toBe("That’s enough for now. Try again in a minute.");
    vi.setSystemTime(Date.now() + minuteMs + 1);
    expect(await enter()).toBe("in");
    for (let i = 0; i < 4; i++) await guess();
    await enter();
    for (let i = 0; i < 4; i++) await guess();
    expect(await enter()).toBe("in");
  });

  test("stops guesses at many accounts from one address, where many may log in", async () => {
    const { guess, enter } = await openDoor(0.01);
    for (const account of ["one", "two", "three", "four"]) await enter(account);
    for (const account of ["one", "two"]) await guess(account);
    await enter("three");
    await guess("three");
    const fourth = await refusalAfter(0, () => enter("four"));
    expect(fourth.retryAfterSeconds).toBe(3600);
    expect(await enter("four", there)).toBe("in");
    vi.setSystemTime(Date.now() + 60 * minuteMs + 1);
    expect(await enter("four")).toBe("in");
  });

  test("stops links to one address, and to many from one", async () => {
    const { limits } = await openDoor();
    const ask = (to: string, from = here) => limits.askForLink(from, to);
    const sixth = await refusalAfter(5, () => ask("dave"));
    expect(sixth.retryAfterSeconds).toBe(900);
    await ask("dave", there);
    const few = await openDoor(0.01);
    let number = 0;
    const any = await refusalAfter(3, () => few.limits.askForLink(here, String((number += 1))));
    expect(any.retryAfterSeconds).toBe(3600);
    await few.limits.askForLink(there, "another");
  });

  test("stops codes after ten wrong ones, checkouts and registrations for their time", async () => {
    const { limits } = await openDoor();
    const wrong = () =>
      expect(limits.limitCode("olive", () => Promise.reject(new Error("No")))).rejects.toThrow(
        /^No$/,
      );
    const right = () => limits.limitCode("olive", async () => "in");
    for (let i = 0; i < 9; i++) await wrong();
    expect(await right()).toBe("in");
    for (let i = 0; i < 10; i++) await wrong();
    expect((await refusalAfter(0, right)).retryAfterSeconds).toBe(900);
    const few = await openDoor(0.004);
    const checkout = await refusalAfter(2, () => few.limits.checkOut(here));
    expect(checkout.retryAfterSeconds).toBe(600);
    await few.limits.checkOut(there);
    expect((await refusalAfter(1, () => few.limits.register(here))).retryAfterSeconds).toBe(3600);
  });

  test("passes on an error of the limited function", async () => {
    const { limits } = await openDoor();
    const broken = limits.limitLogin(here, "dave", () => Promise.reject(new Error("Broken")));
    await expect(broken).rejects.toThrow(/^Broken$/);
  });

  test("that cannot be counted is an error, and lets nobody past", async () => {
    const { db, newLimiter } = await seededConnection(kind);
    const limits = openLimits(newLimiter, 1);
    await db.schema.dropTable("rateLimits").execute();
    const tried = limits.register(here);
    await expect(tried).rejects.not.toHaveProperty("refusalReason");
  });
});
