import {
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
} from "node:http";

/** An answer that is not sent yet. */
export type Captured = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

/**
 * Lets the app answer a request, and returns the whole answer, uncompressed, instead of sending it.
 * The request is unchanged afterwards.
 * @returns undefined when the answer is longer than that many bytes
 */
export async function capture(
  app: RequestListener,
  req: IncomingMessage,
  maxBytes: number,
): Promise<Captured | undefined> {
  const { method } = req;
  const accepted = req.headers["accept-encoding"];
  req.method = "GET";
  req.headers["accept-encoding"] = "identity";
  try {
    return await answerOf(app, req, maxBytes);
  } finally {
    req.method = method;
    req.headers["accept-encoding"] = accepted;
  }
}

function answerOf(
  app: RequestListener,
  req: IncomingMessage,
  maxBytes: number,
): Promise<Captured | undefined> {
  return new Promise((resolve) => {
    const res = new ServerResponse(req);
    const chunks: Buffer[] = [];
    let byteCount = 0;
    const collect = (chunk: unknown, encoding: unknown) => {
      const bytes = bytesOf(chunk, encoding);
      byteCount += bytes.length;
      if (byteCount <= maxBytes) chunks.push(bytes);
      else giveUp();
    };
    const giveUp = () => {
      chunks.length = 0;
      resolve(undefined);
      // Tells the writer of the answer that nobody reads it.
      res.emit("close");
    };
    // The app may change the response's prototype, so these are the object's own properties.
    res.write = ((chunk: unknown, encoding: unknown) => {
      collect(chunk, encoding);
      return true;
    }) as typeof res.write;
    res.end = ((chunk?: unknown, encoding?: unknown) => {
      collect(chunk, encoding);
      resolve({ status: res.statusCode, headers: res.getHeaders(), body: Buffer.concat(chunks) });
      res.emit("finish");
      res.emit("close");
      return res;
    }) as typeof res.end;
    app(req, res);
  });
}

function bytesOf(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk === "string") return Buffer.from(chunk, encodingIn(encoding));
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.alloc(0);
}

function encodingIn(argument: unknown): BufferEncoding {
  return typeof argument === "string" && Buffer.isEncoding(argument) ? argument : "utf8";
}
