// Debian: debootstrap buildah
// As root
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { devDependencies } from "../../../package.json";
import { Buyer } from "../../support/payer";
import { atDeskByLink } from "../../support/desk";
import { openPaymentProvider } from "../../support/payment-provider";
import { freePort } from "../../support/network";
import { Shopper } from "../../support/shopper";
import { upload } from "../../support/cards";
import { makeDebian } from "./fresh-debian";

const run = promisify(execFile);
const timeoutMs = 1_200_000;
/** The container has the processes and the network of this machine. */
const isolation = ["--isolation", "chroot", "--network", "host"];
/** The id of the user `node`, as in Docker's own images of Node. */
const nodeUid = 1000;
/** The built shop and its commands: no sources, tests, docs or settings. */
const contents = ["app", "build", "data", "db", "node_modules", "package.json"];

test(
  "the Dockerfile builds a small image, whose shop sells, draws pictures and keeps its data",
  async () => {
    const folder = await mkdtemp("/var/tmp/bastard-cards-image-");
    const buildah = newBuildah(folder);
    onTestFinished(async () => {
      await buildah.run("umount", "--all");
      await buildah.run("rm", "--all");
      await rm(folder, { recursive: true, force: true });
    });
    await makeBases(buildah, join(folder, "tree"));
    // The format of OCI knows no health check.
    const building = ["--format", "docker", "--pull-never", "--layers=false", "--tag", "shop", "."];
    await buildah.run("bud", ...isolation, ...building);

    const first = await buildah.run("from", "--pull-never", "shop");
    const inside = join(await buildah.run("mount", first), "shop");
    expect((await readdir(inside)).toSorted()).toEqual(contents);
    const sources = await run("find", [join(inside, "app"), join(inside, "db"), "-name", "*.ts*"]);
    expect(sources.stdout).toBe("");
    const packages = await packagesIn(join(inside, "node_modules"));
    expect(packages).toContain("sharp");
    const isTool = (name: string) => name in devDependencies && !name.startsWith("@types/");
    expect(packages.filter(isTool)).toEqual([]);
    // A new volume begins with the files, the owner and the mode of the folder in the image.
    const volume = join(folder, "volume");
    await run("cp", ["--archive", join(inside, "data"), volume]);

    const port = await freePort();
    const url = `http://localhost:${port}`;
    const provider = await openPaymentProvider(`${url}/webhooks/stripe`, true);
    onTestFinished(() => provider.close());
    const variables = { PUBLIC_URL: url, PORT: String(port), ...provider.variables };
    const shop = await startContainer(buildah, first, volume, variables);
    await expect.poll(shop.isHealthy, { interval: 1_000 }).toBe(true);

    const link = await shop.run("node", "build/commands/desk-owner.js", "olive@example.com");
    const owner = await atDeskByLink(link);
    const begun = await owner.submit("/desk/cards", "new-card", {
      name: "Pictured",
      price: "2.99",
    });
    const path = `${new URL(begun.headers.get("Location") ?? "", url).pathname}/picture`;
    const front = { width: 640, height: 896, channels: 3, background: "#c33" } as const;
    const picture = await sharp({ create: front }).png().toBuffer();
    const drawn = await upload(owner, path, "upload-picture", { card: "pictured" }, { picture });
    expect(drawn.headers.get("Location")).toBe("/desk/cards/pictured");
    const page = await (await owner.get("/desk/cards/pictured")).text();
    const [address = "none"] = /\/pictures\/[\w-]+\.\w+/.exec(page) ?? [];
    expect((await fetch(url + address)).status).toBe(200);

    const buyer = new Buyer(new Shopper(url));
    await buyer.addToCart("grapes", "Get up");
    const location = await buyer.pay(await buyer.checkOut());
    const orderNumber = orderIn(await (await buyer.comeBack(location)).text());
    expect(orderNumber).toMatch(/^BC-/);
    const { uid } = await stat(join(volume, "shop.db"));
    expect([uid, (await stat(volume)).uid]).toEqual([nodeUid, nodeUid]);
    await shop.run("node", "build/commands/backup.js", "data/copy.db");
    expect((await stat(join(volume, "copy.db"))).size).toBeGreaterThan(100_000);
    expect(await shop.stop()).toBe(0);
    expect(await shop.isHealthy()).toBe(false);

    const second = await buildah.run("from", "--pull-never", "shop");
    const next = await startContainer(buildah, second, volume, variables);
    await expect.poll(next.isHealthy, { interval: 1_000 }).toBe(true);
    expect(orderIn(await (await buyer.comeBack(location)).text())).toBe(orderNumber);
    expect(await (await owner.get("/desk/orders")).text()).toContain(orderNumber);
    expect((await fetch(url + address)).status).toBe(200);
    expect(await next.stop()).toBe(0);
  },
  timeoutMs,
);

