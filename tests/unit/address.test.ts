import { expect, test } from "vitest";
import { addresseeFields } from "../../app/calls/desk/inputs.server";
import type { PostalAddress } from "../../app/payments/payments";
import {
  addressLines,
  canBePosted,
  readAddress,
  writeAddress,
} from "../../app/shop/orders/address";

const nowhere: PostalAddress = {
  line1: "",
  line2: "",
  town: "",
  county: "",
  postcode: "",
  country: "GB",
};
const whole = {
  line1: "1 Regret Street",
  line2: "Flat 2",
  town: "Otley",
  county: "West Yorkshire",
  postcode: "LS21 1AA",
  country: "GB",
};

test.each<Partial<PostalAddress>>([
  whole,
  { line1: "1 Regret Street", postcode: "LS1 4AP" },
  { county: "West Yorkshire", postcode: "LS1 4AP", country: "GB" },
  { line1: "1 rue du Regret", town: "75001 Paris", country: "FR" },
  {},
])("the address %j is read as it was stored", (parts) => {
  expect(readAddress(writeAddress({ ...nowhere, ...parts }))).toEqual({ ...nowhere, ...parts });
});

test("an address is written without its empty parts, and at home without its country", () => {
  expect(
    addressLines(writeAddress({ ...nowhere, line1: "1 Regret Street", town: "Leeds" })),
  ).toEqual(["1 Regret Street", "Leeds"]);
  expect(addressLines(writeAddress({ ...nowhere, town: "Paris", country: "FR" }))).toEqual([
    "Paris",
    "FR",
  ]);
});

test.each<[string[], Partial<PostalAddress>]>([
  [
    ["1 Regret Street", "Leeds", "LS1 4AP", "GB"],
    { line1: "1 Regret Street", town: "Leeds", postcode: "LS1 4AP" },
  ],
  [
    ["1 Regret Street", "Leeds", "LS1 4AP", "United Kingdom"],
    { line1: "1 Regret Street", town: "Leeds", postcode: "LS1 4AP" },
  ],
  [
    ["Flat 2", "1 Regret Street", "Back door", "By the bins", "Leeds", "LS1 4AP"],
    {
      line1: "Flat 2",
      line2: "1 Regret Street, Back door, By the bins",
      town: "Leeds",
      postcode: "LS1 4AP",
    },
  ],
  [
    ["1 Regret Street", "", "Leeds, ls14ap "],
    { line1: "1 Regret Street", town: "Leeds", postcode: "LS14AP" },
  ],
  [
    ["1 rue du Regret", "75001 Paris", "FR"],
    { line1: "1 rue du Regret", town: "75001 Paris", country: "FR" },
  ],
  [["Somewhere in Leeds"], { line1: "Somewhere in Leeds" }],
  [[""], {}],
])("the address %j of an earlier release has the parts %j", (lines, parts) => {
  expect(readAddress(lines.join("\n"))).toEqual({ ...nowhere, ...parts });
});

test.each(["United Kingdom", "uk", "gb", ""])(
  "a country that staff write as %j goes into the carrier's file as GB",
  (typed) => expect(addresseeFields.country.parse(typed)).toBe("GB"),
);

test.each<[boolean, string | null, Partial<PostalAddress> | null]>([
  [true, "Dave", {}],
  [true, "Dave", { postcode: "ls211aa" }],
  [true, "Dave", { postcode: "75001", country: "FR" }],
  [false, "Dave", null],
  [false, null, {}],
  [false, "", {}],
  [false, "Dave", { line1: "" }],
  [false, "Dave", { postcode: "" }],
  [false, "Dave", { postcode: "Leeds" }],
  [false, "Dave", { postcode: "Leeds LS1 4AP" }],
  [false, "Dave", { postcode: "", country: "FR" }],
])("that something can be posted is %s for %j at %j", (can, name, changes) => {
  expect(canBePosted(name, changes && { ...whole, ...changes })).toBe(can);
});
