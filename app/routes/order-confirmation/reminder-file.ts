import { Temporal } from "temporal-polyfill";
import { shopName } from "~/shop/brand-name";

type Reminder = {
  /** Identifies the event, so that a second download replaces the first. */
  uid: string;
  /** The day of the order, or the one on which it was wanted posted, as "2026-11-20". */
  sentOn: string;
  title: string;
  text: string;
  url: string;
  now: Date;
};

/** A calendar file by RFC 5545, with an event a year after that day. */
export function reminderFile({ uid, sentOn, title, text, url, now }: Reminder): string {
  const day = Temporal.PlainDate.from(sentOn).add({ years: 1 }).toString();
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${shopName}//Reminder//EN`,
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:PT9H",
    `DESCRIPTION:${escapeText(title)}`,
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll("\n", String.raw`\n`);

/** Breaks a line so that no part is longer than 75 bytes. */
function fold(line: string): string {
  let length = 0;
  return Array.from(line, (letter) => {
    length += Buffer.byteLength(letter);
    if (length <= 75) return letter;
    length = 1 + Buffer.byteLength(letter);
    return `\r\n ${letter}`;
  }).join("");
}
