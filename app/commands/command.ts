import { existsSync } from "node:fs";
import { readEnvironment, type Environment } from "../env.server";

/**
 * Runs a command on the shop that the settings describe. A command that fails says why in a
 * line, and ends with 1.
 */
export async function runCommand(act: (env: Environment) => Promise<string>): Promise<void> {
  // What a command writes holds customers' names and addresses.
  process.umask(0o077);
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    console.log(await act(readEnvironment(process.env)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
