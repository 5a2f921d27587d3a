import { vi, chai } from "vitest";

const little = { memoryCost: 64, timeCost: 1 };

// A password is hashed slowly on purpose, and suites register hundreds of people. A hash says itself
// how much work it is, so the shop checks these as it checks any other.
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const argon2 = await importOriginal<typeof import("@node-rs/argon2")>();
  return { ...argon2, hash: (password: string) => argon2.hash(password, little) };
});

/** A text longer than this is a page. A failed assertion shows the part of it that matters. */
const pageLength = 1_000;
const excerptLength = 400;

for (const name of ["toContain", "toMatch"]) {
  chai.util.overwriteMethod(
    chai.Assertion.prototype,
    name,
    (original: Assertion) =>
      function (this: { _obj: unknown }, expected: string | RegExp) {
        const page = this._obj;
        try {
          return original.call(this, expected);
        } catch (error) {
          if (
            error instanceof chai.AssertionError &&
            typeof page === "string" &&
            page.length > pageLength
          ) {
            Object.assign(error, { actual: excerptOf(page, expected) });
          }
          throw error;
        }
      },
  );
}

type Assertion = (this: unknown, expected: unknown) => void;

/**
 * The part of a page where a text or a match of a pattern stands. For a text that is not there it is the
 * part where its longest beginning stands, and for a pattern the page's beginning.
 */
function excerptOf(page: string, expected: string | RegExp): string {
  const start = Math.max(0, placeOf(page, expected) - excerptLength / 2);
  return `…${page.slice(start, start + excerptLength)}…`;
}

function placeOf(page: string, expected: string | RegExp): number {
  if (expected instanceof RegExp) return page.search(expected);
  let beginning = expected;
  while (!page.includes(beginning)) beginning = beginning.slice(0, -1);
  return page.indexOf(beginning);
}
