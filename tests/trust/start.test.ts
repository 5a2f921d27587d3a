import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createServer, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../support/network";

test("npm start opens the shop in one process, and SIGTERM to npm alone leaves none", async () => {
  const shop = await startByNpm(await freePort());
  await expect.poll(shop.output).toContain("is open at");
  const server = Number(shop.output().match(/"pid":(\d+)/)?.[1]);
  expect(isRunning(server)).toBe(true);
  const ended = once(shop.npm, "exit");
  shop.npm.kill("SIGTERM");
  await ended;
  await expect.poll(() => isRunning(server)).toBe(false);
  await expect.poll(shop.output).toContain('"msg":"Closing"');
});

test("a port that is taken ends the start with one line and exit code 1", async () => {
  const other = createServer().listen(0);
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const shop = await startByNpm(port);
  const [code] = await once(shop.npm, "close");
  expect(code).toBe(1);
  expect(shop.errors().trim().split("\n")).toEqual([
    expect.stringMatching(new RegExp(`^The shop cannot open. .*${port}`)),
  ]);
});

test("a Node that the shop cannot run on is refused in one line", () => {
  const pretend = `Object.defineProperty(process.versions, "node", { value: "18.20.8" })`;
  const preload = `data:text/javascript,${encodeURIComponent(pretend)}`;
  for (const entry of ["app/server/start.js", "dev.ts", "tests/support/run-all.ts"]) {
    const command = ["--import", "tsx", "--import", preload, entry];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^The shop runs on Node .* and this is 18\.20\.8\. Install .*\n$/);
  }
});

// Spec 10: `npm start` builds when the build is missing or older than its sources.
// (app/server/build-when-stale.js, app/server/start.js)
test("a build is made where there is none, and anew only when a source is newer", async () => {
  const folder = await newProject();
  expect(startIn(folder)).toBe("built\nopen\n");
  expect(startIn(folder)).toBe("open\n");
  const later = new Date(Date.now() + 60_000);
  await utimes(join(folder, "server.ts"), later, later);
  expect(startIn(folder)).toBe("built\nopen\n");
});

/** A folder with the sources' names, whose build says that it was made and whose server that it is open. */
async function newProject(): Promise<string> {
  const folder = await newFolder();
  const server = "build/server/server.js";
  const build = `mkdir -p build/server && echo 'console.log("open")' > ${server} && echo built`;
  for (const name of ["app", "db", "public"]) await mkdir(join(folder, name));
  for (const name of ["server.ts", "remix.config.js", "vite.config.ts", "package-lock.json"]) {
    await writeFile(join(folder, name), "");
  }
  const description = { type: "module", scripts: { build } };
  await writeFile(join(folder, "package.json"), JSON.stringify(description));
  return folder;
}

/** The output of a start in that folder. */
function startIn(cwd: string): string {
  return execFileSync(process.execPath, [resolve("app/server/start.js")], {
    cwd,
    encoding: "utf8",
  });
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** As from a terminal, on a database of its own. */
async function startByNpm(port: number) {
  const folder = await newFolder();
  const npm = spawn("npm", ["start", "--silent"], {
    env: {
      ...process.env,
      PORT: String(port),
      STAND_INS_PORT: String(await freePort()),
      DATABASE_URL: `file:${join(folder, "shop.db")}`,
    },
  });
  const written = { out: "", errors: "" };
  npm.stdout.setEncoding("utf8").on("data", (text: string) => (written.out += text));
  npm.stderr.setEncoding("utf8").on("data", (text: string) => (written.errors += text));
  onTestFinished(() => void npm.kill("SIGTERM"));
  return {
    npm,
    output: () => written.out,
    errors: () => written.errors,
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
