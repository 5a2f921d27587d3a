import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { expect, test } from "vitest";
import lock from "../../package-lock.json";
import description from "../../package.json";

test("the built server imports only packages that a production install has", () => {
  const installed = Object.keys({
    ...description.dependencies,
    ...description.optionalDependencies,
  });
  const imported = new Set(readdirSync("build/server").flatMap((name) => packagesIn(name)));
  // One that is imported only once somebody uploads a picture.
  expect([...imported]).toContain("sharp");
  const missing = [...imported].filter(
    (name) => !installed.includes(name) && !builtinModules.includes(name),
  );
  expect(missing).toEqual([]);
});

test("npm ci compiles no SQLite where the package brings its binary", () => {
  // `npm install` drops this line from the lock file: write it again (docs/decisions/024).
  expect(lock.packages["node_modules/better-sqlite3"]).toMatchObject({ gypfile: false });
});

/** The packages that a file of the built server imports, at once or later. */
function packagesIn(file: string): string[] {
  if (!file.endsWith(".js")) return [];
  const text = readFileSync(`build/server/${file}`, "utf8");
  return [...text.matchAll(/(?:^import [^;]*?from |^import |\bimport\()"([@a-z][\w./@:-]*)"/gm)]
    .map(([, specifier = ""]) => specifier)
    .filter((specifier) => !specifier.startsWith("node:"))
    .map((specifier) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/"));
}
