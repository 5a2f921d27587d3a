import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { screens } from "../../remix.config.js";

test("the page of the calls has each that a shopper can send", () => {
  const page = readFileSync("docs/calls.md", "utf8");
  const addresses = Object.values(screens).flatMap(({ calls }) => Object.values<string>(calls));
  const missing = addresses.filter((address) => !page.includes(`call ${address.split(":")[0]}`));
  expect(missing).toEqual([]);
});
