// Debian: varnish
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll } from "vitest";
import { connect, type Db } from "../../db/connect";
import { newDatabase } from "../support/database";
import { freePort } from "../support/ports";
import { startProgram } from "../support/programs";
import { openShop } from "../support/shop";
import { tryCacheInFront } from "./in-front";

let url: string;
let shopUrl: string;
let db: Db;

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  const database = await newDatabase("SQLite");
  const variables = { PUBLIC_URL: url, TRUST_PROXY: "loopback", RATE_LIMIT_FACTOR: "100" };
  const shop = await openShop(database.url, variables);
  shopUrl = shop.url;
  ({ db } = connect(database.url, () => {}));
  const varnish = await startVarnish(port, new URL(shop.url).port);
  return async () => {
    await varnish.stop();
    await db.destroy();
    await shop.stop();
    await database.remove();
  };
});

tryCacheInFront("Varnish", () => ({ url, shopUrl, db }));

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
