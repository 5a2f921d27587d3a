const inline = "a|b|button|code|input|label|select|span|textarea";
const end = `(?<!\\s(?:<!-- -->)?)</(?:a|b|button|code|label|select|textarea)>|<input(?![^>]*type="hidden")[^>]*>`;
const start = `<(?:${inline})\\b(?![^>]*(?:type="hidden"|class="visually-hidden"))`;

/**
 * The places of a page where two of its words, fields or buttons stand without a blank between them. A
 * style sheet moves them apart, a text browser does not.
 */
export function runTogether(html: string): string[] {
  const joints = new RegExp(`.{0,60}(?:${end})(?:<!-- -->)?(?=(?:${start})|\\w).{0,60}`, "gs");
  const body = html.slice(html.indexOf("<main")).replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, "");
  return body.match(joints) ?? [];
}
