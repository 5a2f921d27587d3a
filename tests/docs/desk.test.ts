import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readDeskCalls, withTableOf } from "../support/desk-calls";

// Spec 15: The manual of the desk lists each call with the roles that may ask for it, and whether it needs an
// open desk and a fresh proof. (docs/desk.md, app/http/admit.server.ts)
test("the manual's table of deeds is what npm --prefix tests/lab run documents writes from the calls", async () => {
  const page = readFileSync("docs/desk.md", "utf8");
  const calls = await readDeskCalls();
  expect(calls.length).toBeGreaterThan(50);
  expect(page).toBe(await withTableOf(calls, page));
});
