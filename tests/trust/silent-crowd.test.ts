import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { residentMemory } from "../support/processors";
import { newSeededDatabase } from "../support/database";
import { openShop } from "../support/shop";
import { sized } from "../support/trial";

const silentCount = sized(500, 2_000);
const readerCount = sized(100, 500);
const asking = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
/** As much as the shop takes at once, and far more. */
const patient = asking("/api/products/all-products").repeat(5);
const impatient = asking("/all").repeat(100);
const roomMb = 100;
const pageCount = 40;
/** On a quiet machine 20 s are enough. */
const closedWithin = { timeout: 240_000, interval: 500 };

test("a crowd that says nothing, or asks and reads nothing, costs the others little, and leaves nothing behind", async () => {
  const { url: databaseUrl, remove } = await newSeededDatabase("SQLite");
  const shop = await openShop(databaseUrl);
  onTestFinished(async () => {
    await shop.kill();
    await remove();
  });
  const memory = () => residentMemory(shop.pid) ?? 0;
  const lookAround = async () => {
    const times = [];
    for (let i = 0; i < pageCount; i++) {
      const from = performance.now();
      expect((await fetch(`${shop.url}/all`)).status).toBe(200);
      times.push(performance.now() - from);
    }
    return times.toSorted((one, other) => one - other)[Math.floor(pageCount * 0.95)]!;
  };

  const idleP95 = await lookAround();
  const before = memory();
  const port = Number(new URL(shop.url).port);
  const openings = [
    ...Array.from({ length: silentCount }, () => ""),
    ...Array.from({ length: readerCount }, (_, i) => (i % 2 ? patient : impatient)),
  ];
  const sockets = await Promise.all(openings.map((opening) => open(port, opening)));
  const busyP95 = await lookAround();
  const taken = memory() - before;
  console.info(
    `${sockets.length} connections: ${Math.round(taken)} MB, p95 ${busyP95.toFixed(1)} ms, idle ${idleP95.toFixed(1)} ms`,
  );
  // A busy machine collects garbage later.
  await expect.poll(() => memory() - before, closedWithin).toBeLessThan(roomMb);
  // A connection that nobody reads does not see its end.
  for (const socket of sockets) socket.resume();
  await expect
    .poll(() => sockets.filter(({ destroyed }) => !destroyed).length, closedWithin)
    .toBe(0);
  await lookAround();
}, 400_000);

/** Says that, and reads nothing of the answer. */
async function open(port: number, opening: string): Promise<Socket> {
  const socket = connect({ port, host: "localhost" }).on("error", () => {});
  await once(socket, "connect");
  // Nothing comes to one that has said nothing, but it has to read to see that it is closed.
  if (opening === "") return socket.resume();
  socket.pause().write(opening);
  return socket;
}
