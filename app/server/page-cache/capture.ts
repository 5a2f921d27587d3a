import {
  ServerResponse,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
} from "node:http";

/** An answer that is not sent yet. */
export type Captured = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

type Limits = { maxBytes: number; maxMs: number };

const dropped = new WeakSet<ServerResponse>();

/** Whether the page cache stopped reading an answer. Another one is given, and logged, in its place. */
export const isDropped = (res: ServerResponse) => dropped.has(res);

/** The app has not answered in time. */
export class CaptureTimeout extends Error {
  constructor(ms: number) {
    super(`The app gave no answer within ${ms} ms`);
    this.name = "CaptureTimeout";
  }
}

/**
 * Lets the app answer a request for a page, with no other headers than those, and returns the whole answer,
 * uncompressed, instead of sending it. The request is unchanged afterwards.
 * @returns undefined when the answer is longer than that many bytes
 * @throws {CaptureTimeout} when it takes longer than that
 * @throws {Error} when the app breaks the answer off
 */
export async function capture(
  app: RequestListener,
  req: IncomingMessage,
  headers: IncomingHttpHeaders,
  limits: Limits,
): Promise<Captured | undefined> {
  const { method, headers: sent } = req;
  req.method = "GET";
  req.headers = headers;
  try {
    return await answerOf(app, req, limits);
  } finally {
    req.method = method;
    req.headers = sent;
  }
}

function answerOf(
  app: RequestListener,
  req: IncomingMessage,
  { maxBytes, maxMs }: Limits,
): Promise<Captured | undefined> {
  return new Promise((resolve, reject) => {
    const res = new ServerResponse(req);
    const chunks: Buffer[] = [];
    let byteCount = 0;
    const collect = (chunk: unknown) => {
      const bytes = bytesOf(chunk);
      byteCount += bytes.length;
      if (byteCount <= maxBytes) chunks.push(bytes);
      else stop();
    };
    // `close` signals to the app that nobody reads its answer.
    const stop = () => {
      clearTimeout(timer);
      chunks.length = 0;
      resolve(undefined);
      dropped.add(res);
      res.emit("close");
    };
    const timer = setTimeout(() => {
      reject(new CaptureTimeout(maxMs));
      stop();
    }, maxMs);
    // The app may change the response's prototype, so these are the object's own properties.
    res.write = ((chunk: unknown) => {
      collect(chunk);
      return true;
    }) as typeof res.write;
    res.end = ((chunk?: unknown) => {
      collect(chunk);
      clearTimeout(timer);
      resolve({ status: res.statusCode, headers: res.getHeaders(), body: Buffer.concat(chunks) });
      // Else the log calls the request aborted.
      Object.defineProperty(res, "writableEnded", { value: true });
      res.emit("finish");
      res.emit("close");
      return res;
    }) as typeof res.end;
    // Without a socket, Node's own would signal nothing.
    res.destroy = (error) => {
      reject(error ?? new Error("The app broke its answer off"));
      stop();
      return res;
    };
    app(req, res);
  });
}

/** The app writes no text in another encoding than UTF-8. */
function bytesOf(chunk: unknown): Buffer {
  if (typeof chunk === "string") return Buffer.from(chunk);
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.alloc(0);
}
