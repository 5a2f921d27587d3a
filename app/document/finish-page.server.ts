import type { EntryContext } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import { styleSheet } from "virtual:style-sheet";
import { lineIdMark } from "../components/line-id-field";
import type { Environment } from "../env.server";
import { stylesOf } from "../styles/style-pieces";
import { contentSecurityPolicy } from "./content-security-policy.server";
import { withLateScripts } from "./late-scripts.server";
import { pageStylesTag } from "./page-styles";

/**
 * Completes the HTML that React rendered: adds the styles that apply, moves scripts to the end,
 * inserts the ids of customers' forms, and sets a policy with the hashes of the inline scripts.
 */
export function finishPage(
  rendered: string,
  context: EntryContext,
  env: Environment,
  nonce: string,
): { html: string; policy: string } {
  // React 18 pads its buffer with NUL if a multi-byte character does not fit.
  let html = rendered.replaceAll("\0", "").replaceAll(lineIdMark, () => randomUUID());
  if (import.meta.env.PROD) html = withLateScripts(html, context);
  const styles = import.meta.env.PROD ? stylesOf(html, styleSheet) : "";
  html = html.replace(pageStylesTag, () => `<style>${styles}</style>`);
  const marked = new RegExp(`<script([^>]*) nonce="${nonce}"([^>]*)>([\\s\\S]*?)</script>`, "g");
  const scripts: string[] = [];
  html = html.replace(marked, (_, before: string, after: string, script: string) => {
    scripts.push(script);
    return `<script${before}${after}>${script}</script>`;
  });
  const { matches } = context.staticHandlerContext;
  const isDesk = matches.some(({ route }) => route.id === "desk");
  return { html, policy: contentSecurityPolicy({ scripts, styles, isDesk }, env) };
}
