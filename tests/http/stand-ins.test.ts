import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { openStandIns } from "../../app/stand-ins/stand-ins.server";
import {
  checkout,
  pay,
  secretKey,
  sessionsAt,
  shopUrl,
  usePaymentStandIns,
  webhookSecret,
} from "../support/payment-stand-ins";
import { openShop } from "../support/shop";

const standIns = usePaymentStandIns();

// Spec 7: The sign-up form posts to the e-mail company's address.
// (app/stand-ins/sign-up/sign-up.server.tsx)
test("the e-mail sign-up thanks, and reports a bad address", async () => {
  const signUp = (email: string) =>
    fetch(`${standIns.origin}/email-sign-up`, {
      method: "POST",
      headers: { origin: shopUrl },
      body: new URLSearchParams({ email }),
    });
  const thanks = await signUp("eric@example.com");
  expect(thanks.status).toBe(200);
  const text = await thanks.text();
  expect(text).toContain("You&#x27;re on the list. God help you.");
  expect(text).toContain(`href="${shopUrl}"`);
  const refused = await signUp("<eric>");
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('value="&lt;eric&gt;"');
});

test("the mailbox is for names of this machine and of the shop alone", async () => {
  const host = "127.0.0.1";
  const local = await openStandIns({ ...standIns.options("mailbox.db"), host, mail: true });
  const { port } = new URL(local.origin);
  const statusFor = async (name: string, path: string) => {
    const sent = request({ host, port, path, headers: { Host: `${name}:${port}` } }).end();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  for (const path of ["/mailbox", "/mailbox.json", "/mailbox/1", "/mailbox/1/html"]) {
    expect([path, await statusFor("attacker.example", path)]).toEqual([path, 403]);
  }
  for (const name of ["localhost", host, "[::1]", new URL(shopUrl).hostname]) {
    expect([name, await statusFor(name, "/mailbox.json")]).toEqual([name, 200]);
  }
  await local.close();
});

test("no log line contains a card, a key or a secret", async () => {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (text: string) => void lines.push(text) });
  const logged = await openStandIns({ ...standIns.options("logged.db"), log });
  standIns.receiver.answers.push(500);
  const session = await sessionsAt(logged.origin).create(checkout());
  await pay(session);
  await expect.poll(() => lines.join("")).toContain("webhook delivered");
  await logged.close();
  expect(lines.join("")).toContain('"try":2');
  for (const secret of ["4242", secretKey, webhookSecret, "eric@example.com"]) {
    expect(lines.join("")).not.toContain(secret);
  }
});

test("a shop that runs stand-ins renders its pages with React for production", async () => {
  const listReact = `
    import { createRequire } from "node:module";
    const { cache } = createRequire(process.cwd() + "/");
    const run = () => Object.values(cache).filter(({ loaded }) => loaded).map(({ id }) => id);
    process.on("exit", () => console.log(run().filter((id) => id.includes("react")).join(" ")));`;
  const shop = await openShop(`file:${join(standIns.folder, "shop.db")}`, {
    NODE_ENV: "",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(listReact)}`,
  });
  await shop.stop();
  await expect.poll(() => shop.log.join("")).toContain("react.production.min.js");
  expect(shop.log.join("")).not.toContain("react.development.js");
});
