import { describe, expect, test } from "vitest";
import { readPriceCsv } from "../../app/shop/price-lists/price-csv.server";

describe("a file of ten megabytes", () => {
  const fill = (text: string) => text.repeat(Math.floor((10 * 1024 * 1024) / text.length));
  const files: Record<string, [file: string, words: RegExp]> = {
    "of quotation marks": [`id,price\n${fill('"')}`, /^It has more than 2000 characters/],
    "of commas": [fill(","), /^It has more than 2000 characters/],
    "that quotes line after line": [`id,price\n"${fill("x\n")}`, /quotation mark too many/],
    "of rows alike": [`id,price\n${fill("venn,2.99\n")}`, /^“venn” is on line 2 already/],
    "of NULs": [`id,price\n${fill("\0")}`, /^That is no CSV file/],
  };

  test.each(Object.entries(files))("%s is refused with a message", async (_, [file, words]) => {
    const { problems } = await readPriceCsv(Buffer.from(file));
    expect(problems[0]?.words).toMatch(words);
    expect(problems.length).toBeLessThanOrEqual(100_001);
  });

  test("with a fault in each line is read while others are answered", async () => {
    let answered = 0;
    const others = setInterval(() => (answered += 1), 1);
    await readPriceCsv(Buffer.from(files["of rows alike"]![0]));
    clearInterval(others);
    expect(answered).toBeGreaterThan(10);
  });
});
