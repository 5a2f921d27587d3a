import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import packaged from "@sparticuz/chromium";
import { chromium } from "@playwright/test";
import { cachedFolder, fontConfiguration, type TextFace } from "./fonts";

/**
 * Finds the browser that all tests use: the headless shell of Chromium that comes with the packages, so
 * that every machine has the same one. Only where the package has none for this system, it is the one
 * that Playwright installs. `TEST_BROWSER` names another.
 * @returns its path
 * @throws when it is not there, or does not start, with what to do about it
 */
async function findChromium(): Promise<string> {
  const { TEST_BROWSER } = process.env;
  const isPackaged = process.platform === "linux" && process.arch === "x64";
  const path = TEST_BROWSER || (isPackaged ? await unpack() : chromium.executablePath());
  if (!existsSync(path)) {
    throw new Error(
      TEST_BROWSER
        ? `TEST_BROWSER names ${path}, which does not exist`
        : "There is no browser. Install one with `npx playwright install chromium-headless-shell`",
    );
  }
  const { status, stderr } = spawnSync(path, ["--version"], { encoding: "utf8" });
  if (status !== 0) {
    const reason = stderr.trim().split("\n").at(-1);
    throw new Error(
      `The browser of the tests does not start: ${reason}. Debian and Ubuntu have what it needs in the packages libnss3 and libexpat1`,
    );
  }
  return path;
}

async function unpack(): Promise<string> {
  const folder = await cachedFolder(`chromium/${packagedVersion()}`, async (into) => {
    const { TMPDIR } = process.env;
    // The package unpacks into the folder for temporary files, whatever is there already.
    process.env.TMPDIR = into;
    await packaged.executablePath().finally(() => {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    });
  });
  return join(folder, "chromium");
}

function packagedVersion(): string {
  const main = fileURLToPath(import.meta.resolve("@sparticuz/chromium"));
  const manifest = join(dirname(main), "..", "..", "package.json");
  return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
}

/**
 * The options with which every test opens its browser. It runs as root, looks nothing up on the
 * network, and sees the fonts of the packages alone.
 * @param face the face of text, which `TEST_FACE` names otherwise
 * @throws as `findChromium` and `fontConfiguration`
 */
export async function chromiumOptions(face?: TextFace) {
  return {
    executablePath: await findChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // Otherwise each page has a process that waits for the next address.
      "--renderer-process-limit=1",
    ],
    env: { ...process.env, FONTCONFIG_FILE: await fontConfiguration(face) },
  };
}