const orderIn = (page: string) => /BC-[A-Z0-9]+/.exec(page)?.[0] ?? "No order";

type Buildah = ReturnType<typeof newBuildah>;

/** Buildah, with images and containers of its own in that folder. */
function newBuildah(folder: string) {
  const storage = ["--root", join(folder, "storage"), "--runroot", join(folder, "run")];
  return {
    run: async (...words: string[]) =>
      (await run("buildah", [...storage, ...words], { maxBuffer: 1e8 })).stdout.trim(),
    start: (...words: string[]) => spawn("buildah", [...storage, ...words], { stdio: "inherit" }),
  };
}

/** Makes stand-ins of the images that the Dockerfile begins with, and asks no registry of images. */
async function makeBases(buildah: Buildah, tree: string): Promise<void> {
  await makeDebian(tree);
  await run("chroot", [tree, "useradd", "--uid", String(nodeUid), "--create-home", "node"]);
  const base = await buildah.run("from", "scratch");
  await buildah.run("copy", base, tree, "/");
  for (const tag of ["24-trixie", "24-trixie-slim"]) {
    await buildah.run("commit", base, `docker.io/library/node:${tag}`);
  }
}

/** Starts the image's own command, as the image's own user. */
async function startContainer(
  buildah: Buildah,
  container: string,
  volume: string,
  variables: Record<string, string>,
) {
  const { Docker } = JSON.parse(await buildah.run("inspect", container)) as Inspected;
  const { Cmd, Healthcheck } = Docker.config;
  const [kind, check = ""] = Healthcheck.Test;
  expect(kind).toBe("CMD-SHELL");
  const set = Object.entries(variables).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
  const options = [...isolation, "--volume", `${volume}:/shop/data`, ...set];
  const words = (...command: string[]) => ["run", ...options, container, "--", ...command];
  const started = buildah.start(...words(...Cmd));
  const ended = once(started, "exit");
  /** @returns the exit code of the shop */
  const stop = async (): Promise<number> => {
    // Buildah kills what it runs rather than pass on a signal.
    if (started.exitCode === null) process.kill(await lastBelow(started.pid!), "SIGTERM");
    const [code] = (await ended) as [number];
    return code;
  };
  onTestFinished(async () => void (await stop()));
  return {
    run: (...command: string[]) => buildah.run(...words(...command)),
    isHealthy: () =>
      buildah.run(...words("sh", "-c", check)).then(
        () => true,
        () => false,
      ),
    stop,
  };
}

type Inspected = { Docker: { config: { Cmd: string[]; Healthcheck: { Test: string[] } } } };

/** The process at the end of a line of processes, each of which started only the next. */
async function lastBelow(pid: number): Promise<number> {
  const { stdout } = await run("ps", ["--ppid", String(pid), "-o", "pid="]).catch(() => ({
    stdout: "",
  }));
  return stdout.trim() ? lastBelow(Number(stdout)) : pid;
}

/** The names of the packages in a folder `node_modules`. */
async function packagesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  const scoped = names.map(async (name) =>
    name.startsWith("@")
      ? (await readdir(join(folder, name))).map((each) => `${name}/${each}`)
      : [name],
  );
  return (await Promise.all(scoped)).flat();
}
