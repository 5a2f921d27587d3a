import { createReadableStreamFromReadable } from "@remix-run/node";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";

/** The connection to a list's reader. */
type Reader = {
  /** Aborted when the reader has gone. */
  signal: AbortSignal;
  /** Resolves once the network has taken what was sent. */
  drained: () => Promise<void>;
};

/** A page is made in a dozen turns of the event loop. Were each followed by a slice, it would wait a dozen times. */
const turnsBetween = 12;

export function isSliced(found: unknown): found is AsyncIterable<unknown> {
  return typeof found === "object" && found !== null && Symbol.asyncIterator in found;
}

/**
 * Streams a JSON list a slice at a time, as fast as it is read, and lets other requests run between
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
  for await (const slice of slices) {
    // The text of a list without its brackets.
    yield opening + JSON.stringify(slice).slice(1, -1);
    opening = ",";
    await drained();
    for (let turn = 0; turn < turnsBetween; turn++) await setImmediate();
    if (signal.aborted) return;
  }
  yield opening === "[" ? "[]" : "]";
}
