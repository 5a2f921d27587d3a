import { expect, test } from "vitest";

const page = `${"a".repeat(30_000)}<h1>Your basket of shame</h1>${"b".repeat(30_000)}`;

test("a failed assertion about a page shows the text around the mismatch, and not the page", () => {
  expect(shownBy(() => expect(page).toContain("Your basket of fame"))).toContain("of shame</h1>");
  expect(shownBy(() => expect(page).not.toContain("of shame"))).toContain("Your basket of shame");
  expect(shownBy(() => expect(page).not.toMatch(/basket/))).toContain("Your basket");
  expect(shownBy(() => expect(page).toMatch(/trousers/))).toHaveLength(402);
});

function shownBy(assert: () => void): unknown {
  try {
    assert();
  } catch (error) {
    return (error as { actual: unknown }).actual;
  }
  return undefined;
}
