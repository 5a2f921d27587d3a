import { vi } from "vitest";

const little = { memoryCost: 64, timeCost: 1 };

// A password is hashed slowly on purpose, and suites register hundreds of people. A hash says itself
// how much work it is, so the shop checks these as it checks any other.
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const argon2 = await importOriginal<typeof import("@node-rs/argon2")>();
  return { ...argon2, hash: (password: string) => argon2.hash(password, little) };
});
