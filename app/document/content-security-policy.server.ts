import { createHash } from "node:crypto";
import type { Environment } from "../env.server";

/**
 * The Content Security Policy of one page. It lists the hashes of the page's inline scripts and
 * styles. Unlike a nonce, a hash is the same for each request. `form-action` includes the payment
 * page, because browsers apply it to a form's redirect too. All pages of the shop allow the reviews
 * script, although only a card's Reviews tab loads it: with scripts, the policy of the first page
 * also applies to the next ones. The desk allows only the shop itself, and entering or leaving it
 * loads a new document.
 */
export function contentSecurityPolicy(
  { scripts, styles, isDesk }: { scripts: string[]; styles: string; isDesk: boolean },
  env: Environment,
): string {
  const isDevelopment = process.env.NODE_ENV === "development";
  const widgets = isDesk ? [] : originOf(env.reviewsWidgetUrl);
  const forms = isDesk ? [] : [env.payments.pageOrigin, ...originOf(env.emailSignUpUrl)];
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts.map(hashSource), ...widgets],
    // In development, Vite adds styles to the page.
    "style-src": isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'", hashSource(styles)],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "manifest-src": ["'self'"],
    "connect-src": isDevelopment ? ["'self'", "ws:"] : ["'self'"],
    "form-action": ["'self'", ...forms],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...new Set(values)].join(" "))
    .join("; ");
}

const originOf = (url: string | undefined) => (url === undefined ? [] : [new URL(url).origin]);

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
