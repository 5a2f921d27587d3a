import type { Response } from "express";

/** Text that is already HTML; only `html` makes it. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | false | null | undefined | Part[];

/** A template tag: HTML in which every value is escaped, but Markup; lists are joined, `false` and what is absent vanish. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(texts.reduce((all, text, index) => all + render(parts[index - 1]) + text));
}

function render(part: Part): string {
  if (part === undefined || part === null || part === false) return "";
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(render).join("");
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Sends a whole page; `formsTo` are the origins a form on it may lead to, by its redirect too. */
export function sendPage(
  res: Response,
  page: { status?: number; title: string; body: Markup; formsTo?: string[] },
): void {
  const formsTo = ["'self'", ...(page.formsTo ?? [])].join(" ");
  res
    .status(page.status ?? 200)
    .set(
      "Content-Security-Policy",
      `default-src 'none'; style-src 'self'; img-src data:; form-action ${formsTo}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type("html")
    .send(wholePage(page.title, page.body).text);
}

// The empty icon keeps browsers from asking for /favicon.ico.
function wholePage(title: string, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/stand-in.css" />
      </head>
      <body>
        <header class="strip">
          <strong>Stand-in.</strong> Not a real service. No real money moves here.
        </header>
        <main>${body}</main>
      </body>
    </html> `;
}

/** Sends a page that has only words to say, and perhaps a way on. */
export function sendWords(
  res: Response,
  words: { status: number; title: string; text: string; way?: { href: string; name: string } },
): void {
  const { status, title, text, way } = words;
  const body = html`<h1>${title}</h1>
    <p>${text}</p>
    ${way && html`<p><a class="way" href="${way.href}">${way.name}</a></p>`}`;
  sendPage(res, { status, title, body });
}
