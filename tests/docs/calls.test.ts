import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { deskScreens, screens } from "../../remix.config.js";

const page = readFileSync("docs/calls.md", "utf8");

const addressesOf = (those: Record<string, { calls: Record<string, string> }>) =>
  Object.values(those).flatMap(({ calls }) => Object.values(calls));

/** The address as the page has it, up to what differs from one to the next. */
const known = (address: string) => address.split(":")[0]!;

test("the page of the calls has each that a shopper can send", () => {
  const missing = addressesOf(screens).filter(
    (address) => !page.includes(`call ${known(address)}`),
  );
  expect(missing).toEqual([]);
});

test("the page of the calls has each of the desk, by its name", () => {
  const names = new Set(
    [...page.matchAll(/`([^`\n]+)`|\/api\/desk\/([\w-]+)/g)].map(([, a, b]) => a ?? b),
  );
  const isNamed = (address: string) => {
    const name = known(address).replace("/api/desk/", "");
    const hasMore = name !== address.replace("/api/desk/", "");
    return [...names].some((each) => each === name || (hasMore && each?.startsWith(name)));
  };
  expect(addressesOf(deskScreens).filter((address) => !isNamed(address))).toEqual([]);
});
