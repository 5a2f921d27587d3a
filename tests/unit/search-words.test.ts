import { expect, test } from "vitest";
import { isOneTypo, readMeaning, wordsOf } from "~/shop/search/search-words";

test.each([
  ["Mum’s birthday card", { recipient: "mum", occasion: "birthday" }, []],
  ["get well soon", { occasion: "get well" }, ["soon"]],
  ["get a grip", {}, ["get", "grip"]],
  ["For my FIANCÉE", { recipient: "partner" }, []],
  ["the other half", { recipient: "partner" }, []],
  ["a clean one for friends", { filth: "mild", recipient: "mate" }, ["one"]],
  ["mum and dad", { recipient: "mum" }, ["dad"]],
  ["fire-exit!", {}, ["fire", "exit"]],
  ["the card", {}, []],
  ["", {}, []],
])("a search for “%s” means %o, and leaves %o", (q, meaning, rest) => {
  expect(readMeaning(wordsOf(q))).toEqual({ meaning, rest });
});

test.each(["birthday", "brithday", "birthdy", "birthdaay", "birthdax", "irthday", "birthda"])(
  "%s is birthday with at most one typing error",
  (typed) => expect(isOneTypo(typed, "birthday")).toBe(true),
);

test.each(["brithdya", "birth", "bithdax", "dirthdax", "yadhtrib", ""])(
  "%s is further from birthday than one typing error",
  (typed) => expect(isOneTypo(typed, "birthday")).toBe(false),
);
