import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openStandIns } from "../../app/stand-ins/stand-ins.server";
import {
  checkout,
  pay,
  sessionsAt,
  usePaymentStandIns,
  verify,
} from "../support/payment-stand-ins";

const module = fileURLToPath(new URL("../../app/stand-ins/stand-ins.server.ts", import.meta.url));

const standIns = usePaymentStandIns();

// Spec 10: The payment stand-in signs its webhooks and retries them.
// (app/stand-ins/payments/webhooks.server.ts)
test("a webhook that fails is tried again and its signature verifies", async () => {
  const { receiver } = standIns;
  receiver.answers.push(500, 302, 404);
  const session = await standIns.sessions.create(checkout());
  await pay(session);
  await expect.poll(() => receiver.events).toHaveLength(4);
  expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(1);
  const [first, second, third] = receiver.times;
  expect(second! - first!).toBeGreaterThan(200);
  expect(third! - second!).toBeGreaterThan(450);
  const other = await standIns.sessions.create(checkout());
  await pay(other);
  await expect.poll(() => receiver.events.at(-1)?.data.object).toMatchObject({ id: other.id });
  expect(receiver.events).toHaveLength(5);
  const [request] = receiver.requests;
  expect(() => verify(request!, "whsec_wrong")).toThrow("signature");
});

// Spec 10: The payment stand-in survives a kill -9. (app/stand-ins/payments/store.server.ts)
test("a paid session and its undelivered event survive a kill -9", async () => {
  const { receiver } = standIns;
  receiver.answers.push("never");
  const { child, origin } = await startChild();
  const session = await sessionsAt(origin).create(checkout());
  expect((await pay(session)).status).toBe(303);
  await expect.poll(() => receiver.events).toHaveLength(1);
  child.kill("SIGKILL");
  await once(child, "exit");

  const second = await openStandIns(standIns.options("killed.db"));
  const found = await sessionsAt(second.origin).retrieve(session.id);
  expect(found.payment_status).toBe("paid");
  await expect.poll(() => receiver.events).toHaveLength(2);
  expect(receiver.events[1]).toEqual(receiver.events[0]);
  await second.close();
});

/** Stand-ins in a process of their own, to be killed. */
async function startChild() {
  const { log: _, ...plain } = standIns.options("killed.db");
  const program = `
    import { pino } from "pino";
    import { openStandIns } from ${JSON.stringify(module)};
    const log = pino({ level: "silent" });
    console.log((await openStandIns({ ...${JSON.stringify(plain)}, log })).origin);`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", program];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [origin] = (await once(createInterface(child.stdout), "line")) as [string];
  return { child, origin };
}
