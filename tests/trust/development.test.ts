import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../support/network";

const rule = "app/shop/calendar/delivery.server.ts";
const page = "/card/free-bar";

test("an edit of a rule is live in the same process, and one that cannot be read changes nothing", async () => {
  const shop = await develop();
  // The first page has Vite read every module.
  await expect.poll(() => shop.read(page)).toContain("Get it by");
  const estimate = "formatLongDay(arrivalDay(leavesOn, workingDays))";
  await shop.edit(rule, estimate, '"the twelfth of never"');
  await expect.poll(() => shop.read(page)).toContain("the twelfth of never");
  await shop.edit(rule, '"the twelfth of never"', "(");
  await expect.poll(shop.errors).toContain(rule);
  expect(await shop.read("/readyz")).toContain("Ready");
  expect(shop.isRunning()).toBe(true);
});

/** The shop as `npm run dev` opens it, in a copy of the project that the test may edit. */
async function develop() {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-"));
  for (const name of [
    "app",
    "db",
    "public",
    "dev.ts",
    "server.ts",
    "remix.config.js",
    "vite.config.ts",
  ]) {
    await cp(name, join(folder, name), { recursive: true });
  }
  for (const name of ["package.json", "tsconfig.json", "node_modules", "tests"]) {
    await symlink(resolve(name), join(folder, name));
  }
  const port = await freePort();
  const server = spawn(process.execPath, ["--import", "tsx", "dev.ts"], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: "development",
      VITEST: undefined,
      PORT: String(port),
      STAND_INS_PORT: String(await freePort()),
      DATABASE_URL: "file:shop.db",
    },
  });
  let errors = "";
  server.stdout.resume();
  server.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  onTestFinished(async () => {
    server.kill("SIGTERM");
    if (server.exitCode === null) await once(server, "exit");
    // Vite's bundler may still write there for a moment after the server has ended.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });
  return {
    errors: () => errors,
    isRunning: () => server.exitCode === null,
    read: (path: string) =>
      fetch(`http://localhost:${port}${path}`).then((res) => res.text(), String),
    async edit(file: string, from: string, to: string) {
      const text = await readFile(join(folder, file), "utf8");
      expect(text).toContain(from);
      await writeFile(join(folder, file), text.replace(from, to));
    },
  };
}
