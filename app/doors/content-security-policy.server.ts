import { createHash } from "node:crypto";
import type { Environment } from "../env.server";

/**
 * The policy of one page. Its inline scripts and styles count because their hashes are named; hashes,
 * unlike a nonce, leave the page the same from one request to the next. `form-action` also governs where a
 * form's redirect may lead, hence the payment page. The reviews script is admitted on every page,
 * though only a card's Reviews tab asks for it: with scripts a shopper walks there from any page, and
 * the policy of the first one stays in force.
 */
export function contentSecurityPolicy(
  { scripts, styles }: { scripts: string[]; styles: string },
  env: Environment,
): string {
  const isDevelopment = process.env.NODE_ENV === "development";
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts.map(hashSource), new URL(env.reviewsWidgetUrl).origin],
    // Vite puts styles into the page while it watches them.
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
