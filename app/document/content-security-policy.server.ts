import { createHash } from "node:crypto";
import type { Environment } from "../env.server";

/**
 * The Content Security Policy of one page. It lists the hashes of the page's inline scripts and styles.
 * Unlike a nonce, a hash is the same for each request. `form-action` includes the payment page, because
 * browsers apply it to a form's redirect too. Every page admits the reviews script, although only a
 * card's Reviews tab loads it: with scripts, the policy of the first page stays in force on the
 * next ones.
 */
export function contentSecurityPolicy(
  { scripts, styles }: { scripts: string[]; styles: string },
  env: Environment,
): string {
  const isDevelopment = process.env.NODE_ENV === "development";
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts.map(hashSource), new URL(env.reviewsWidgetUrl).origin],
    // In development Vite puts styles into the page.
    "style-src": isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'", hashSource(styles)],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": isDevelopment ? ["'self'", "ws:"] : ["'self'"],
    "form-action": ["'self'", env.payments.pageOrigin, new URL(env.emailSignUpUrl).origin],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...new Set(values)].join(" "))
    .join("; ");
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
