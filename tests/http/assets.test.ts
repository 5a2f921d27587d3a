import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";

const assets = "build/client/assets";

test("the browser gets React as it is for production, whoever asked for the build", async () => {
  const names = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  const scripts = await Promise.all(names.map((name) => readFile(join(assets, name), "utf8")));
  const react = scripts.filter((script) => script.includes("react-dom."));
  expect(react).toHaveLength(1);
  expect(react.join("")).toContain("react-dom.production");
  expect(react.join("")).not.toContain("react-dom.development");
});

test("what never changes is compressed ahead", async () => {
  const names = await readdir(assets);
  const style = names.find((name) => name.endsWith(".css")) ?? "";
  const compressed = brotliDecompressSync(await readFile(join(assets, `${style}.br`)));
  expect(compressed.equals(await readFile(join(assets, style)))).toBe(true);
});
