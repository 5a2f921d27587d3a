import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { folderBeside } from "./database-kinds";
import { freePort } from "./ports";

/** The shop in this folder, with the words of `start` in package.json. */
const thisShop = {
  root: fileURLToPath(new URL("../..", import.meta.url)),
  words: ["--max-semi-space-size=8", "--max-old-space-size=192", "app/server/start.js"],
};
const startTimeoutMs = 60_000;

export type RunningShop = {
  /** Origin, without a trailing slash. */
  url: string;
  standInsUrl: string;
  pid: number;
  /** The lines that it has logged so far. */
  log: string[];
  /** Sends the signal to close, and waits until the shop has closed. */
  stop(): Promise<void>;
  /** Kills the process, whatever it is doing. */
  kill(): Promise<void>;
};

/**
 * The shop as `npm start` runs it, in a process of its own, on free ports.
 * @param log takes what it logs, by line
 * @param program the folder of another copy of the shop, and how Node starts it
 */
export async function openShop(
  databaseUrl: string,
  variables: Record<string, string> = {},
  log: string[] = [],
  { root, words } = thisShop,
): Promise<RunningShop> {
  const port = Number(variables.PORT ?? (await freePort()));
  const standInsPort = Number(variables.STAND_INS_PORT ?? (await freePort()));
  const server = spawn(process.execPath, words, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      STAND_INS_PORT: String(standInsPort),
      DATABASE_URL: databaseUrl,
      // On PostgreSQL, all servers of a database share a folder.
      ...(databaseUrl.startsWith("file:") ? {} : { DATA_FOLDER: folderBeside(databaseUrl) }),
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => log.push(...text.trim().split("\n")));
  }
  const url = `http://localhost:${port}`;
  await waitUntilOpen(url, server, log);
  return {
    url,
    standInsUrl: `http://localhost:${standInsPort}`,
    pid: server.pid!,
    log,
    stop: () => endProcess(server, "SIGTERM"),
    kill: () => endProcess(server, "SIGKILL"),
  };
}

async function waitUntilOpen(url: string, server: ChildProcess, log: string[]) {
  const deadline = Date.now() + startTimeoutMs;
  while (!(await fetch(`${url}/favicon.svg`).catch(() => undefined))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The shop did not open:\n${log.join("\n")}`);
    }
    await pause(50);
  }
}

async function endProcess(server: ChildProcess, signal: "SIGTERM" | "SIGKILL") {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill(signal);
  const [code] = await ended;
  if (signal === "SIGTERM" && code !== 0) throw new Error(`The shop ended with ${code}`);
}
