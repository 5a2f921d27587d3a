import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { readOrderEvents } from "../../app/shop/orders/order-events.server";
import { databases } from "../support/database";
import { freePort } from "../support/network";
import { letTimePass, startMailerFor, outbox } from "../support/mailer";
import { sell, openTestShop } from "../support/test-shop";
import { openCatcher } from "../support/smtp-catcher";

const saleCount = 50;
const threeDaysMs = 72 * 60 * 60 * 1000;

describe.each(databases)("the mailer on %s", (kind) => {
  test("sends every letter of a day when the mail server was down, once it is up", async () => {
    const { db, ...shop } = await openTestShop(kind);
    const port = await freePort();
    startMailerFor(`smtp://127.0.0.1:${port}`, db);
    await sell({ db, ...shop }, saleCount);
    const delayed = async () => (await outbox(db)).filter(({ attempts }) => attempts > 0);
    await expect.poll(delayed).toHaveLength(saleCount);
    const catcher = await openCatcher({ port });
    await letTimePass(db);
    await expect.poll(() => catcher.letters).toHaveLength(saleCount);
    expect(new Set(catcher.letters.map(({ messageId }) => messageId)).size).toBe(saleCount);
  });

  // Spec 11: No sale waits for the mail server. (app/shop/letters/outbox.server.ts,
  // app/mail/start-mailer.server.ts)
  test("holds up no sale while the mail server says nothing", async () => {
    const shop = await openTestShop(kind);
    const silent = await openSilentServer();
    startMailerFor(silent.url, shop.db);
    await sell(shop, 1);
    await silent.called;
    await sell(shop, 5);
    const paid = await shop.db.selectFrom("orders").select("status").execute();
    expect(paid.map(({ status }) => status)).toEqual(Array(6).fill("Preparing"));
    expect((await outbox(shop.db)).map(({ state }) => state)).toEqual(Array(6).fill("waiting"));
    silent.hangUp();
  });

  test("sends a letter twice at most when the line is cut after it was taken, as the same letter", async () => {
    const shop = await openTestShop(kind);
    const catcher = await openCatcher();
    catcher.verdict = (count) => (count === 1 ? "cut after taking" : "take");
    startMailerFor(catcher.url, shop.db);
    await sell(shop, 1);
    await expect.poll(async () => (await outbox(shop.db))[0]?.attempts).toBe(1);
    await letTimePass(shop.db);
    await expect.poll(async () => (await outbox(shop.db))[0]?.state).toBe("sent");
    const [first, second] = catcher.letters;
    expect(catcher.letters).toHaveLength(2);
    expect(second?.messageId).toBe(first?.messageId);
  });

  // Spec 11: When the mail server refuses the log-in, no letter is lost, and the error is logged
  // once. (app/mail/send-letters.server.ts, app/shop/letters/outbox.server.ts)
  test("waits with all letters when its log-in is refused, says so once, and goes on when that is put right", async () => {
    const shop = await openTestShop(kind);
    const catcher = await openCatcher({ password: "typed-wrong" });
    catcher.password = "right";
    const { log } = startMailerFor(catcher.url, shop.db);
    await sell(shop, 5);
    await expect.poll(() => catcher.logIns).toBeGreaterThan(3);
    for (const { state, attempts } of await outbox(shop.db)) {
      expect([state, attempts]).toEqual(["waiting", 0]);
    }
    const refusals = log.filter((line) => line.includes("refuses our log-in"));
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toContain('"level":50');
    catcher.password = "typed-wrong";
    await expect.poll(() => log.join("\n")).toContain("accepts our letters again");
    expect(catcher.letters).toHaveLength(5);
    expect(log.join("\n")).not.toContain("typed-wrong");
  });

  test("waits with all letters while a mail server on another machine offers no TLS", async () => {
    const shop = await openTestShop(kind);
    const catcher = await openCatcher();
    // Another name of this machine, which the shop does not know as one.
    const elsewhere = catcher.url.replace("127.0.0.1", "0.0.0.0");
    const { log } = startMailerFor(elsewhere, shop.db);
    await sell(shop, 1);
    await expect.poll(() => log.join("\n")).toContain("refuses our log-in");
    expect(await outbox(shop.db)).toMatchObject([{ state: "waiting", attempts: 0 }]);
    expect(catcher.letters).toEqual([]);
  });

  test("waits with all letters while its sender is refused, and says so once", async () => {
    const shop = await openTestShop(kind);
    const catcher = await openCatcher();
    catcher.refusals = { sender: [550, "No quota is left"] };
    const { log } = startMailerFor(catcher.url, shop.db);
    await sell(shop, 3);
    const refusals = () => log.filter((line) => line.includes("or our sender"));
    await expect.poll(refusals).toHaveLength(1);
    for (const { state, attempts } of await outbox(shop.db)) {
      expect([state, attempts]).toEqual(["waiting", 0]);
    }
    catcher.refusals = {};
    await expect.poll(() => catcher.letters).toHaveLength(3);
    expect(refusals()).toHaveLength(1);
  });

  test("tries again later after a temporary refusal", async () => {
    const shop = await openTestShop(kind);
    const catcher = await openCatcher();
    catcher.verdict = (count) => (count === 1 ? 451 : "take");
    const { log } = startMailerFor(catcher.url, shop.db);
    await sell(shop, 1);
    await expect.poll(async () => (await outbox(shop.db))[0]?.attempts).toBe(1);
    const [waiting] = await outbox(shop.db);
    expect(waiting?.state).toBe("waiting");
    expect(waiting?.answer).toContain("451");
    expect(Number(waiting?.dueAt)).toBeGreaterThan(Date.now() + 30_000);
    await letTimePass(shop.db);
    await expect.poll(() => log).toHaveLength(2);
    expect((await outbox(shop.db))[0]?.state).toBe("sent");
    expect(log.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 40, letter: waiting?.key, answer: waiting?.answer },
      { level: 30, letter: waiting?.key, msg: "A letter was sent" },
    ]);
  });

  test("tries again later with a letter that cannot be written, which holds up no other", async () => {
    const shop = await openTestShop(kind);
    const catcher = await openCatcher();
    await sell(shop, 1);
    const key = "order-refunded:RF-NONE";
    await shop.db.updateTable("outbox").set({ kind: "order-refunded", key }).execute();
    const { log } = startMailerFor(catcher.url, shop.db);
    await expect.poll(async () => (await outbox(shop.db))[0]?.attempts).toBe(1);
    const [waiting] = await outbox(shop.db);
    expect(waiting).toMatchObject({ state: "waiting", answer: "It could not be written." });
    const line = log.find((each) => each.includes("A letter could not be written"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ letter: key, err: expect.anything() });
    expect(catcher.letters).toEqual([]);
    const times = { dueAt: 0, createdAt: Date.now() };
    const forNobody = { key: "test:nobody", kind: "test", state: "waiting", ...times } as const;
    await shop.db.insertInto("outbox").values(forNobody).execute();
    await sell(shop, 1);
    await expect.poll(() => catcher.letters).toHaveLength(1);
    const nobodys = (await outbox(shop.db)).find((each) => each.key === forNobody.key);
    expect(nobodys?.state).toBe("cancelled");
    expect(log.filter((each) => each.includes('"level":50'))).toEqual([line]);
  });

  test("says that it is stuck while the database fails, and goes on when that is put right", async () => {
    const shop = await openTestShop(kind);
    const catcher = await openCatcher();
    await sell(shop, 1);
    await sql`alter table outbox rename to outbox_away`.execute(shop.db);
    const { log } = startMailerFor(catcher.url, shop.db);
    await expect.poll(() => log.join("\n")).toContain("The mailer failed");
    await sql`alter table outbox_away rename to outbox`.execute(shop.db);
    expect(JSON.parse(log[0] ?? "{}")).toMatchObject({ err: { message: expect.any(String) } });
    await expect.poll(() => catcher.letters).toHaveLength(1);
  });

  // Spec 11: A letter that cannot be sent is retried for three days.
  // (app/shop/letters/outbox.server.ts, app/mail/send-letters.server.ts)
  test.each([
    ["a no for ever", 550, 0],
    ["three days of a no for now", 451, threeDaysMs],
  ])("gives up after %s, and the order records it", async (_, code, ageMs) => {
    const shop = await openTestShop(kind);
    const catcher = await openCatcher();
    catcher.verdict = () => code;
    await sell(shop, 1);
    await shop.db
      .updateTable("outbox")
      .set({ createdAt: Date.now() - ageMs })
      .execute();
    const { log } = startMailerFor(catcher.url, shop.db);
    await expect.poll(async () => (await outbox(shop.db))[0]?.state).toBe("failed");
    const [failed] = await outbox(shop.db);
    const events = await readOrderEvents(shop.db, failed?.orderId ?? "");
    expect(events.map(({ kind: event }) => event)).toEqual(["ordered", "paid", "letter failed"]);
    expect(events.at(-1)?.detail).toBe("order-confirmation");
    const alarms = () => log.filter((line) => line.includes('"level":50'));
    await expect.poll(alarms).toHaveLength(1);
    expect(JSON.parse(alarms()[0] ?? "{}")).toMatchObject({
      letter: failed?.key,
      answer: failed?.answer,
    });
  });
});

/** A mail server that takes calls, and then says nothing. */
async function openSilentServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  onTestFinished(hangUp);
  return { url: `smtp://127.0.0.1:${port}`, called: once(server, "connection"), hangUp };
}
