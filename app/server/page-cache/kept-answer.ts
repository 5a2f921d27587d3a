import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip as gzipCallback } from "node:zlib";
import { encodingFor, type Encoding } from "../encoding";
import { brotliAround, gzipAround, writeChecksum, type Hole } from "./hole";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzipCallback);

/** A body in one encoding. A body with a hole differs in each answer, so it has no ETag. */
type Body = {
  bytes: Buffer;
  hole: Hole | undefined;
  etag: string | undefined;
  /** Names and values in turn, which Node writes faster than an object. */
  headers: string[];
};

/**
 * A shared cache may keep a page for a second, because a change of the catalogue must show by then.
 */
const cacheControl = "public, max-age=0, s-maxage=1, must-revalidate";
const ownHeaders = new Set([
  "cache-control",
  "connection",
  "content-length",
  "date",
  "etag",
  "transfer-encoding",
  "vary",
]);
/** After this many requests an answer is compressed harder, which takes some 30 ms of a processor. */
const popularAfter = 2;
const quickQuality = 5;
const hardQuality = constants.BROTLI_MAX_QUALITY;
/** The highest quality for a body with a hole. Above it, what follows depends on what is in the hole. */
const hardQualityAround = 9;
/**
 * The press id in the form of a card's page. The hole leaves out its last two letters, because
 * Brotli decodes what follows in their context.
 */
const pressId = /name="uId" value="([^"]{36})"/;
const pressIdLength = 34;
/** What the encoder finds nowhere else: in UTF-8 none of these bytes is followed by another. */
const sentinel = Buffer.from(Array.from({ length: pressIdLength }, (_, index) => 0xc0 + index));

/** A whole answer, ready to be sent in any encoding. */
export class KeptAnswer {
  #uses = 0;
  private constructor(
    private readonly headers: OutgoingHttpHeaders,
    private readonly identity: Body,
    private readonly gzip: Body,
    private brotli: Body,
  ) {}

  /** @param headers as the page set them */
  static async of(headers: OutgoingHttpHeaders, page: Buffer): Promise<KeptAnswer> {
    const kept = Object.entries(headers).filter(([name]) => !ownHeaders.has(name.toLowerCase()));
    const common = {
      ...Object.fromEntries(kept),
      "cache-control": cacheControl,
      vary: "Accept-Encoding, Cookie, Authorization",
    };
    const { bytes, hole } = withSentinel(page);
    const [gzipped, brotli] = await Promise.all([
      hole ? gzipAround(bytes, hole) : compressGzip(bytes),
      compressed(bytes, hole, quickQuality),
    ]);
    return new KeptAnswer(
      common,
      bodyOf(common, "identity", { bytes, hole }),
      bodyOf(common, "gzip", gzipped),
      bodyOf(common, "br", brotli),
    );
  }

  get size(): number {
    return this.identity.bytes.length + this.gzip.bytes.length + this.brotli.bytes.length;
  }

  send(req: IncomingMessage, res: ServerResponse): void {
    const encoding = encodingFor(req.headers["accept-encoding"]);
    const { bytes, hole, etag, headers } = this.#bodyIn(encoding);
    if (etag !== undefined && req.headers["if-none-match"] === etag) {
      res.writeHead(304, { ...this.headers, etag }).end();
      return;
    }
    res.writeHead(200, headers);
    if (req.method === "HEAD") res.end();
    else if (hole === undefined) res.end(bytes);
    else this.#sendFilled(res, bytes, hole, encoding);
    this.#uses += 1;
    if (this.#uses === popularAfter) {
      // Whatever became of that, the answer as it is remains as good.
      this.#compressHarder().catch(() => {});
    }
  }

  #bodyIn(encoding: Encoding): Body {
    if (encoding === "br") return this.brotli;
    return encoding === "gzip" ? this.gzip : this.identity;
  }

  #sendFilled(res: ServerResponse, bytes: Buffer, { at, length }: Hole, encoding: Encoding): void {
    const id = randomUUID().slice(0, length);
    res.write(bytes.subarray(0, at));
    res.write(id, "latin1");
    const rest = bytes.subarray(at + length);
    res.end(encoding === "gzip" ? this.#withChecksum(rest, id) : rest);
  }

  #withChecksum(rest: Buffer, id: string): Buffer {
    const content = Buffer.from(this.identity.bytes);
    content.write(id, this.identity.hole?.at ?? 0, "latin1");
    const checked = Buffer.from(rest);
    writeChecksum(checked, content);
    return checked;
  }

  async #compressHarder(): Promise<void> {
    const { bytes, hole } = this.identity;
    const body = await compressed(bytes, hole, hole ? hardQualityAround : hardQuality);
    this.brotli = bodyOf(this.headers, "br", body);
  }
}

/** The page with a press id that the encoder finds nowhere else, so that it copies none of it. */
function withSentinel(page: Buffer): { bytes: Buffer; hole: Hole | undefined } {
  const html = page.toString("latin1");
  const found = pressId.exec(html);
  if (!found?.[1]) return { bytes: page, hole: undefined };
  const at = found.index + found[0].indexOf(found[1]);
  const bytes = Buffer.from(page);
  sentinel.copy(bytes, at);
  return { bytes, hole: { at, length: sentinel.length } };
}

async function compressed(bytes: Buffer, hole: Hole | undefined, quality: number) {
  if (hole) return brotliAround(bytes, hole, quality);
  return compressBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

function bodyOf(
  common: OutgoingHttpHeaders,
  encoding: Encoding,
  made: Buffer | { bytes: Buffer; hole: Hole | undefined },
): Body {
  const { bytes, hole } = Buffer.isBuffer(made) ? { bytes: made, hole: undefined } : made;
  const digest = createHash("sha256").update(bytes).digest("base64url");
  const etag = hole ? undefined : `"${digest.slice(0, 22)}"`;
  const headers = {
    ...common,
    ...(etag && { etag }),
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    "content-length": bytes.length,
  };
  const pairs = Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
  return { bytes, hole, etag, headers: pairs };
}
