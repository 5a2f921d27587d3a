import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import type { Letter } from "./letter";
import { letterPage } from "./letter-page.server";
import { letterText } from "./letter-text";
import { isThisMachine } from "~/shop/operations/this-machine";

const connectionTimeoutMs = 10_000;
const silenceTimeoutMs = 20_000;
/** Errors that the shop must fix: the mail server rejects the shop itself, whatever the letter. */
const refusalsOfUs = new Set(["EAUTH", "ENOAUTH", "EOAUTH2", "ECONFIG", "ETLS"]);

/** The result of sending a letter. `answer` is the mail server's reply, without addresses. */
export type Delivery =
  | { outcome: "sent"; answer: string; text: string }
  /** Temporary: worth another attempt. */
  | { outcome: "delayed"; answer: string }
  /** Permanent for this letter. */
  | { outcome: "refused"; answer: string }
  /** No letter can be sent until somebody changes the settings. */
  | { outcome: "locked out"; answer: string };

export type Addressed = {
  to: string;
  letter: Letter;
  /** The same for each attempt to send one letter. */
  key: string;
  /** The address that takes the answers. */
  replyTo: string;
};

/** The mailer, independent of the mail server. */
export type Mailer = { send(addressed: Addressed): Promise<Delivery>; close(): void };

type Sender = {
  from: string;
  /** The shop's origin, for pictures in letters. */
  publicUrl: string;
};

/** @param url of the mail server, with its credentials */
export function openMailer(url: string, { from, publicUrl }: Sender): Mailer {
  const transport = createTransport({
    url,
    // Passwords and letters never cross a network unencrypted.
    requireTLS: !isThisMachine(new URL(url).hostname),
    // A pool would resend a letter by itself when its connection closes.
    pool: false,
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // The settings end with an address, which may be in angle brackets.
  const host = from.slice(from.lastIndexOf("@") + 1).replace(">", "");
  return {
    async send({ to, letter, key, replyTo }) {
      const text = letterText(letter);
      try {
        const { response } = await transport.sendMail({
          from,
          // As an object, it is always one recipient, whatever characters it contains.
          to: { name: "", address: to },
          replyTo,
          subject: letter.subject,
          text,
          html: letterPage(letter, publicUrl),
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
  // The mailer itself refuses an address that is none, without asking the mail server.
  const isFinal = responseCode === undefined ? code === "EENVELOPE" : responseCode >= 500;
  // A full quota or an unknown sender is not the letter's fault.
  const isSenderRefused = command === "MAIL FROM" && isFinal && responseCode !== tooBig;
  if (refusalsOfUs.has(code) || isSenderRefused) return { outcome: "locked out", answer };
  return { outcome: isFinal ? "refused" : "delayed", answer };
}

/** The SMTP code for a letter that is too large. */
const tooBig = 552;

/** Mail servers repeat the recipients in their replies, and addresses must not be logged. */
const withoutAddresses = (answer: string) => answer.replaceAll(/[^\s<>:;,"']+@[^\s<>:;,"']+/g, "…");

type SendError = { code?: string; command?: string; responseCode?: number; message?: string };
