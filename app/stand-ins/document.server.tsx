import type { Response } from "express";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

type Page = {
  status?: number;
  title: string;
  body: ReactNode;
  /**
   * Other origins that a form on the page may lead to. Browsers apply this to redirects after a
   * form too.
   */
  formTargets?: string[];
  /** The addresses of its pictures. */
  pictures?: string[];
};

/** Sends a complete page, which may load only its style sheet and pictures. */
export function sendPage(res: Response, page: Page): void {
  const { status = 200, title, body, formTargets = [], pictures = [] } = page;
  const imageSources = ["data:", ...new Set(pictures.map((address) => new URL(address).origin))];
  const formAction = ["'self'", ...formTargets].join(" ");
  res
    .status(status)
    .set(
      "Content-Security-Policy",
      `default-src 'none'; style-src 'self'; img-src ${imageSources.join(" ")}; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type("html")
    .send(`<!doctype html>${renderToStaticMarkup(<Document title={title}>{body}</Document>)}`);
}

type Message = {
  status: number;
  title: string;
  text: string;
  link?: { href: string; name: string };
};

/** Sends a page with a message, and an optional link. */
export function sendMessage(res: Response, { status, title, text, link }: Message): void {
  const body = (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      {link && <WayOut {...link} />}
    </>
  );
  sendPage(res, { status, title, body });
}

/** A link to somewhere outside the stand-ins, in its own paragraph. */
export function WayOut({ href, name }: { href: string; name: string }) {
  return (
    <p>
      <a className="way" href={href}>
        {name}
      </a>
    </p>
  );
}

function Document({ title, children }: { title: string; children: ReactNode }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {/* The empty icon stops browsers from requesting /favicon.ico. */}
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/stand-in.css" />
      </head>
      <body>
        <header className="strip">
          <strong>Stand-in.</strong> Not a real service. No real money moves here.
        </header>
        <main>{children}</main>
      </body>
    </html>
  );
}
