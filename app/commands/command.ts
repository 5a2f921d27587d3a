import { existsSync } from "node:fs";
import { readEnvironment, type Environment } from "../env.server";

/** Runs a command on the configured shop. If it fails, it prints one line and exits with 1. */
export const runCommand = (act: (env: Environment) => Promise<string>) =>
  runWith(readEnvironment, act);

/** Runs a command that reads the settings in its own way. */
export async function runWith<Settings>(
  read: (variables: NodeJS.ProcessEnv) => Settings,
  act: (settings: Settings) => Promise<string>,
): Promise<void> {
  // The files of commands contain customers' names and addresses.
  process.umask(0o077);
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    console.log(await act(read(process.env)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
