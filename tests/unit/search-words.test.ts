import { expect, test } from "vitest";
import { correctWord, isOneTypo, readMeaning, wordsOf } from "~/shop/search/search-words";

test.each([
  ["Mum’s birthday card", { recipients: ["mum"], occasion: "birthday" }, []],
  ["get well soon", { occasion: "get well" }, ["soon"]],
  ["get a grip", {}, ["get", "grip"]],
  ["For my FIANCÉE", { recipients: ["partner"] }, []],
  ["the other half", { recipients: ["partner"] }, []],
  ["a clean one for friends", { filth: "mild", recipients: ["mate"] }, ["one"]],
  ["mum’s 60th", { recipients: ["mum", "60"] }, []],
  ["mum, dad and nan", { recipients: ["mum", "dad"] }, ["nan"]],
  ["wedding birthday", { occasion: "wedding" }, ["birthday"]],
  ["boss leaving", { recipients: ["boss"], isUnsold: true }, ["leaving"]],
  ["21st", { occasion: "birthday", isUnsoldAge: true }, []],
  ["mum 70", { recipients: ["mum"], occasion: "birthday", isUnsoldAge: true }, []],
  ["valentines", { isUnsold: true }, ["valentines"]],
  ["fire-exit!", {}, ["fire", "exit"]],
  ["the card", {}, []],
  ["a happy card", { occasion: "birthday" }, []],
  ["happy wedding", { occasion: "wedding" }, []],
  ["happy grapes", {}, ["grapes"]],
  ["", {}, []],
])("a search for “%s” means %o, and leaves %o", (q, meaning, rest) => {
  expect(readMeaning(wordsOf(q))).toEqual({ meaning: { recipients: [], ...meaning }, rest });
});

test.each(["birthday", "brithday", "birthdy", "birthdaay", "birthdax", "irthday", "birthda"])(
  "%s is birthday with at most one typing error",
  (typed) => expect(isOneTypo(typed, "birthday")).toBe(true),
);

test.each(["brithdya", "birth", "bithdax", "dirthdax", "yadhtrib", ""])(
  "%s is further from birthday than one typing error",
  (typed) => expect(isOneTypo(typed, "birthday")).toBe(false),
);

test.each([
  ["bos", "boss"],
  ["fat", "fat"],
  ["mil", "mil"],
  ["chrismas", "christmas"],
  ["get", "get"],
  ["bo", "bo"],
  ["muum", "mum"],
  ["dead", "dead"],
  ["sex", "sex"],
  ["300", "300"],
  ["zebr", "zebr"],
  ["zebar", "zebra"],
  ["the", "the"],
])("%s is read as %s", (typed, read) => expect(correctWord(typed, ["zebra"])).toBe(read));
