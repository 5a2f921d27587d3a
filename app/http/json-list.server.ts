import { createReadableStreamFromReadable } from "@remix-run/node";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";

/** The connection to a list's reader. */
type Reader = {
  /** Aborted when the reader has gone. */
  signal: AbortSignal;
  /** Resolves once the network has taken what was sent. */
  drained: () => Promise<void>;
};

/** The pause after each slice, in which other requests run, as a multiple of the time that the slice took. */
const restFactor = 2;

export function isSliced(found: unknown): found is AsyncIterable<unknown> {
  return typeof found === "object" && found !== null && Symbol.asyncIterator in found;
}

/**
 * Streams a JSON list a slice at a time, no faster than it is read, and lets other requests run between
 * slices. The first slice is read before the answer begins, so that its fault can still be answered
 * as a refusal.
 */
export async function streamList(slices: AsyncIterable<unknown>, reader: Reader) {
  const pieces = jsonPieces(slices, reader);
  const first = await pieces.next();
  async function* allPieces() {
    if (!first.done) yield first.value;
    yield* pieces;
  }
  const body = Readable.from(allPieces(), { highWaterMark: 1 });
  return new Response(createReadableStreamFromReadable(body), {
    headers: { "Content-Type": "application/json" },
  });
}

async function* jsonPieces(slices: AsyncIterable<unknown>, { signal, drained }: Reader) {
  let opening = "[";
  let asked = performance.now();
  for await (const slice of slices) {
    // The text of a list without its brackets.
    const piece = opening + JSON.stringify(slice).slice(1, -1);
    const spent = performance.now() - asked;
    yield piece;
    opening = ",";
    await drained();
    await pause(restFactor * spent);
    if (signal.aborted) return;
    asked = performance.now();
  }
  yield opening === "[" ? "[]" : "]";
}
