import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Runs one of PostgreSQL's command-line programs on the database.
 * @throws {Error} with a one-line message: the program is missing, or its own error
 */
export async function runPostgresProgram(
  program: "pg_dump" | "pg_restore",
  databaseUrl: string,
  options: string[],
): Promise<void> {
  const { address, password } = withoutPassword(databaseUrl);
  // Process lists show command lines, so the password goes into the environment.
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) };
  try {
    await run(program, ["--no-owner", "--dbname", address, ...options], { env });
  } catch (error) {
    throw new Error(messageOf(program, error), { cause: error });
  }
}

function withoutPassword(databaseUrl: string) {
  const address = new URL(databaseUrl);
  const password = decodeURIComponent(address.password);
  address.password = "";
  return { address: address.href, password };
}

function messageOf(program: string, error: unknown): string {
  const { code, stderr } = error as { code?: unknown; stderr?: string };
  if (code === "ENOENT") {
    return `${program} is not on this machine. Install PostgreSQL’s client programs, of the server’s version or newer.`;
  }
  return stderr?.trim().replaceAll(/\s*\n\s*/g, " ") || `${program} failed`;
}
