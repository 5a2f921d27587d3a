import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";

/** Runs every suite, even after one has failed, and ends with one line of totals. */
const results = "test-results";
const quickReport = `${results}/quick.json`;
const trustReport = `${results}/trust.json`;
const loadReport = `${results}/load.json`;
const journeysReport = `${results}/journeys.json`;

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const quickFailed = runSuites(quickReport, "--exclude", "tests/trust/**");
// Most of these wait, for jobs and time-outs. A crowd has the machine to itself.
const load = "tests/trust/load.test.ts";
const workers = String(availableParallelism() + 2);
const trustFailed = runSuites(
  trustReport,
  "--maxWorkers",
  workers,
  "--exclude",
  load,
  "tests/trust",
);
const loadFailed = runSuites(loadReport, load);
const journeysFailed = fails("playwright", "test", "--forbid-only");

type SuiteTest = { status: string; fullName: string; failureMessages: string[] };
type Suites = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; message: string; assertionResults: SuiteTest[] }[];
};
type Journeys = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};
const noSuites: Suites = {
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  testResults: [],
};
const noJourneys: Journeys = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } };
const suites = [quickReport, trustReport, loadReport].map((report) => readReport(report, noSuites));
const sum = (count: (suite: Suites) => number) =>
  suites.reduce((total, suite) => total + count(suite), 0);
const numPassedTests = sum((suite) => suite.numPassedTests);
const numFailedTests = sum((suite) => suite.numFailedTests);
const numPendingTests = sum((suite) => suite.numPendingTests);
const { expected, unexpected, flaky, skipped } = readReport(journeysReport, noJourneys).stats;
// A runner may also fail without a failing test, as by a file that it cannot read.
const failed =
  (numFailedTests || Number(quickFailed || trustFailed || loadFailed)) +
  (unexpected || Number(journeysFailed));
const notRun = numPendingTests + skipped;
// The journeys' failures stand just above. Those of the suites are a thousand lines away by now.
for (const failure of suites.flatMap(failuresOf)) console.log(`\nFAILED ${failure}`);
const totals = [
  `${numPassedTests + expected + flaky} passed`,
  `${failed} failed`,
  ...(flaky > 0 ? [`${flaky} at the second try only`] : []),
  ...(notRun > 0 ? [`${notRun} skipped`] : []),
];
console.log(`\n${totals.join(", ")}`);
process.exitCode = failed > 0 ? 1 : 0;

/** Runs suites, and keeps their report there. @returns whether any failed */
function runSuites(report: string, ...which: string[]): boolean {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile=${report}`];
  return fails("vitest", "run", "--allowOnly=false", ...reporters, ...which);
}

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
