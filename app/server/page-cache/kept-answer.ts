import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Encoding = "br" | "gzip" | "identity";
type Body = { bytes: Buffer; etag: string; headers: OutgoingHttpHeaders };

/** A shared cache may have a page for a second: within that a change of the catalogue shows. */
const cacheControl = "public, max-age=0, s-maxage=1, must-revalidate";
/** An answer asked for this often is compressed as hard as it goes. */
const popularAfter = 20;
const quickQuality = 5;
const ownHeaders = new Set(["cache-control", "connection", "content-length", "date", "etag", "vary"]);

/** A whole answer, ready to be sent in any encoding. */
export class KeptAnswer {
  #uses = 0;
  private constructor(
    readonly size: number,
    private readonly bodies: Record<Encoding, Body>,
  ) {}

  /** @param headers as the page set them */
  static async of(headers: OutgoingHttpHeaders, identity: Buffer): Promise<KeptAnswer> {
    const [br, gzipped] = await Promise.all([brotli(identity, quickQuality), compressGzip(identity)]);
    const kept = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !ownHeaders.has(name.toLowerCase())),
    );
    const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
    const body = (encoding: Encoding, bytes: Buffer): Body => {
      const etag = `"${hash}-${encoding}"`;
      return { bytes, etag, headers: headersOf(kept, encoding, bytes, etag) };
    };
    return new KeptAnswer(identity.length + br.length + gzipped.length, {
      br: body("br", br),
      gzip: body("gzip", gzipped),
      identity: body("identity", identity),
    });
  }

  send(req: IncomingMessage, res: ServerResponse): void {
    const { bytes, etag, headers } = this.bodies[encodingFor(req.headers["accept-encoding"])];
    if (req.headers["if-none-match"] === etag) {
      const { "content-length": _, ...withoutLength } = headers;
      res.writeHead(304, withoutLength).end();
      return;
    }
    res.writeHead(200, headers);
    res.end(req.method === "HEAD" ? undefined : bytes);
    this.#uses += 1;
    if (this.#uses === popularAfter) void this.#compressHard();
  }

  async #compressHard(): Promise<void> {
    const { br, identity } = this.bodies;
    const bytes = await brotli(identity.bytes, constants.BROTLI_MAX_QUALITY);
    const etag = br.etag.replace("-br", "-br-hard");
    const headers = { ...br.headers, etag, "content-length": bytes.length };
    this.bodies.br = { bytes, etag, headers };
  }
}

function headersOf(
  kept: OutgoingHttpHeaders,
  encoding: Encoding,
  bytes: Buffer,
  etag: string,
): OutgoingHttpHeaders {
  return {
    ...kept,
    "cache-control": cacheControl,
    vary: "Accept-Encoding, Cookie, Authorization",
    etag,
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    "content-length": bytes.length,
  };
}

/** Brotli before gzip, whichever the browser lists and does not refuse. */
function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : "identity";
}

function accepts(accepted: string, encoding: string): boolean {
  return new RegExp(`(^|[\\s,])${encoding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\s*(;|,|$)`).test(accepted);
}

function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
