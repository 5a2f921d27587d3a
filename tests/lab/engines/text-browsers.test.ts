// Debian: w3m lynx
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { payerByLabel } from "../../support/payer";
import { openTemporaryShop } from "../../support/shop";

const longestMs = 60_000;
const browsers = { w3m: buyWithW3m, Lynx: buyWithLynx };

test.each(Object.entries(browsers))("%s writes in a card and buys it", async (_, buy) => {
  const shop = await openTemporaryShop();
  onTestFinished(shop.close);
  const home = await mkdtemp(join(tmpdir(), "bastard-cards-text-browser-"));
  onTestFinished(() => rm(home, { recursive: true }));
  await buy(`${shop.url}/card/grapes`, home);
  const orders = await shop.db
    .selectFrom("orders")
    .innerJoin("orderLines", "orderLines.orderId", "orders.id")
    .select(["status", "totalPence", "deliveryName", "personalisation"])
    .execute();
  expect(orders).toEqual([
    {
      status: "Preparing",
      totalPence: 495,
      deliveryName: payerByLabel.Name,
      personalisation: "Get up",
    },
  ]);
});

/** The keys go through a terminal, where w3m reads them one after another. */
async function buyWithW3m(address: string, home: string) {
  const editor = join(home, "editor");
  await writeFile(editor, `#!/bin/sh\nprintf 'Get up' > "$1"\n`);
  await chmod(editor, 0o755);
  const find = (text: string) => `/${text}\n`;
  const press = (text: string) => `${find(text)}\n`;
  const nextField = "\t\n";
  const keys = [
    press("Add Message"),
    nextField, // the editor writes the message
    ...["Save & add", "See the damage", "Checkout"].map(press),
    find("Email"),
    ...Object.values(payerByLabel).map((value) => `${nextField}${value}\n`),
    press("Pay £"),
    "Q",
  ];
  const variables = { ...process.env, TERM: "xterm", HOME: home, EDITOR: editor };
  const terminal = spawn("script", ["-qec", `w3m -cookie ${address}`, "/dev/null"], {
    env: variables,
    stdio: ["pipe", "ignore", "inherit"],
    timeout: longestMs,
  });
  terminal.stdin.end(keys.join(""));
  await once(terminal, "exit");
}

/** Lynx reads the keys from a file. Its search finds no buttons, which are some tabs behind a link. */
async function buyWithLynx(address: string, home: string) {
  const enter = "^J";
  const tab = "<tab>";
  const type = (text: string) => [...text].map((letter) => (letter === " " ? "<space>" : letter));
  const find = (text: string) => ["/", ...type(text), enter];
  const follow = (text: string) => [...find(text), enter];
  const fill = (text: string) => [enter, ...type(text), tab];
  const saveAndAdd = [tab, tab, enter];
  const checkout = [tab, tab, enter];
  const pay = [tab, tab, enter];
  const keys = [
    ...follow("Add Message"),
    ...fill("Get up"),
    ...saveAndAdd,
    ...follow("See the damage"),
    ...follow("To the till"),
    ...checkout,
    ...find("Email"),
    ...Object.values(payerByLabel).flatMap(fill),
    ...pay,
    "Q",
  ];
  const file = join(home, "keys");
  await writeFile(file, keys.map((key) => `key ${key}\n`).join(""));
  const words = ["-nopause", "-tna", "-accept_all_cookies", `-cmd_script=${file}`, address];
  const variables = { ...process.env, TERM: "xterm", HOME: home, LINES: "60", COLUMNS: "100" };
  await promisify(execFile)("lynx", words, { env: variables, timeout: longestMs });
}
