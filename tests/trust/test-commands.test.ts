import { exec } from "node:child_process";
import { delimiter, resolve } from "node:path";
import { expect, test } from "vitest";

const fixtures = "tests/support/failing";

test.concurrent.each([
  ["vitest run", `--config=${fixtures}/vite.config.ts`, "1 failed"],
  ["playwright test", `--config=${fixtures}/playwright.config.ts`, "1 failed"],
])("%s ends with 1 when a test has failed", async (command, config, message) => {
  const { code, output } = await run(`${command} ${config}`);
  expect(output).toContain(message);
  expect(code).toBe(1);
});

/** As npm runs it: the command hears nothing of the suite that it is run from. */
function run(command: string) {
  const path = [resolve("node_modules/.bin"), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH: path, VITEST: undefined, NO_COLOR: "1" };
  return new Promise<{ code: number; output: string }>((done) => {
    exec(command, { env }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}
