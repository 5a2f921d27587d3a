import express, { type RequestHandler, type Router } from "express";
import { sendMessage, sendPage, WayOut } from "../document.server";
import { openSmtpServer } from "./smtp.server";
import { openLetterStore, type LetterStore, type ReceivedLetter } from "./store.server";

const path = "/mailbox";

type Options = {
  file: string;
  shopUrl: string;
  /** The only host that the stand-ins answer to; undefined where strangers can reach them. */
  host?: string;
};

/** The mail stand-in: a mail server, and web pages that show the received letters. */
export async function openMailbox({ file, shopUrl, host }: Options) {
  const store = openLetterStore(file);
  const smtp = await openSmtpServer((letter) => store.add(letter));
  // Strangers must not read the letters: a demo receives real addresses, and letters contain links
  // that open accounts.
  const router = host === undefined ? express.Router() : mailboxPages(store, shopUrl);
  return {
    router,
    smtpUrl: smtp.url,
    async close() {
      await smtp.close();
      store.close();
    },
  };
}

function mailboxPages(store: LetterStore, shopUrl: string): Router {
  const router = express.Router();
  // Another site can give its own name this machine's address, and its scripts could then read the letters.
  const names = new Set(["localhost", "127.0.0.1", "[::1]", new URL(shopUrl).hostname]);
  router.use(path, refuseOthers(names));
  router.use(`${path}.json`, refuseOthers(names));
  router.get(path, (_req, res) =>
    sendPage(res, { title: "Mailbox", body: <Mailbox letters={store.list()} shopUrl={shopUrl} /> }),
  );
  router.get(`${path}.json`, (_req, res) => {
    res.json(
      store.list().map(({ to, subject, messageId, text, html, receivedAt }) => {
        return { to, subject, messageId, text, html, receivedAt };
      }),
    );
  });
  router.get(`${path}/:id`, (req, res, next) => {
    const letter = store.find(req.params.id);
    if (!letter) return next();
    sendPage(res, { title: letter.subject, body: <Opened letter={letter} /> });
  });
  router.get(`${path}/:id/html`, (req, res, next) => {
    const letter = store.find(req.params.id);
    if (!letter) return next();
    res.set("Content-Security-Policy", letterPolicy(shopUrl)).type("html").send(letter.html);
  });
  return router;
}

function refuseOthers(names: Set<string>): RequestHandler {
  return (req, res, next) => {
    if (names.has(req.hostname)) return next();
    sendMessage(res, { status: 403, title: "Sorry", text: "The mailbox is for this machine." });
  };
}

/** Letters are shown as in a mail program: without scripts, and with the pictures of the shop alone. */
const letterPolicy = (shopUrl: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src ${shopUrl}; sandbox allow-popups allow-top-navigation-by-user-activation; base-uri 'none'`;

function Mailbox({ letters, shopUrl }: { letters: ReceivedLetter[]; shopUrl: string }) {
  return (
    <>
      <h1>Mailbox</h1>
      <p>
        Every letter that the shop has sent, to whomever. None of them has left this machine. The
        same as <a href={`${path}.json`}>JSON</a>.
      </p>
      {letters.length === 0 && <p>Nobody has written to anybody yet.</p>}
      <ul>
        {letters.map(({ id, to, subject, receivedAt }) => (
          <li key={id}>
            <a href={`${path}/${id}`}>{subject}</a>
            <br />
            to {to}, <time dateTime={receivedAt}>{shown(receivedAt)}</time>
          </li>
        ))}
      </ul>
      <WayOut href={shopUrl} name="To the shop" />
    </>
  );
}

function Opened({ letter }: { letter: ReceivedLetter }) {
  const { id, subject, to, text, headers, receivedAt } = letter;
  return (
    <>
      <h1>{subject}</h1>
      <p>
        To {to}, <time dateTime={receivedAt}>{shown(receivedAt)}</time>
      </p>
      <p>
        <a className="way" href={`${path}/${id}/html`}>
          As HTML
        </a>
      </p>
      <h2>As text</h2>
      <pre>{text}</pre>
      <h2>Headers</h2>
      <pre>{headers}</pre>
      <WayOut href={path} name="Back to the mailbox" />
    </>
  );
}

/** As "2026-11-22 08:15:03". */
const shown = (iso: string) => iso.slice(0, 19).replace("T", " ");
