import type { RequestHandler } from "express";
import helmet from "helmet";

/** The Content Security Policy names the hashes of a page's own scripts, so the page sets it. */
export function setSecurityHeaders({ publicUrl }: { publicUrl: string }): RequestHandler {
  return helmet({
    contentSecurityPolicy: false,
    // Nothing that still runs reads these, and every page would carry them.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // Other names of the domain may have no certificate, and are not the shop's to decide about.
    strictTransportSecurity: publicUrl.startsWith("https:") && { includeSubDomains: false },
  });
}
