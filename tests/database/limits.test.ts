import { describe, expect, test } from "vitest";
import { openLimits } from "../../app/shop/limits.server";
import { busyRefusal } from "../../app/shop/refusal";
import { databases, seededConnection, type DatabaseKind } from "../support/database";

/** A hundred registrations an hour, and three hundredths of that. */
const factor = 0.03;
const limit = 3;

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
    const login = (answer: () => Promise<string>) =>
      limits.limitLogin("198.51.100.7", "dave@example.com", answer);
    for (let i = 0; i < 10; i++) {
      const refused = login(() => Promise.reject(busyRefusal()));
      await expect(refused).rejects.toMatchObject({ refusalReason: "busy" });
    }
    expect(await login(async () => "in")).toBe("in");
  });
});
