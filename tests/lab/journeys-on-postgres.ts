import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Runs the journeys on a real PostgreSQL, which goes afterwards; arguments are Playwright's. */
const server = fork(fileURLToPath(new URL("../support/postgres-process.ts", import.meta.url)), {
  execArgv: ["--import", "tsx"],
});
const [address] = (await once(server, "message")) as [string];
const { status } = spawnSync("npx", ["playwright", "test", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, TEST_POSTGRES: address },
  shell: process.platform === "win32",
});
server.disconnect();
process.exitCode = status ?? 1;
