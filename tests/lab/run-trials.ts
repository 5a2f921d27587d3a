import "../../app/server/supported-node.js";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline/promises";

/**
 * Tries the shop with real programs of Debian: `neighbours`, such as a pooler, or `engines`, which
 * are browsers. Each trial is a file of the folder that the first argument names, and its first line
 * names the packages that it needs; a second line may say that it runs as root. Asks before it installs any; `--yes` installs without asking, and
 * other arguments name the only trials to run.
 */
const [kind = "neighbours", ...words] = process.argv.slice(2);
const folder = `tests/lab/${kind}`;
const report = `test-results/${kind}.json`;

/** `missing` are packages. */
type Trial = { name: string; file: string; missing: string[]; lacksRoot: boolean };
type Report = {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
};

const chosen = words.filter((word) => word !== "--yes");
const trials = readdirSync(folder)
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => trialIn(join(folder, name)))
  .filter(({ name }) => chosen.length === 0 || chosen.includes(name));
await install([...new Set(trials.flatMap(({ missing }) => missing))]);
const ready = trials
  .map(({ file }) => trialIn(file))
  .filter(({ missing, lacksRoot }) => missing.length === 0 && !lacksRoot);
const hasFailed = ready.length > 0 && fails(ready.map(({ file }) => file));
printTable();
process.exitCode = hasFailed ? 1 : 0;

function trialIn(file: string): Trial {
  const text = readFileSync(file, "utf8");
  const [, packages = ""] = /^\/\/ Debian: (.+)/.exec(text) ?? [];
  const missing = packages.split(" ").filter((name) => !isInstalled(name));
  const lacksRoot = /^\/\/ As root$/m.test(text) && process.getuid?.() !== 0;
  return { name: basename(file, ".test.ts"), file, missing, lacksRoot };
}

function isInstalled(debianPackage: string): boolean {
  const { stdout } = spawnSync("dpkg-query", ["-W", "-f", "${Status}", debianPackage]);
  return String(stdout) === "install ok installed";
}

/** Installs packages if somebody agrees. Without them, their trials do not run. */
async function install(packages: string[]): Promise<void> {
  if (packages.length === 0 || spawnSync("apt-get", ["--version"]).error) return;
  if (!words.includes("--yes") && !(await agrees(packages))) return;
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo"];
  const command = [...asRoot, "apt-get", "install", "-y", "--no-install-recommends", ...packages];
  spawnSync(command[0]!, command.slice(1), { stdio: "inherit" });
}

async function agrees(packages: string[]): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Install ${packages.join(", ")} from Debian? [y/N] `);
  terminal.close();
  return /^y/i.test(answer);
}

/** Whether a trial failed. */
function fails(files: string[]): boolean {
  mkdirSync("test-results", { recursive: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile=${report}`];
  // Each trial needs the whole machine, and two download the same packages.
  const oneByOne = "--no-file-parallelism";
  const config = "--config=tests/lab/vitest.config.ts";
  const command = ["vitest", "run", config, oneByOne, ...reporters, ...files];
  const env = { ...process.env, TEST_DATABASES: "PostgreSQL" };
  return spawnSync("npx", command, { stdio: "inherit", env }).status !== 0;
}

function printTable(): void {
  const { testResults } =
    ready.length > 0 ? (JSON.parse(readFileSync(report, "utf8")) as Report) : { testResults: [] };
  const results = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      with: basename(name, ".test.ts"),
      trial: fullName,
      result: status,
    })),
  );
  const notRun = trials
    .filter(({ file }) => !ready.some((each) => each.file === file))
    .map(({ name, file }) => ({ with: name, trial: `needs ${needsOf(file)}`, result: "not run" }));
  console.table([...results, ...notRun]);
}

function needsOf(file: string): string {
  const { missing, lacksRoot } = trialIn(file);
  return [...(lacksRoot ? ["root"] : []), ...missing.map((name) => `Debian's ${name}`)].join(", ");
}
