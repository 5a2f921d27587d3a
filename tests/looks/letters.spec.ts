import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import pino from "pino";
import { readEnvironment } from "../../app/env.server";
import type { Letter } from "../../app/mail/letter";
import { letterPage } from "../../app/mail/letter-page.server";
import { letterText } from "../../app/mail/letter-text";
import { openMailer } from "../../app/mail/mailer.server";
import { sampleLetters } from "../../app/mail/sample-letters";
import { openStandIns } from "../../app/stand-ins/stand-ins.server";
import { readMailbox } from "../support/mailbox";
import { freePort } from "../support/network";
import { axeFaults } from "./axe-faults";

const publicUrl = "https://cards.example";
const longAddress = `${"dave.".repeat(12)}bastard@example.com`;

type Sent = { kind: string; letter: Letter };
type Mailbox = { url: string; sent: Sent[] };

/** A mailbox with every letter in it, rude and polite, as the post has brought them. */
const test = base.extend<object, { mailbox: Mailbox }>({
  mailbox: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "bastard-cards-mailbox-"));
      const {
        trader,
        mail,
        standIns: settings,
      } = readEnvironment({
        STAND_INS_PORT: String(await freePort()),
        TRADER_NAME: "Bastard Cards Ltd",
        TRADER_ADDRESS: "1 Press Lane, Leeds, LS1 1AA",
        VAT_NUMBER: "GB999999973",
      });
      if (!settings) throw new Error("There is no stand-in");
      const log = pino({ level: "silent" });
      const file = join(folder, "stand-ins.db");
      const standIns = await openStandIns({ ...settings, file, log });
      const mailer = openMailer(standIns.smtpUrl ?? "", { from: mail.from, publicUrl });
      const sent = [false, true].flatMap((isPolite) => {
        const letters = sampleLetters(trader, publicUrl, isPolite);
        const mode = isPolite ? "polite" : "rude";
        return Object.entries(letters).map(([kind, letter]) => {
          return { kind: `${kind}, ${mode}`, letter };
        });
      });
      for (const { kind, letter } of sent) {
        await mailer.send({ to: longAddress, letter, key: kind, replyTo: trader.email });
      }
      await use({ url: standIns.origin, sent });
      mailer.close();
      await standIns.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});
test.use({ trace: "off" });

/** A mail program shows a letter within a page of its own, which has the landmarks. */
const inLetter = { rules: { "landmark-one-main": { enabled: false }, region: { enabled: false } } };
const widths = [320, 360, 800];

/** How many pixels of the page are off the screen at each width. */
async function pixelsOff(page: Page) {
  const off: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 });
    off.push(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
  }
  return off.map((pixels) => Math.max(0, pixels));
}

test("the mailbox fits a narrow phone, and has no fault that axe knows", async ({
  page,
  mailbox,
}) => {
  await page.goto(`${mailbox.url}/mailbox`);
  await expect(page.getByRole("listitem")).toHaveCount(mailbox.sent.length);
  expect(await pixelsOff(page)).toEqual([0, 0, 0]);
  expect(await axeFaults(page, {})).toEqual([]);
});

// Spec 11: Every letter is readable at 320 px, and as plain text. (app/mail/letter-page.server.tsx,
// app/mail/letter-text.ts)
test("every letter fits 320, 360 and 800 pixels, as text and as HTML, with no fault that axe knows, light or dark", async ({
  page,
  mailbox,
}) => {
  await page.route(`${publicUrl}/**`, async (route) =>
    route.fulfill({ path: join("public", new URL(route.request().url()).pathname) }),
  );
  for (const [i, { kind, letter }] of mailbox.sent.entries()) {
    const address = `${mailbox.url}/mailbox/${i + 1}`;
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(letter.subject);
    const shown = await page.locator("pre").first().innerText();
    expect(shown.trim(), kind).toBe(letterText(letter).trim());
    expect(await pixelsOff(page), kind).toEqual([0, 0, 0]);
    await page.goto(`${address}/html`);
    const [heading] = letter.blocks;
    const text = heading?.kind === "heading" ? heading.text : "none";
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text);
    expect(await pixelsOff(page), kind).toEqual([0, 0, 0]);
    // axe needs scripts, which the mailbox lets no letter have.
    await page.goto("about:blank");
    await page.setContent(await (await page.request.get(`${address}/html`)).text());
    expect(await axeFaults(page, inLetter), kind).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await axeFaults(page, { runOnly: ["color-contrast"] }), kind).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  }
});

// Spec 11: The mailbox of the stand-ins shows every letter, as a page and as JSON.
// (app/stand-ins/mail/mailbox.server.tsx)
test("a mailbox lists as JSON what was sent, and nothing more", async ({ mailbox }) => {
  const letters = (await readMailbox(mailbox.url)).toReversed();
  expect(letters).toHaveLength(mailbox.sent.length);
  for (const [i, { messageId, receivedAt, html, text, ...fields }] of letters.entries()) {
    const { letter } = mailbox.sent[i]!;
    expect(fields).toEqual({ to: longAddress, subject: letter.subject });
    expect(text.trim()).toBe(letterText(letter).trim());
    expect(html.trim()).toBe(letterPage(letter, publicUrl));
    expect(messageId).toMatch(/^<[0-9a-f]{64}@/);
    expect(Date.parse(receivedAt)).toBeGreaterThan(0);
  }
});
