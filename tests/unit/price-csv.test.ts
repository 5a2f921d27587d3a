import { describe, expect, test } from "vitest";
import { readPriceCsv, writePriceCsv } from "../../app/shop/price-lists/price-csv.server";

const read = (...lines: (string | Buffer)[]) =>
  readPriceCsv(Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from("\n")])));
const problemsIn = async (...lines: (string | Buffer)[]) =>
  (await read(...lines)).problems.map(({ line, words }) => `${line}: ${words}`);

describe("a price list", () => {
  test("is written in pounds, with an empty cell for no price, and no cell for a formula", () => {
    const card = { id: "venn", name: "=1+1", pricePence: 299, oldPricePence: null, version: 3 };
    const other = { ...card, id: "bingo", name: "Bingo", pricePence: null, oldPricePence: 1230 };
    expect(writePriceCsv([card, other])).toBe(
      "\u{feff}id,name,price,old_price,version\nvenn,'=1+1,2.99,,3\nbingo,Bingo,,12.30,3\n",
    );
  });

  test("is read by the names of its columns, in any order and case, with blanks and empty lines", async () => {
    const { rows, problems } = await read(
      "\u{feff}Version, PRICE ,name,Id,old_price",
      " 7 , 2.99 ,Venn, venn ,(None)",
      "",
      ",(NONE),,bingo,",
    );
    expect(problems).toEqual([]);
    expect(rows).toEqual([
      { line: 2, id: "venn", version: 7, pricePence: 299, oldPricePence: null },
      { line: 4, id: "bingo", version: undefined, pricePence: null, oldPricePence: undefined },
    ]);
  });

  test("may lack the last zero of a price, as spreadsheets write it", async () => {
    const { rows, problems } = await read("id,price,old_price", "venn,3.5,12.0");
    expect(problems).toEqual([]);
    expect(rows).toMatchObject([{ pricePence: 350, oldPricePence: 1200 }]);
  });

  test("that says no price and no version leaves both as they are", async () => {
    const left = { version: undefined, pricePence: undefined, oldPricePence: undefined };
    expect((await read("id", "venn")).rows).toEqual([{ line: 2, id: "venn", ...left }]);
  });

  test("is read whole, however long it is", async () => {
    const ids = Array.from({ length: 3000 }, (_, n) => `é-${n}`);
    const { rows, problems } = await read("id,price", ...ids.map((id) => `${id},2.99`));
    expect(problems).toEqual([]);
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });

  test("reports each price that is none, and takes no row that has one", async () => {
    const { rows, problems } = await read(
      "id,price,old_price",
      "a,+1,-1",
      "b,@x,2.99",
      "c,2.99,two",
      "d,£1,£2",
      ",1.00,2.00",
      "e,1.00,2.00",
      "f,1-1,2.00",
    );
    expect(problems.map(({ line, words }) => `${line}: ${words}`)).toEqual([
      "2: “+1” is a formula and no price.",
      "2: “-1” is a formula and no price.",
      "3: “@x” is a formula and no price.",
      "4: “two” is not a price. Write pounds, such as 2.99.",
      "6: Whose price is that? The id is missing.",
      "8: “1-1” is not a price. Write pounds, such as 2.99.",
    ]);
    expect(rows).toMatchObject([
      { id: "d", pricePence: 100, oldPricePence: 200 },
      { id: "e", pricePence: 100, oldPricePence: 200 },
    ]);
  });

  test("lists each card once: its first correct line counts, and later ones are reported", async () => {
    const { rows, problems } = await read("id,price", "a,x", "a,1.00", "a,2.00", "a,3.00");
    expect(rows).toMatchObject([{ line: 3, pricePence: 100 }]);
    expect(problems.slice(1)).toEqual([
      { line: 4, words: "“a” is on line 3 already." },
      { line: 5, words: "“a” is on line 3 already." },
    ]);
  });

  test("is refused for its first line: an unknown column, one that comes twice, no id, semicolons", async () => {
    expect(await problemsIn("id,weight,colour", "a,1,2")).toEqual([
      "1: No column is called “weight”: there are id, name, price, old_price, version.",
    ]);
    expect(await problemsIn("id,price,PRICE", "a,1,2")).toEqual([
      "1: There are two columns “price”.",
    ]);
    expect(await problemsIn("name,price", "a,1")).toEqual(["1: There is no column “id”."]);
    const semicolons = "1: Semicolons stand between its cells. Save it with commas.";
    expect(await problemsIn("id;price", "a;1,00")).toEqual([semicolons]);
    const first = "id,name,price";
    expect(await problemsIn(first, "a,x;y,1.00")).toEqual([]);
    expect(await problemsIn("id,na;me", "a,1")).toEqual([
      expect.stringMatching(/^1: No column is called “na;me”/),
    ]);
  });

  test("is refused for a line that is too long, or not in UTF-8, by its number", async () => {
    const named = (length: number) => `a,${"x".repeat(length - 2)}`;
    expect(await problemsIn("id,name", named(2000))).toEqual([]);
    expect(await problemsIn("id,name", "b,x", named(2001))).toEqual([
      "3: It has more than 2000 characters.",
    ]);
    const latin = Buffer.from("c,Caf\xe9", "latin1");
    expect(await problemsIn("id,name", "b,x", latin, "d,y", latin)).toEqual([
      "3: It is not in UTF-8, but perhaps in Windows-1252. Save it as “CSV UTF-8”.",
    ]);
  });

  test("is reported up to the line that cannot be read", async () => {
    expect(await problemsIn("id,price", "a,1.00", "b,1.00,2.00", "c,1.00")).toEqual([
      expect.stringMatching(/^3: It has more cells or fewer/),
    ]);
  });
});
