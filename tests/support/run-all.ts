import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";

/** Runs every suite, whatever becomes of the one before, and ends with one line of totals. */
const results = "test-results";
const suitesReport = `${results}/suites.json`;
const journeysReport = `${results}/journeys.json`;

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const suites = run(
  "vitest",
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile=${suitesReport}`,
);
const journeys = run("playwright", "test", "--config=tests/journeys/playwright.config.ts");

const { numPassedTests, numFailedTests, numPendingTests } = readReport(suitesReport) as {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
};
const { stats } = readReport(journeysReport) as {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};
const passed = numPassedTests + stats.expected;
const failed = numFailedTests + stats.unexpected + stats.flaky;
const skipped = numPendingTests + stats.skipped;
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = suites || journeys || (failed > 0 ? 1 : 0);

function run(...command: string[]): number {
  const { status } = spawnSync("npx", command, {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  return status ?? 1;
}

/** A suite that did not get as far as a report has failed as a whole. */
function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {
      numPassedTests: 0,
      numFailedTests: 1,
      numPendingTests: 0,
      stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    };
  }
}
