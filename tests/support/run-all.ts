import "../../app/server/supported-node.js";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";

/**
 * Runs the suites and the journeys, even after one has failed, and ends with one line of totals. The word
 * "all" adds those that kill, starve and flood the shop, those of its looks, and the slow ones.
 */
const isAll = process.argv.includes("all");
const someSuites = ["rules", "catalogue", "database", "http"].map((name) => `--project=${name}`);
const someJourneys = ["--project=scripting*", "--grep-invert=@slow"];
const results = "test-results";
const suitesReport = `${results}/suites.json`;
const journeysReport = `${results}/journeys.json`;

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const reporters = ["--reporter=default", "--reporter=json", `--outputFile=${suitesReport}`];
const suitesFailed = fails(
  "vitest",
  "run",
  "--allowOnly=false",
  ...reporters,
  ...(isAll ? [] : someSuites),
);
const journeysFailed = fails("playwright", "test", "--forbid-only", ...(isAll ? [] : someJourneys));

type SuiteTest = { status: string; fullName: string; failureMessages: string[] };
type Suites = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; message: string; assertionResults: SuiteTest[] }[];
};
type Journeys = { stats: { expected: number; unexpected: number; skipped: number } };
const suites = readReport<Suites>(suitesReport, {
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  testResults: [],
});
const { stats: journeys } = readReport<Journeys>(journeysReport, {
  stats: { expected: 0, unexpected: 0, skipped: 0 },
});
// A runner may also fail without a failing test, as by a file that it cannot read.
const failed =
  (suites.numFailedTests || Number(suitesFailed)) + (journeys.unexpected || Number(journeysFailed));
const notRun = suites.numPendingTests + journeys.skipped;
// The journeys' failures stand just above. Those of the suites are a thousand lines away by now.
for (const failure of failuresOf(suites)) console.log(`\nFAILED ${failure}`);
const totals = [
  `${suites.numPassedTests + journeys.expected} passed`,
  `${failed} failed`,
  ...(notRun > 0 ? [`${notRun} skipped`] : []),
];
console.log(`\n${totals.join(", ")}`);
process.exitCode = failed > 0 ? 1 : 0;

/** Whether the command ended with another code than 0. */
function fails(...command: string[]): boolean {
  const { status } = spawnSync("npx", command, {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  return status !== 0;
}

/** Each failure of a suite: its file, its title and its message. */
function failuresOf({ testResults }: Suites): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}\n${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === "failed")
      .map((test) => [`${name} > ${test.fullName}`, ...test.failureMessages].join("\n")),
  ]);
}

/** The runner's report, or `none` when the runner wrote no report. */
function readReport<Report>(path: string, none: Report): Report {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Report) : none;
}
