// Debian: varnish
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProgram } from "../programs";
import { openBehind, tryCacheInFront } from "./in-front";

tryCacheInFront("Varnish", openBehind(startVarnish));

/** Runs Varnish in front of the shop with the file that docs/operating.md names. */
async function startVarnish(port: number, shopPort: string) {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-varnish-"));
  await chmod(folder, 0o755);
  const file = join(folder, "shop.vcl");
  const settings = await readFile("docs/neighbours/varnish.vcl", "utf8");
  await writeFile(file, settings.replace('.port = "3000"', `.port = "${shopPort}"`));
  const options = { "-a": `127.0.0.1:${port}`, "-f": file, "-n": join(folder, "run") };
  const parameters = [
    "-s",
    "malloc,100m",
    "-p",
    "http_gzip_support=off",
    "-p",
    "http_req_hdr_len=16k",
  ];
  const words = ["-F", ...Object.entries(options).flat(), ...parameters];
  const varnish = await startProgram("/usr/sbin/varnishd", words, port);
  const stop = async () => {
    await varnish.stop();
    await rm(folder, { recursive: true });
  };
  return { stop };
}
