import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../support/network";
import { openShop } from "../support/shop";

const run = promisify(execFile);

test("the files that the Dockerfile copies are enough for the shop and its commands, on any port", async () => {
  const dockerfile = await readFile("Dockerfile", "utf8");
  const root = await mkdtemp(join(tmpdir(), "bastard-cards-image-"));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const path of copiedPaths(dockerfile)) {
    if (path === "node_modules") await symlink(resolve(path), join(root, path));
    else await cp(path, join(root, path), { recursive: true });
  }
  const [, command = ""] = /^CMD (\[.+\])$/m.exec(dockerfile) ?? [];
  const [, ...words] = JSON.parse(command) as string[];
  const port = String(await freePort());
  const shop = await openShop("file:data/shop.db", { PORT: port }, [], { root, words });
  onTestFinished(() => shop.kill());

  const [, check = ""] = /^HEALTHCHECK [^\n]+\\\n +(node .+)$/m.exec(dockerfile) ?? [];
  const checkAt = (PORT: string) =>
    run("sh", ["-c", check], { env: { ...process.env, PORT } }).then(String, String);
  expect(await checkAt(port)).not.toContain("Command failed");
  expect(await checkAt(String(await freePort()))).toContain("Command failed");
  const page = await (await fetch(`${shop.url}/card/grapes`)).text();
  const files = [...page.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path);
  expect(files).not.toEqual([]);
  for (const path of files) expect((await fetch(shop.url + path)).status).toBe(200);
  const backup = await run("npm", ["run", "db:backup", "--", "copy.db"], { cwd: root });
  expect(backup.stdout).toContain("Backed up to copy.db.");
});

/** The paths of the project that the last stage copies. */
function copiedPaths(dockerfile: string): string[] {
  const lines = [...dockerfile.matchAll(/^COPY --from=build (.+) \S+$/gm)];
  const paths = lines.flatMap(([, sources = ""]) => sources.split(" "));
  return paths.map((path) => path.replace(/^\/shop\//, ""));
}
