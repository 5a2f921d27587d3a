import { existsSync, statfsSync } from "node:fs";
import { freemem } from "node:os";

const memory = "/dev/shm";
const enoughBytes = 4 * 1024 ** 3;

/**
 * Lets all suites keep their databases in memory where there is plenty, because a commit waits for a
 * disk otherwise. What a test kills is a process, and that loses nothing of either.
 */
export default function setup() {
  if (!process.env.TMPDIR && hasRoom()) process.env.TMPDIR = memory;
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > enoughBytes;
}
