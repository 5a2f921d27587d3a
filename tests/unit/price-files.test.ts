import { describe, expect, test } from "vitest";
import { readPriceCsv } from "../../app/shop/desk/price-csv.server";

describe("a file of ten megabytes", () => {
  const fill = (text: string) => text.repeat(Math.floor((10 * 1024 * 1024) / text.length));
  const files: Record<string, [file: string, words: RegExp]> = {
    "of quotation marks": [`id,price\n${fill('"')}`, /^It has more than 2000 characters/],
    "of commas": [fill(","), /^It has more than 2000 characters/],
    "that quotes line after line": [`id,price\n"${fill("x\n")}`, /quotation mark too many/],
    "of rows alike": [`id,price\n${fill("venn,2.99\n")}`, /^“venn” is on line 2 already/],
    "of NULs": [`id,price\n${fill("\0")}`, /^It has more than 2000 characters/],
  };

  test.each(Object.keys(files))(
    "%s is refused, and others are answered meanwhile",
    async (name) => {
      const [file, words] = files[name]!;
      let answered = 0;
      const others = setInterval(() => (answered += 1), 1);
      const { problems } = await readPriceCsv(Buffer.from(file));
      clearInterval(others);
      expect(problems[0]?.words).toMatch(words);
      expect(problems.length).toBeLessThanOrEqual(100_001);
      if (name === "of rows alike") expect(answered).toBeGreaterThan(10);
    },
  );
});
