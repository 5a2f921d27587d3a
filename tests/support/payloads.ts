import fc from "fast-check";
import { expect } from "vitest";

const scripts = [
  "<script>pwn()</script>",
  "</script><script>pwn()</script>",
  "</textarea><script>pwn()</script>",
  "</title><script>pwn()</script>",
  "</style><script>pwn()</script>",
  "--><script>pwn()</script>",
  "]]><script>pwn()</script>",
  "<img src=x onerror=pwn()>",
  "<svg onload=pwn()>",
  "<svg><animate onbegin=pwn() attributeName=x>",
  "<iframe srcdoc='<script>pwn()</script>'>",
  "<details open ontoggle=pwn()>",
  "<input autofocus onfocus=pwn()>",
  "<body onload=pwn()>",
  "<a href=javascript:pwn()>x</a>",
  "<math><mtext><img src=x onerror=pwn()></mtext></math>",
  "<base href=//evil.example/>",
  "<meta http-equiv=refresh content=0;url=//evil.example>",
  "<link rel=stylesheet href=//evil.example>",
  "<form action=//evil.example><button>x",
  "<style>@import'//evil.example'</style>",
  "<noscript><p title='</noscript><img src=x onerror=pwn()>'>",
  "<template><script>pwn()</script></template>",
  "<!--<script>pwn()",
  "<x-pwn>",
];
/** Text around a script that could break out of its place. */
const frames = [
  (script: string) => script,
  (script: string) => `">${script}`,
  (script: string) => `'>${script}`,
  (script: string) => `\`>${script}`,
  (script: string) => `\\">${script}`,
  (script: string) => `{{${script}}}`,
  (script: string) => `\${${script}}`,
  (script: string) => `\u2028"};${script}//`,
];

/** 200 texts that are markup where a page forgets to escape them. */
export const scriptPayloads = scripts.flatMap((script) => frames.map((frame) => frame(script)));

const sql = [
  "' or '1'='1",
  "'; drop table orders; --",
  "' union select hash from tokens --",
  "1; select 1",
  "'||(select name from customers limit 1)||'",
  "\\'; delete from products; --",
  "') or 1=1 --",
  "' and randomblob(1000000000) --",
  "'; select pg_sleep(9); --",
  "$$;drop table orders;$$",
  "%",
  "_",
  "%%",
  "____",
  "%'",
  "a%b",
  "[a-z]%",
  "\\%",
  "\\",
  "\\\\",
  "^",
  "*",
  "?",
  "gr_pes",
  "'",
  "''",
  '"',
  "`",
  ";",
  "--",
  "/*",
  "*/",
  "#",
  "$1",
  ":1",
  "@p1",
  "?1",
  "{}",
  "(",
  ")",
  "null",
  "true",
  "0x31",
  "1e309",
  "NaN",
  "-1",
  "\u02bc or 1=1",
  "\uff07 or 1=1",
  "x' or 'x'='x",
  "char(39)||1=1",
];
const part = fc.constantFrom(...sql);
/** As long as a message may be, at most. */
const combination = fc
  .tuple(part, part, part)
  .map((parts) => parts.join(" "))
  .filter((text) => text.length <= 100);

/** 500 texts that a query would act on if it were pasted together; the rest combine the first. */
export const sqlPayloads = [
  ...sql,
  ...fc.sample(combination, { seed: 1, numRuns: 500 - sql.length }),
];

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

type Kind = { unit: "grapheme" | "binary"; maxLength: number; count: number; seed?: number };

/** Random messages as the shop keeps what somebody typed, with no control character but line ends, and nothing that nobody sees. */
export function randomMessages({ unit, maxLength, count, seed }: Kind): string[] {
  const typed = fc.string({ unit, minLength: 1, maxLength });
  return fc.sample(typed, { numRuns: count, seed }).map((text) =>
    text
      .replaceAll(/\p{Cc}/gu, "\n")
      .slice(0, 100)
      .toWellFormed()
      .trim()
      .replace(/^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+$/u, ""),
  );
}
