import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

const canPin = availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;
const msPerTick = 10;

/** Keeps a process on one processor, where there are two and `taskset`. */
export function pin(pid: number, processor: number): void {
  if (canPin) execFileSync("taskset", ["-acp", String(processor), String(pid)]);
}

/** Processor time that a process has taken, in ms; undefined where the system has no /proc. */
export function processorTime(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  // The second field is the name, in brackets, and may hold anything.
  const [, , ...fields] = readFileSync(file, "utf8")
    .replace(/\(.*\)/s, "()")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

/** Memory a process holds, in MB; undefined where the system has no /proc. */
export function residentMemory(pid: number): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(file, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}
