import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, open, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Sqlite } from "../../db/better-sqlite3";
import { databaseFile } from "../../db/database-url";
import { newSeededDatabase } from "../support/database";
import { freePort } from "../support/network";

const maxStartMs = 40_000;

test.each([
  ["is no database", (folder: string) => writeFile(join(folder, "shop.db"), "Dear diary")],
  ["is a folder", (folder: string) => mkdir(join(folder, "shop.db"))],
])("a database file that %s ends the start with one line and exit code 1", async (_what, make) => {
  const folder = await newFolder();
  await make(folder);
  const file = join(folder, "shop.db");
  expect(await errorsOfStart(`file:${file}`)).toEqual([lineAbout(file)]);
});

test("a database that cannot be made ends the start with one line and exit code 1", async () => {
  const folder = await newFolder();
  await writeFile(join(folder, "no-folder"), "");
  const file = join(folder, "no-folder", "shop.db");
  expect(await errorsOfStart(`file:${file}`)).toEqual([lineAbout(file)]);
});

test("a damaged database is found out at the start, which ends with one line and 1", async () => {
  const { url, remove } = await newSeededDatabase("SQLite");
  onTestFinished(remove);
  const file = databaseFile(url);
  // A page in the middle, as a bad disk leaves it.
  const handle = await open(file, "r+");
  const middle = Math.floor((await stat(file)).size / 2 / 4096) * 4096;
  await handle.write(Buffer.alloc(4096, 0xa5), 0, 4096, middle);
  await handle.close();
  expect(await errorsOfStart(url)).toEqual([lineAbout(file)]);
});

test("a database that somebody else holds ends the start with one line and exit code 1", async () => {
  const { url, remove } = await newSeededDatabase("SQLite");
  const lock = new Sqlite(databaseFile(url));
  lock.pragma("journal_mode = DELETE");
  lock.exec("begin exclusive");
  onTestFinished(async () => {
    lock.close();
    await remove();
  });
  expect(await errorsOfStart(url)).toEqual([lineAbout(databaseFile(url))]);
});

test("a PostgreSQL server that is away ends the start with one line and exit code 1", async () => {
  const port = await freePort();
  const url = `postgres://shop:secret@127.0.0.1:${port}/shop`;
  const errors = await errorsOfStart(url);
  expect(errors).toEqual([lineAbout(String(port))]);
  expect(errors.join("")).not.toContain("secret");
});

test("a folder named .env ends the start with one line and exit code 1", async () => {
  const project = await newFolder();
  const names = "app build db public node_modules server.ts remix.config.js vite.config.ts";
  for (const name of [...names.split(" "), "package-lock.json"]) {
    await symlink(resolve(name), join(project, name));
  }
  await mkdir(join(project, ".env"));
  expect(await errorsOfStart("file:data/shop.db", project)).toEqual([lineAbout(".env")]);
});

const lineAbout = (what: string) =>
  expect.stringMatching(new RegExp(`^The shop cannot open. .*${what}`));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The lines that a start writes as errors before it ends with 1. */
async function errorsOfStart(databaseUrl: string, cwd = process.cwd()): Promise<string[]> {
  const shop = spawn(process.execPath, ["app/server/start.js"], {
    cwd,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(await freePort()),
      STAND_INS_PORT: String(await freePort()),
      DATABASE_URL: databaseUrl,
    },
    stdio: ["ignore", "ignore", "pipe"],
    timeout: maxStartMs,
  });
  let errors = "";
  shop.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  expect(await once(shop, "close")).toEqual([1, null]);
  return errors.trim().split("\n");
}
