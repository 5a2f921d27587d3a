import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { FrameNonce } from "./document/frame-nonce";
import { finishPage } from "./document/finish-page.server";
import { pathWithoutSecret } from "~/http/secret-path";

const retryAfterSeconds = "5";

/**
 * Renders the whole page before sending its first byte, because its headers contain hashes of its
 * contents.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { env }: AppLoadContext,
) {
  const nonce = randomUUID();
  const rendered = await renderPage(
    <FrameNonce.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </FrameNonce.Provider>,
  );
  const { html, policy } = finishPage(rendered, remixContext, env, nonce);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", policy);
  // When going back, browsers reuse a page, unless it was for other cookies.
  headers.append("Vary", "Cookie");
  // Some 503 responses lack the headers of their error.
  if (status === 503) headers.set("Retry-After", retryAfterSeconds);
  return new Response(html, { status, headers });
}

/** Logs the errors that the error page does not show. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const path = pathWithoutSecret(new URL(request.url).pathname);
  context.shop.log.error({ err: error, path }, "A page failed");
}

function renderPage(page: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    // Without a time limit: no loader defers data, so only a busy processor delays a page.
    const { pipe } = renderToPipeableStream(page, {
      onAllReady() {
        const body = new PassThrough();
        text(body).then(resolve, reject);
        pipe(body);
      },
      onShellError: reject,
      onError: reject,
    });
  });
}
