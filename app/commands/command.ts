import { existsSync } from "node:fs";
import { readEnvironment } from "../env.server";

/**
 * Runs a command on the shop's database, which the settings name. A command that fails says why in a
 * line, and ends with 1.
 */
export async function runCommand(act: (databaseUrl: string) => Promise<string>): Promise<void> {
  // What a command writes holds customers' names and addresses.
  process.umask(0o077);
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    console.log(await act(readEnvironment(process.env).databaseUrl));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
