import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { expect } from "vitest";

/** Starts a program of the system that stays in the foreground, and waits until it listens. */
export async function startProgram(path: string, words: string[], port: number) {
  const program = spawn(path, words, { stdio: "inherit" });
  const ended = once(program, "exit");
  await expect.poll(() => isListening(port)).toBe(true);
  return {
    async stop() {
      program.kill("SIGTERM");
      await ended;
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}
