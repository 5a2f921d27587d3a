import { streamText, type Reader } from "./stream-text.server";

export function isSliced(found: unknown): found is AsyncIterable<unknown> {
  return typeof found === "object" && found !== null && Symbol.asyncIterator in found;
}

/** Streams a JSON list a slice at a time. */
export function streamList(slices: AsyncIterable<unknown>, reader: Reader) {
  return streamText(jsonPieces(slices), "application/json", reader);
}

async function* jsonPieces(slices: AsyncIterable<unknown>) {
  let opening = "[";
  for await (const slice of slices) {
    // The text of a list without its brackets.
    yield opening + JSON.stringify(slice).slice(1, -1);
    opening = ",";
  }
  yield opening === "[" ? "[]" : "]";
}
