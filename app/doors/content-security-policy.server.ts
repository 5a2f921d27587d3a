import { createHash } from "node:crypto";
import type { Environment } from "../env.server";

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The policy of one page. Its inline scripts run because their hashes are named; hashes, unlike a
 * nonce, leave the page the same from one request to the next. `form-action` also governs where a
 * form's redirect may lead, hence the payment page. The reviews script is admitted on every page,
 * though only a card's Reviews tab asks for it: with scripts a shopper walks there from any page, and
 * the policy of the first one stays in force.
 */
export function contentSecurityPolicy(html: string, env: Environment): string {
  const isDevelopment = process.env.NODE_ENV === "development";
  const hashes = [...html.matchAll(inlineScript)].map(([, script = ""]) => {
    return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  });
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...hashes, new URL(env.reviewsWidgetUrl).origin],
    // Vite puts styles into the page while it watches them.
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
