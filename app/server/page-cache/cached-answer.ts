import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { compressQuickly, encodingFor, type Encoding } from "../encoding";
import type { Captured } from "./capture";
import { outageBanner, outageSlot } from "./outage";
import type { Page } from "./page-store";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A body in one encoding. */
type Body = {
  bytes: Buffer;
  etag: string;
  /** Names and values in turn, which Node writes faster than an object. */
  headers: string[];
};

/**
 * A shared cache may keep a page for a second, because a change of the catalogue must show by then.
 */
const cacheControl = "public, max-age=0, s-maxage=1, must-revalidate";
/** After this many requests an answer is compressed harder, which takes some 60 ms of a processor. */
export const popularAfter = 6;
const quickQuality = 5;
const hardQuality = constants.BROTLI_MAX_QUALITY;

/** A whole answer, ready to be sent in any encoding. */
export class CachedAnswer implements Page {
  #uses = 0;
  private constructor(
    private readonly headers: OutgoingHttpHeaders,
    private readonly bodies: Record<Encoding, Body>,
  ) {}

  static async of({ headers, body }: Captured): Promise<CachedAnswer> {
    const common = {
      ...headers,
      "cache-control": cacheControl,
      vary: "Accept-Encoding, Cookie, Authorization",
    };
    const [gzipped, brotli] = await Promise.all([
      compressGzip(body),
      compressed(body, quickQuality),
    ]);
    return new CachedAnswer(common, {
      identity: bodyOf(common, "identity", body),
      gzip: bodyOf(common, "gzip", gzipped),
      br: bodyOf(common, "br", brotli),
    });
  }

  get size(): number {
    return Object.values(this.bodies).reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  send(req: IncomingMessage, res: ServerResponse): void {
    const { bytes, etag, headers } = this.bodies[encodingFor(req.headers["accept-encoding"])];
    if (isAmong(etag, req.headers["if-none-match"])) {
      res.writeHead(304, { ...this.headers, etag }).end();
      return;
    }
    res.writeHead(200, headers).end(bytes);
    this.#uses += 1;
    if (this.#uses === popularAfter) {
      // If that fails, the answer stays as it is.
      this.#compressHarder().catch(() => {});
    }
  }

  /** Undefined for an answer without a slot for the banner, such as a JSON call's. */
  get sendDuringOutage(): Page["sendDuringOutage"] {
    const { bytes } = this.bodies.identity;
    return bytes.includes(outageSlot) ? (req, res) => this.#sendWithBanner(req, res) : undefined;
  }

  async #sendWithBanner(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const page = this.bodies.identity.bytes.toString().replace(outageSlot, outageBanner);
    const accepted = req.headers["accept-encoding"];
    const { body, headers } = await compressQuickly(Buffer.from(page), accepted);
    res.writeHead(200, { ...this.headers, "cache-control": "no-store", ...headers }).end(body);
  }

  async #compressHarder(): Promise<void> {
    const bytes = await compressed(this.bodies.identity.bytes, hardQuality);
    this.bodies.br = bodyOf(this.headers, "br", bytes);
  }
}

/** Whether If-None-Match names the body. A cache that compresses anew marks its ETag as weak. */
function isAmong(etag: string, ifNoneMatch: string | undefined): boolean {
  const named = ifNoneMatch?.split(",").map((each) => each.trim().replace(/^W\//, "")) ?? [];
  return named.includes(etag) || named.includes("*");
}

function compressed(bytes: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

function bodyOf(common: OutgoingHttpHeaders, encoding: Encoding, bytes: Buffer): Body {
  const digest = createHash("sha256").update(bytes).digest("base64url");
  const etag = `"${digest.slice(0, 22)}"`;
  const headers = {
    ...common,
    etag,
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    "content-length": bytes.length,
  };
  const pairs = Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
  return { bytes, etag, headers: pairs };
}
