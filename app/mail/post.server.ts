import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import type { Letter } from "./letter";
import { letterPage } from "./letter-page.server";
import { letterText } from "./letter-text";

const connectionTimeoutMs = 10_000;
const silenceTimeoutMs = 20_000;
/** Ours to put right: the mail server refuses the shop itself, whatever the letter. */
const refusalsOfUs = new Set(["EAUTH", "ENOAUTH", "EOAUTH2", "ECONFIG", "ETLS"]);

/** What became of a letter that was handed over. `answer` is what the mail server said, without addresses. */
export type Delivery =
  | { outcome: "sent"; answer: string; text: string }
  /** It may be taken another time. */
  | { outcome: "delayed"; answer: string }
  /** It never will be. */
  | { outcome: "refused"; answer: string }
  /** No letter will be, until somebody changes the settings. */
  | { outcome: "locked out"; answer: string };

export type Addressed = {
  to: string;
  letter: Letter;
  /** The same for the same letter, however often it is handed over. */
  key: string;
};

/** The post, whichever mail server carries it. */
export type Post = { send(addressed: Addressed): Promise<Delivery>; close(): void };

/** @param url of the mail server, with its log-in */
export function openPost(url: string, { from, replyTo }: { from: string; replyTo: string }): Post {
  const transport = createTransport({
    url,
    // A password and whole letters never cross a network in clear.
    requireTLS: !/^\[?(localhost|127\.|::1)/.test(new URL(url).hostname),
    // A pool sends a letter again by itself when its connection closes.
    pool: false,
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^>]+)>?$/.exec(from)?.[1] ?? "localhost";
  return {
    async send({ to, letter, key }) {
      const text = letterText(letter);
      try {
        const { response } = await transport.sendMail({
          from,
          // As an object it is one recipient, whatever signs it holds.
          to: { name: "", address: to },
          replyTo,
          subject: letter.subject,
          text,
          html: letterPage(letter),
          messageId: `<${createHash("sha256").update(key).digest("hex")}@${host}>`,
          headers: { "Auto-Submitted": "auto-generated" },
        });
        return { outcome: "sent", answer: withoutAddresses(response), text };
      } catch (error) {
        return failureOf(error);
      }
    },
    close: () => transport.close(),
  };
}

function failureOf(error: unknown): Exclude<Delivery, { outcome: "sent" }> {
  const { code = "", command, responseCode, message = String(error) } = error as SendError;
  const answer = withoutAddresses(message).replaceAll(/\s+/g, " ").slice(0, 500);
  const isFinal = code === "EENVELOPE" ? !isForNow(responseCode) : Number(responseCode) >= 500;
  // A full quota or an unknown sender is nothing that the letter could help.
  const isSenderRefused = command === "MAIL FROM" && isFinal && responseCode !== tooBig;
  if (refusalsOfUs.has(code) || isSenderRefused) return { outcome: "locked out", answer };
  return { outcome: isFinal ? "refused" : "delayed", answer };
}

/** A mail server's code for a letter that it has no room for. */
const tooBig = 552;

/** A mail server's code for "not now". */
const isForNow = (code: number | undefined) => code !== undefined && code >= 400 && code < 500;

/** A mail server repeats in its answer whom a letter was to, which is nothing for a log. */
const withoutAddresses = (answer: string) => answer.replaceAll(/[^\s<>:;,"']+@[^\s<>:;,"']+/g, "…");

type SendError = { code?: string; command?: string; responseCode?: number; message?: string };
