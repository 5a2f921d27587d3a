import { once } from "node:events";
import { promisify } from "node:util";
import {
  brotliDecompress,
  constants,
  crc32,
  createBrotliCompress,
  createDeflateRaw,
  gunzip,
  type BrotliCompress,
  type DeflateRaw,
} from "node:zlib";

/** Bytes of a body that differ in each answer; `at` is the offset of the first. */
export type Hole = { at: number; length: number };

/** A compressed body and where the hole lies in it, uncompressed. */
export type Holed = { bytes: Buffer; hole: Hole };

/** The header of a gzip file. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/**
 * Brotli with the hole in a block of its own. The encoder compresses the current bytes of the hole;
 * an uncompressed block of the same length then replaces them, so all distances stay right.
 * @throws {Error} when other bytes in the hole are not decoded as they are
 */
export async function brotliAround(bytes: Buffer, hole: Hole, quality: number): Promise<Holed> {
  const encoder = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  const { before, within, after } = around(bytes, hole);
  const head = await compress(encoder, before, constants.BROTLI_OPERATION_FLUSH);
  await compress(encoder, within, constants.BROTLI_OPERATION_FLUSH);
  const tail = await finish(encoder, after);
  // RFC 7932, 9.2: not the last, four nibbles of length, uncompressed.
  const block = Buffer.alloc(3);
  block.writeUIntLE(((hole.length - 1) << 3) | (1 << 19), 0, 3);
  const holed = assemble([head, block], within, [tail]);
  await verify(holed, bytes, hole, promisify(brotliDecompress));
  return holed;
}

/** Gzip with the hole in a stored block. Each filling needs a new checksum. */
export async function gzipAround(bytes: Buffer, hole: Hole): Promise<Holed> {
  const { before, within, after } = around(bytes, hole);
  const encoder = createDeflateRaw();
  const head = await compress(encoder, before, constants.Z_FULL_FLUSH);
  encoder.close();
  // RFC 1951, 3.2.4: not the last, stored, the length and its complement.
  const block = Buffer.from([0, hole.length, 0, ~hole.length & 0xff, 0xff]);
  const tail = await finish(createDeflateRaw(), after);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(bytes.length, 4);
  const holed = assemble([gzipHeader, head, block], within, [tail, trailer]);
  writeChecksum(holed.bytes, bytes);
  await verify(holed, bytes, hole, promisify(gunzip));
  return holed;
}

/** Writes the checksum of the content into the trailer of a gzip body. */
export function writeChecksum(gzipped: Buffer, content: Buffer): void {
  gzipped.writeUInt32LE(crc32(content), gzipped.length - 8);
}

function around(bytes: Buffer, { at, length }: Hole) {
  return {
    before: bytes.subarray(0, at),
    within: bytes.subarray(at, at + length),
    after: bytes.subarray(at + length),
  };
}

function assemble(head: Buffer[], within: Buffer, tail: Buffer[]): Holed {
  const at = head.reduce((length, part) => length + part.length, 0);
  const bytes = Buffer.concat([...head, within, ...tail]);
  return { bytes, hole: { at, length: within.length } };
}

/** Fills the hole with other bytes, and checks that they are decoded, and the rest unchanged. */
async function verify(
  { bytes, hole: compressedHole }: Holed,
  identity: Buffer,
  hole: Hole,
  decompress: (bytes: Buffer) => Promise<Buffer>,
): Promise<void> {
  const filling = "~".repeat(hole.length);
  const filled = Buffer.from(bytes);
  const expected = Buffer.from(identity);
  filled.write(filling, compressedHole.at);
  expected.write(filling, hole.at);
  if (decompress !== undefined && filled.subarray(0, 2).equals(gzipHeader.subarray(0, 2))) {
    writeChecksum(filled, expected);
  }
  if (!expected.equals(await decompress(filled))) throw new Error("A hole does not fill");
}

async function compress(encoder: BrotliCompress | DeflateRaw, bytes: Buffer, flush: number) {
  const chunks: Buffer[] = [];
  const collect = (chunk: Buffer) => chunks.push(chunk);
  encoder.on("data", collect).write(bytes);
  await new Promise<void>((resolve) => encoder.flush(flush, () => resolve()));
  encoder.off("data", collect);
  return Buffer.concat(chunks);
}

async function finish(encoder: BrotliCompress | DeflateRaw, bytes: Buffer): Promise<Buffer> {
  const chunks: Buffer[] = [];
  encoder.on("data", (chunk: Buffer) => chunks.push(chunk)).end(bytes);
  await once(encoder, "end");
  return Buffer.concat(chunks);
}
