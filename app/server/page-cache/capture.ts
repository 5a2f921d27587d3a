import {
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
} from "node:http";

/** An answer that nobody has been sent yet. */
export type Captured = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

/**
 * Has the app answer a request, and holds the answer: whole and uncompressed, whatever was asked for.
 * The request is as it was afterwards.
 */
export async function capture(app: RequestListener, req: IncomingMessage): Promise<Captured> {
  const { method } = req;
  const accepted = req.headers["accept-encoding"];
  req.method = "GET";
  req.headers["accept-encoding"] = "identity";
  try {
    return await answerOf(app, req);
  } finally {
    req.method = method;
    req.headers["accept-encoding"] = accepted;
  }
}

function answerOf(app: RequestListener, req: IncomingMessage): Promise<Captured> {
  return new Promise((resolve) => {
    const res = new ServerResponse(req);
    const chunks: Buffer[] = [];
    const collect = (chunk: unknown, encoding: unknown) => {
      if (typeof chunk === "string") chunks.push(Buffer.from(chunk, encodingIn(encoding)));
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    // The app may put another prototype under the response, so these are the object's own.
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

function encodingIn(argument: unknown): BufferEncoding {
  return typeof argument === "string" && Buffer.isEncoding(argument) ? argument : "utf8";
}
