import { expect } from "vitest";

/** No markup that was typed is in the page, beside the data that its own scripts read. */
export function expectText(payload: string, html: string) {
  expect(html).not.toContain("<script>pwn");
  const page = html.replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "");
  expect(page).not.toContain(payload);
  const bare = page.replaceAll(/"[^"]*"/g, '""');
  expect(bare).not.toMatch(/<x-pwn|<[^>]*\son[a-z]+=/);
  expect(page).not.toMatch(/="\s*javascript:/);
}

/** A text as a reader sees it. */
export function shown(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
