import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { connect as connectDatabase } from "../../db/connect";
import { addCards } from "../support/big-catalogue";
import { newSeededDatabase } from "../support/database";
import { openShop } from "../support/shop";

const limitMs = 20_000;
/** A busy machine may add to it. */
const roomMs = 10_000;
const asking = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const request = asking("/all");
/** As many at once as the shop takes, of cards enough to fill every buffer between the two. */
const requestCount = 5;
const cardCount = 4_000;
const longRequests = asking("/api/products/all-products").repeat(requestCount);
let port: number;

beforeAll(async () => {
  const { url, remove } = await newSeededDatabase("SQLite");
  const { db } = connectDatabase(url, () => {}, { hasLongTimeouts: true });
  await addCards(db, cardCount);
  await db.destroy();
  const shop = await openShop(url);
  port = Number(new URL(shop.url).port);
  return async () => {
    await shop.kill();
    await remove();
  };
});

describe.concurrent("a client is closed within 20 seconds", () => {
  test.for([
    ["says nothing", ""],
    ["sends its headers a letter at a time", "GET / HTTP/1.1\r\nX-Slow: "],
    [
      "sends its body a letter at a time",
      "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\nContent-Type: text/plain\r\n\r\n",
    ],
    ["says nothing after an answer", request],
  ] as const)("that %s", { timeout: 3 * limitMs }, async ([, opening]) => {
    const socket = await connection(opening);
    const isDripping = opening !== "" && opening !== request;
    const drip = setInterval(() => isDripping && socket.write("x"), 1000);
    const start = Date.now();
    // It may be reset, which is one way to close it.
    await new Promise((resolve) => socket.resume().once("close", resolve));
    clearInterval(drip);
    expect(Date.now() - start).toBeLessThan(limitMs + roomMs);
  });

  test("that asks and does not read", { timeout: 3 * limitMs }, async () => {
    const socket = await connection(longRequests);
    await pause(limitMs + roomMs);
    expect(await countAnswers(socket, 0)).toBeLessThan(requestCount);
  });

  test("that asks on and on without waiting for an answer", async () => {
    const socket = await connection(request.repeat(100));
    expect(await countAnswers(socket, 0)).toBeLessThan(requestCount);
  });
});

test.concurrent("a client that reads slowly gets all of it", { timeout: 90_000 }, async () => {
  const socket = await connection(longRequests);
  expect(await countAnswers(socket, 50)).toBe(requestCount);
});

async function connection(opening: string): Promise<Socket> {
  const socket = connect({ port, host: "localhost" }).on("error", () => {});
  await once(socket, "connect");
  socket.pause().write(opening);
  return socket;
}

/** Reads until the connection closes, and waits so many ms after each part. */
async function countAnswers(socket: Socket, pauseMs: number): Promise<number> {
  let count = 0;
  try {
    for await (const part of socket) {
      count += String(part).split("HTTP/1.1 200").length - 1;
      await pause(pauseMs);
    }
  } catch {
    // Reset by the shop.
  }
  return count;
}
