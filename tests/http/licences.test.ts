import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import opentype from "opentype.js";
import { expect, onTestFinished, test } from "vitest";
import { decompress } from "wawoff2";
import { openSuiteShop } from "../support/suite-shop";
import { licencesOf } from "../../vite.config";

const shop = openSuiteShop("SQLite");

const textOf = async (path: string) => {
  const answer = await fetch(shop.url + path);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    200,
    "text/plain; charset=UTF-8",
  ]);
  return answer.text();
};

const files = readdirSync("public/fonts").filter((file) => file.endsWith(".woff2"));

test.each(files)("the typeface %s has its notice, and no name that is reserved", async (file) => {
  const notices = await textOf("/fonts/OFL.txt");
  expect(notices).toContain("SIL OPEN FONT LICENSE Version 1.1");
  const face = await decompress(readFileSync(join("public/fonts", file)));
  const { copyright, ...names } = opentype.parse(Uint8Array.from(face).buffer).names;
  expect(notices.split("\n")).toContain(copyright?.en);
  const reserved = [...(copyright?.en ?? "").matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
  for (const name of reserved.flatMap((each) => [each, each.replaceAll(" ", "")])) {
    expect(JSON.stringify(names)).not.toContain(name);
  }
});

test("the packages in the scripts have their licences", async () => {
  const notices = await textOf("/licences.txt");
  for (const name of [
    "@remix-run/react",
    "@remix-run/router",
    "react",
    "react-dom",
    "react-router",
    "scheduler",
    "turbo-stream",
  ]) {
    expect(notices).toMatch(new RegExp(`^${name}\n\n.*Permission is hereby granted`, "ms"));
  }
});

test("a package without a licence in the scripts breaks the build", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-licences-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [free, bare] = ["@some/free", "bare"].map((name) => join(folder, "node_modules", name));
  for (const each of [free, bare]) mkdirSync(each ?? "", { recursive: true });
  writeFileSync(join(free ?? "", "LICENCE.md"), "Do as you like.\n");
  const modules = [`${free}/index.js`, `\0${free}/node.js?commonjs-module`, "/app/root.tsx"];
  expect(licencesOf(modules)).toBe("@some/free\n\nDo as you like.\n");
  expect(() => licencesOf([...modules, `${bare}/index.js`])).toThrow(
    "The package bare is in the scripts and has no licence.",
  );
});

test("the libraries behind sharp have their licences beside them", () => {
  const packages = readdirSync("node_modules/@img").filter((name) =>
    name.startsWith("sharp-libvips"),
  );
  expect(packages).not.toEqual([]);
  for (const name of packages) {
    const notice = readFileSync(join("node_modules/@img", name, "README.md"), "utf8");
    expect(notice).toMatch(/^\| libvips +\| LGPLv3 +\|$/m);
  }
});
