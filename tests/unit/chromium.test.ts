import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { findChromium } from "../support/chromium";

test("a browser that misses a library of the system is reported in a line that names packages", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bastard-cards-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const browser = join(folder, "browser");
  const complaint = "browser: error while loading shared libraries: libnss3.so: cannot open";
  writeFileSync(browser, `#!/bin/sh\necho "${complaint}" >&2\nexit 127\n`, { mode: 0o755 });
  vi.stubEnv("TEST_BROWSER", browser);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(findChromium()).rejects.toThrow(
    new RegExp(`^The browser .*${complaint}.*libnss3 and libexpat1$`),
  );
});
