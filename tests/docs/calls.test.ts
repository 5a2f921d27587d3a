import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { deskApi } from "../../app/calls/desk/all.server";
import type { DeskApiName } from "../../app/forms/intent";
import { deskAddresses } from "../../app/http/addresses.server";
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

test("the page of the calls names each field that a query of the desk answers with", () => {
  for (const query of Object.values(deskApi)) {
    if (!("answerQuery" in query)) continue;
    const address = deskAddresses[query.name as DeskApiName].replace("/api/desk/", "");
    const shown = address.replaceAll(/:\w+/g, "[^`]+");
    const [, item = ""] =
      new RegExp(`^- [^:]*\`${shown}\`[^:]*: (.*(?:\n  .*)*)`, "m").exec(page) ?? [];
    const fields = new Set([...item.matchAll(/`(\w+)`/g)].map(([, field]) => field));
    expect([address, fields]).toEqual([address, new Set(fieldsOf(query.output))]);
  }
});

function fieldsOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

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
