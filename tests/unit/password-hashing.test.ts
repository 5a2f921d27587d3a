import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { hashPassword, isPassword } from "../../app/shop/customers/password-hashing.server";

test("a password is distinguished from another", async () => {
  const hashed = await hashPassword("correct horse");
  expect(await isPassword(hashed, "correct horse")).toBe(true);
  expect(await isPassword(hashed, "correct house")).toBe(false);
});

test("a hundred passwords wait for hashing, and those beyond are refused as busy", async () => {
  const hashed = await hashPassword("correct horse");
  const outcomes = await Promise.allSettled(
    Array.from({ length: 101 + 2 * availableParallelism() }, () => isPassword(hashed, "wrong")),
  );
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(100);
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(reason).toMatchObject({ refusalReason: "busy" });
});
