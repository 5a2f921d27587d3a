import type { FormFields } from "./call.server";

/** No form and no call needs more, but for the uploads of staff. */
export const maxBodyBytes = 64 * 1024;
/** The desk's form of prices has four for each card. */
const maxFields = 2000;
/** The longest checkout has some 2,000: a hundred cards with all their fields. */
const maxJsonValues = 5000;
const ampersand = 38;
/** News of a dispute carries all its evidence. */
export const maxEventBytes = 1024 * 1024;
/** Ten megabytes of a file, and what a form adds to it. */
export const maxUploadBytes = 10 * 1024 * 1024 + maxBodyBytes;
/** A body of this size is read to its end before it is refused: a photograph from any camera. */
export const maxRefusedBytes = 4 * maxUploadBytes;

/**
 * The body's bytes, counted as they come in. A body that declares itself too long has passed the
 * guard, so its sender uploads. It is read to its end and not kept, because a browser shows no answer
 * before it has sent all.
 * @throws {Response} 413 when there are more than the shop takes, 400 when the sender hangs up
 */
export async function readBody(
  request: Request,
  maxBytes = maxBodyBytes,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const declared = Number(request.headers.get("Content-Length") ?? 0);
  let length = 0;
  const reader = request.body?.getReader();
  const next = () => reader?.read().catch(refuseCutOff);
  for (let part = await next(); part && !part.done; part = await next()) {
    length += part.value.byteLength;
    if (length <= maxBytes) chunks.push(part.value);
    else if (declared <= maxBytes) throw tooLong();
    else chunks.length = 0;
  }
  if (length > maxBytes) throw tooLong();
  return Buffer.concat(chunks);
}

function tooLong(): Response {
  return new Response("That is too much to take in.", { status: 413 });
}

/** A client that disconnects early is no fault of the shop. */
function refuseCutOff(): never {
  throw new Response("That was cut off.", { status: 400 });
}

/**
 * The fields of a plain form.
 * @param maxBytes more than usual for a form that takes a file
 * @throws {Response} 405 for another method than POST, 413 for too many fields, 415 for a content type that
 *   no form has, 400 for one that is garbled
 */
export async function readForm(request: Request, maxBytes = maxBodyBytes): Promise<FormFields> {
  const refuse = (status: number) => new Response("You can’t get in this way.", { status });
  if (request.method !== "POST") throw refuse(405);
  const contentType = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType)) {
    throw refuse(415);
  }
  // Files come in parts. Anything else that long would take seconds to be taken apart.
  const hasParts = /^multipart/i.test(contentType);
  const body = await readBody(request, hasParts ? maxBytes : maxBodyBytes);
  // Fields in parts are long enough for the limit of bytes.
  if (!hasParts && body.filter((byte) => byte === ampersand).length >= maxFields) throw tooLong();
  try {
    const form = await new Response(body, { headers: { "Content-Type": contentType } }).formData();
    return Object.fromEntries([...form].map(([name, value]) => [name, withoutNul(value)]));
  } catch {
    throw new Response("That form arrived in pieces.", { status: 400 });
  }
}

/**
 * The body of a call; undefined if it is not JSON.
 * @throws {Response} 413 for too many values
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = (await readBody(request)).toString();
  let count = 0;
  const read = (_key: string, value: unknown) => {
    if (++count > maxJsonValues) throw tooLong();
    return withoutNul(value);
  };
  try {
    return JSON.parse(text, read);
  } catch (error) {
    if (error instanceof Response) throw error;
    return undefined;
  }
}

/**
 * The value with another control character for each NUL, which PostgreSQL does not store. Whatever strips or
 * refuses the one does so with the other.
 */
function withoutNul<Value>(value: Value): Value | string {
  return typeof value === "string" ? value.replaceAll("\0", "\u0001") : value;
}

/** The fields of a form that are texts. */
export function textsIn(fields: FormFields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as const] : [],
    ),
  );
}
