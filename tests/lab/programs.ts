import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { vi } from "vitest";

/**
 * Starts a program of the system that stays in the foreground, and waits until it listens.
 * @param variables of its environment, beside those of the tests
 */
export async function startProgram(
  path: string,
  words: string[],
  port: number,
  variables: Record<string, string> = {},
) {
  const program = spawn(path, words, { stdio: "inherit", env: { ...process.env, ...variables } });
  const ended = once(program, "exit");
  await vi.waitFor(() => connects(port), { timeout: 20_000 });
  return {
    async stop(signal: NodeJS.Signals = "SIGTERM") {
      program.kill(signal);
      await ended;
    },
  };
}

function connects(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1").once("error", reject);
    socket.once("connect", () => {
      socket.destroy();
      resolve();
    });
  });
}
