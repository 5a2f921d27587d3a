import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { decryptCodes, encryptCodes } from "../../app/shop/staff/encrypted-codes.server";
import { createEncryption, readDeskKey } from "../../app/shop/encryption.server";
import { encryption } from "../support/test-shop";

const secret = "My Überhorse’s secret";
afterEach(() => void vi.useRealTimers());

describe("encryption", () => {
  test("gives back the text, and an empty one too", () => {
    for (const text of [secret, ""])
      expect(encryption.decrypt(encryption.encrypt(text, "a note"), "a note")).toBe(text);
    expect(encryption.encrypt(secret, "a note")).toMatch(/^[\w-]+$/);
    expect(encryption.encrypt(secret, "a note")).not.toBe(encryption.encrypt(secret, "a note"));
  });

  test("decrypts only with the same key and purpose, and with every byte unchanged", () => {
    const encrypted = encryption.encrypt(secret, "a note");
    const other = createEncryption(randomBytes(32).toString("base64"));
    expect(other.decrypt(encrypted, "a note")).toBeUndefined();
    for (const purpose of ["", "A note", "authenticator of olive"]) {
      expect(encryption.decrypt(encrypted, purpose)).toBeUndefined();
    }
    const bytes = Buffer.from(encrypted, "base64url");
    for (const [at, byte] of bytes.entries()) {
      const changed = Buffer.from(bytes);
      changed[at] = byte ^ 1;
      expect([at, encryption.decrypt(changed.toString("base64url"), "a note")]).toEqual([
        at,
        undefined,
      ]);
      const short = bytes.subarray(0, at).toString("base64url");
      expect([at, encryption.decrypt(short, "a note")]).toEqual([at, undefined]);
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
    expect(
      createEncryption(keys[0] ?? "").decrypt(encryption.encrypt(secret, "a note"), "a note"),
    ).toBeUndefined();
  });

  test("is taken as somebody wrote it, with a line end", async () => {
    const file = await newFile();
    const key = await readDeskKey(file);
    await writeFile(file, `${key}\n`);
    expect(await readDeskKey(file)).toBe(key);
    expect(await readFile(file, "utf8")).toBe(`${key}\n`);
  });

  test("that cannot be stored is an error", async () => {
    const file = await newFile();
    await expect(readDeskKey(`${file}${"x".repeat(215)}`)).rejects.toThrow("ENAMETOOLONG");
  });
});

test("encrypted recovery codes are readable to their owner, for ten minutes", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
  const encrypted = encryptCodes(encryption, "olive", ["one", "two"]);
  expect(decryptCodes(encryption, "olive", encrypted)).toEqual(["one", "two"]);
  expect(decryptCodes(encryption, "pete", encrypted)).toBeUndefined();
  const purpose = "recovery codes of olive";
  for (const other of ["", "no JSON", "{}", JSON.stringify({ until: 9e15 })]) {
    expect(decryptCodes(encryption, "olive", encryption.encrypt(other, purpose))).toBeUndefined();
  }
  const codes = JSON.stringify({ until: 9e15, codes: ["one"] });
  expect(decryptCodes(encryption, "olive", encryption.encrypt(codes, purpose))).toEqual(["one"]);
  expect(
    decryptCodes(encryption, "olive", encryption.encrypt(codes, "search by olive")),
  ).toBeUndefined();
  expect(decryptCodes(encryption, "olive", "rubbish")).toBeUndefined();
  vi.setSystemTime(1_000_000 + 10 * 60_000 - 1);
  expect(decryptCodes(encryption, "olive", encrypted)).toEqual(["one", "two"]);
  vi.setSystemTime(1_000_000 + 10 * 60_000);
  expect(decryptCodes(encryption, "olive", encrypted)).toBeUndefined();
});
