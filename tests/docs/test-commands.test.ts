import { exec } from "node:child_process";
import { expect, test } from "vitest";

const fixtures = "tests/support/failing";

test.concurrent.each([
  ["npx vitest run", `--config=${fixtures}/vite.config.ts`, "1 failed"],
  ["npx playwright test", `--config=${fixtures}/playwright.config.ts`, "1 failed"],
])(
  "%s ends with 1 when a test has failed",
  { timeout: 120_000 },
  async (command, config, words) => {
    const { code, output } = await run(`${command} ${config}`);
    expect(output).toContain(words);
    expect(code).toBe(1);
  },
);

/** As from a terminal: the command hears nothing of the suite that it is run from. */
function run(command: string) {
  const env = { ...process.env, VITEST: undefined, NO_COLOR: "1" };
  return new Promise<{ code: number; output: string }>((resolve) => {
    exec(command, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}
