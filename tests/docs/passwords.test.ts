import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A value after the word, or between a user and a host, that is not read from the environment. */
const written = /^[^#\n]*(password\w*["']?\s*[:=][^\S\n]*["']?[^\s"'$#]|:\/\/\w+:[^\s$@/]+@)/im;

test("no file that servers are set up by has a password of its own", () => {
  const args = ["ls-files", "*.yaml", "*.yml", "Dockerfile", "docs/neighbours"];
  const files = execFileSync("git", args, { encoding: "utf8" }).trim().split("\n");
  expect(files).toContain("compose.yaml");
  expect(files.filter((file) => written.test(readFileSync(file, "utf8")))).toEqual([]);
});
