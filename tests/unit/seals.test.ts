import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { openCodes, sealCodes } from "../../app/shop/staff/sealed-codes.server";
import { openSeals, readDeskKey } from "../../app/shop/seals.server";
import { seals } from "../support/seals";

const secret = "My Überhorse’s secret";
afterEach(() => void vi.useRealTimers());

describe("a seal", () => {
  test("gives back what was sealed, and an empty text too", () => {
    for (const text of [secret, ""])
      expect(seals.open(seals.seal(text, "a note"), "a note")).toBe(text);
    expect(seals.seal(secret, "a note")).toMatch(/^[\w-]+$/);
    expect(seals.seal(secret, "a note")).not.toBe(seals.seal(secret, "a note"));
  });

  test("is opened by no other key and for no other purpose, and not with any byte changed or missing", () => {
    const sealed = seals.seal(secret, "a note");
    const other = openSeals(randomBytes(32).toString("base64"));
    expect(other.open(sealed, "a note")).toBeUndefined();
    for (const purpose of ["", "A note", "authenticator of olive"]) {
      expect(seals.open(sealed, purpose)).toBeUndefined();
    }
    const bytes = Buffer.from(sealed, "base64url");
    for (const [at, byte] of bytes.entries()) {
      const changed = Buffer.from(bytes);
      changed[at] = byte ^ 1;
      expect([at, seals.open(changed.toString("base64url"), "a note")]).toEqual([at, undefined]);
      const short = bytes.subarray(0, at).toString("base64url");
      expect([at, seals.open(short, "a note")]).toEqual([at, undefined]);
    }
  });
});

describe("the desk's key", () => {
  async function newFile() {
    const folder = await mkdtemp(join(tmpdir(), "bastard-cards-key-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    return join(folder, "beside", "the-shop", "desk.key");
  }

  test("is one for all servers that start at once, for the shop's own eyes, and stays", async () => {
    const file = await newFile();
    const keys = await Promise.all(Array.from({ length: 5 }, () => readDeskKey(file)));
    expect(new Set([...keys, await readDeskKey(file)]).size).toBe(1);
    expect(Buffer.from(keys[0] ?? "", "base64")).toHaveLength(32);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(file, ".."))).toEqual(["desk.key"]);
    expect(openSeals(keys[0] ?? "").open(seals.seal(secret, "a note"), "a note")).toBeUndefined();
  });

  test("is taken as somebody wrote it, with a line end", async () => {
    const file = await newFile();
    const key = await readDeskKey(file);
    await writeFile(file, `${key}\n`);
    expect(await readDeskKey(file)).toBe(key);
    expect(await readFile(file, "utf8")).toBe(`${key}\n`);
  });

  test("that cannot be kept is a fault", async () => {
    const file = await newFile();
    await expect(readDeskKey(`${file}${"x".repeat(215)}`)).rejects.toThrow("ENAMETOOLONG");
  });
});

test("sealed codes are read by whose they are, for ten minutes", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
  const sealed = sealCodes(seals, "olive", ["one", "two"]);
  expect(openCodes(seals, "olive", sealed)).toEqual(["one", "two"]);
  expect(openCodes(seals, "pete", sealed)).toBeUndefined();
  const purpose = "recovery codes of olive";
  for (const other of ["", "no JSON", "{}", JSON.stringify({ until: 9e15 })]) {
    expect(openCodes(seals, "olive", seals.seal(other, purpose))).toBeUndefined();
  }
  const codes = JSON.stringify({ until: 9e15, codes: ["one"] });
  expect(openCodes(seals, "olive", seals.seal(codes, purpose))).toEqual(["one"]);
  expect(openCodes(seals, "olive", seals.seal(codes, "search by olive"))).toBeUndefined();
  expect(openCodes(seals, "olive", "rubbish")).toBeUndefined();
  vi.setSystemTime(1_000_000 + 10 * 60_000 - 1);
  expect(openCodes(seals, "olive", sealed)).toEqual(["one", "two"]);
  vi.setSystemTime(1_000_000 + 10 * 60_000);
  expect(openCodes(seals, "olive", sealed)).toBeUndefined();
});
