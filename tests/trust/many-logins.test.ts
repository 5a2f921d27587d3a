import { expect, onTestFinished, test } from "vitest";
import { connect } from "../../db/connect";
import { ApiClient } from "../support/api-client";
import { newSeededDatabase } from "../support/database";
import { openShop } from "../support/shop";

const loginCount = 200;

test("two hundred log-ins at once are each answered or refused with a message, and pages and files come as ever", async () => {
  const shop = await openOwnShop();
  const logins = Array.from({ length: loginCount }, (_, i) => logIn(shop.url, i));
  const pageAndFile = await Promise.all([
    fetch(`${shop.url}/search?q=cake`),
    fetch(`${shop.url}/favicon.svg`),
  ]);
  expect(pageAndFile.map(({ status }) => status)).toEqual([200, 200]);
  const answers = await Promise.all(logins);
  const answered = answers.filter(({ status }) => status === 401);
  const refused = answers.filter(({ status }) => status === 503);
  expect(answered.length).toBeGreaterThanOrEqual(loginCount / 2);
  expect(answered.length + refused.length).toBe(loginCount);
  for (const { body } of refused) {
    expect(body).toEqual({ error: "We’re a bit busy. Try again in a moment." });
  }
});

test("a password is kept so that each guess at it takes 19 MiB of memory, gone over twice", async () => {
  const shop = await openOwnShop();
  await (await ApiClient.for(shop.url)).register();
  const { db } = connect(shop.databaseUrl, () => {});
  const kept = await db.selectFrom("customers").select("passwordHash").execute();
  await db.destroy();
  const hashed = expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(kept).toEqual([{ passwordHash: hashed }]);
});

/** A shop in a process of its own, which goes when the test ends. */
async function openOwnShop() {
  const { url: databaseUrl, remove } = await newSeededDatabase("SQLite");
  const shop = await openShop(databaseUrl, { RATE_LIMIT_FACTOR: "1000" });
  onTestFinished(async () => {
    await shop.kill();
    await remove();
  });
  return { ...shop, databaseUrl };
}

async function logIn(shopUrl: string, i: number): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${shopUrl}/api/user/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: `stranger-${i}@example.com`, password: "correct horse" }),
  });
  return { status: answer.status, body: await answer.json() };
}
