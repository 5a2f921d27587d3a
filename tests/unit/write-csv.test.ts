import { expect, test } from "vitest";
import { writeCsv } from "../../app/shop/reports/write-csv.server";

const cellOf = (text: string, isImport?: boolean) =>
  writeCsv([{ Text: text }], ["Text"], isImport).split("\r\n")[1];

test.each([
  ["DEC25", "1MAY", "SEPT10", "25DEC2026", "March 8", "1 May 26"],
  ["1E5", "12E10", "007", "1234567890123456"],
  ["1-2", "3/4", "1/2/26", "10AM", "True"],
])("the texts %s, %s and so on, which a spreadsheet changes, have an apostrophe", (...texts) => {
  expect(texts.map((text) => cellOf(text))).toEqual(texts.map((text) => `'${text}`));
});

test("texts that a spreadsheet shows as they are stay as they are", () => {
  const texts = [
    "HALF",
    "MARK10",
    "DECO25",
    "2026-11-14",
    "23:30:05",
    "12",
    "0",
    "20",
    "17.5",
    "May",
  ];
  expect(texts.map((text) => cellOf(text))).toEqual(texts);
});

test("a file to be imported has each text as it is, and no formula", () => {
  expect(cellOf("1-2", true)).toBe("1-2");
  expect(cellOf("=1+1", true)).toBe("'=1+1");
});
