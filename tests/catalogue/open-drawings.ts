import sharp from "sharp";
import { beforeAll } from "vitest";

/**
 * Lets a suite turn drawings into pixels. The desk shuts every decoder but those of uploads, for the whole
 * process, and suites share theirs.
 */
export function openDrawings(): void {
  beforeAll(() => sharp.unblock({ operation: ["VipsForeignLoadSvg"] }));
}
