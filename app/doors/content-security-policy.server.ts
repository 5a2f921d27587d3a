import { createHash } from "node:crypto";
import type { Environment } from "../env.server";

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The Content Security Policy of one page. It lists the hashes of the page's inline scripts. Unlike
 * a nonce, a hash is the same for each request. `form-action` includes the payment page, because
 * browsers apply it to a form's redirect too. Every page admits the reviews script, although only a
 * card's Reviews tab loads it: with scripts, the policy of the first page stays in force on the
 * next ones.
 */
export function contentSecurityPolicy(html: string, env: Environment): string {
  const isDevelopment = process.env.NODE_ENV === "development";
  const hashes = [...html.matchAll(inlineScript)].map(([, script = ""]) => {
    return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  });
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...hashes, new URL(env.reviewsWidgetUrl).origin],
    // In development Vite puts styles into the page.
    "style-src": isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'"],
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
