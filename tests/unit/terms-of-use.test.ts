import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { firstPostages, postageTexts } from "../../app/shop/basket/postage";
import { termsOfUse } from "../../app/shop/legal/terms-of-use";
import { termsDay } from "../../app/shop/terms";

/** Changes with the text of the terms. */
const digest = () => {
  const clauses = termsOfUse("{{brand}}", "{{contact}}", postageTexts(firstPostages));
  return createHash("sha256").update(JSON.stringify(clauses)).digest("hex").slice(0, 12);
};

// An order keeps the terms by their day, so two texts of one day would be mixed up.
test("a changed text of the terms has a new day", () => {
  expect({ [termsDay]: digest() }).toEqual({ "2026-11-29": "8f09c948eaea" });
});
