import { createReadableStreamFromReadable } from "@remix-run/node";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";

/** The connection to a text's reader. */
export type Reader = {
  /** Aborted when the reader has gone. */
  signal: AbortSignal;
  /** Resolves once the network has taken what was sent. */
  drained: () => Promise<void>;
};

/** The pause after each piece, in which other requests run, as a multiple of the time that the piece took. */
const restFactor = 2;

/**
 * Streams a text a piece at a time, no faster than it is read, and lets other requests run between
 * pieces. The first piece is read before the answer begins, so that its fault can still be answered
 * as a refusal.
 */
export async function streamText(
  pieces: AsyncIterable<string>,
  contentType: string,
  reader: Reader,
): Promise<Response> {
  const paced = pace(pieces, reader);
  const first = await paced.next();
  async function* allPieces() {
    if (!first.done) yield first.value;
    yield* paced;
  }
  const body = Readable.from(allPieces(), { highWaterMark: 1 });
  return new Response(createReadableStreamFromReadable(body), {
    headers: { "Content-Type": contentType },
  });
}

async function* pace(pieces: AsyncIterable<string>, { signal, drained }: Reader) {
  let asked = performance.now();
  for await (const piece of pieces) {
    const spent = performance.now() - asked;
    yield piece;
    await drained();
    await pause(restFactor * spent);
    if (signal.aborted) return;
    asked = performance.now();
  }
}
