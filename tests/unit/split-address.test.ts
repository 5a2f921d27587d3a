import { expect, test } from "vitest";
import { splitAddress } from "../../app/shop/exports/address-file.server";

/** The fields, without the empty ones. */
const fieldsOf = (...lines: string[]) =>
  Object.values(splitAddress(lines.join("\n"))).filter((field) => field !== "");

test.each([
  [
    ["1 Regret Street", "Leeds", "LS1 4AP", "GB"],
    ["1 Regret Street", "Leeds", "LS1 4AP", "United Kingdom"],
  ],
  [
    ["Flat 2", "1 Regret Street", "Back door", "By the bins", "Leeds", "LS1 4AP"],
    ["Flat 2", "1 Regret Street", "Back door, By the bins", "Leeds", "LS1 4AP", "United Kingdom"],
  ],
  [
    ["1 Regret Street", "Leeds, ls14ap "],
    ["1 Regret Street", "Leeds", "LS14AP", "United Kingdom"],
  ],
  [
    ["1 Regret Street", "Leeds LS1 4AP", "GB"],
    ["1 Regret Street", "Leeds", "LS1 4AP", "United Kingdom"],
  ],
  [
    ["1 rue du Regret", "75001 Paris", "FR"],
    ["1 rue du Regret", "75001 Paris", "France"],
  ],
  [["Somewhere in Leeds"], ["Somewhere in Leeds", "United Kingdom"]],
  [[""], ["United Kingdom"]],
])("the address %j has the fields %j", (lines, fields) => {
  expect(fieldsOf(...lines)).toEqual(fields);
});
