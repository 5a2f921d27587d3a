import { describe, expect, onTestFinished, test } from "vitest";
import { openMailer } from "../../app/mail/mailer.server";
import { isThisMachine } from "../../app/shop/operations/this-machine";
import { mailFrom } from "../support/mailer";
import { openCatcher } from "../support/smtp-catcher";

const letter = { subject: "Hello", blocks: [] };
const addressed = { to: "dave@example.com", letter, key: "one", replyTo: "us@example.com" };

async function openMail(from = mailFrom) {
  const catcher = await openCatcher();
  const mailer = openMailer(catcher.url, { from, publicUrl: "https://cards.example" });
  onTestFinished(() => mailer.close());
  return { catcher, mailer };
}

test.each([
  ["smtp://localhost:1025", true],
  ["smtp://127.0.0.1", true],
  ["smtp://[::1]:25", true],
  ["smtp://localhost.cards.example", false],
  ["smtp://127.0.0.1.cards.example", false],
  ["smtps://mail.localhost", false],
])("mail by %s stays on this machine, where it needs no encryption: %s", (url, isHere) => {
  expect(isThisMachine(new URL(url).hostname)).toBe(isHere);
});

describe("the mailer", () => {
  test.each([
    ["a sender for now", "sender", 451, "delayed"],
    ["a sender for ever", "sender", 550, "locked out"],
    ["a sender because the letter is too big", "sender", 552, "refused"],
    ["a recipient for now", "recipient", 450, "delayed"],
    ["a recipient as unreadable", "recipient", 500, "refused"],
    ["a recipient for ever", "recipient", 550, "refused"],
  ] as const)("whose server refuses %s says so", async (_, who, code, outcome) => {
    const { catcher, mailer } = await openMail();
    catcher.refusals = { [who]: [code, "No"] };
    const delivery = await mailer.send(addressed);
    expect([delivery.outcome, delivery.answer]).toEqual([
      outcome,
      expect.stringMatching(new RegExp(`${code} No$`)),
    ]);
    expect(catcher.letters).toEqual([]);
  });

  test("refuses an address that is none, and delays a letter when no server answers", async () => {
    const { catcher, mailer } = await openMail();
    expect(await mailer.send({ ...addressed, to: "" })).toMatchObject({ outcome: "refused" });
    await catcher.close();
    expect(await mailer.send(addressed)).toMatchObject({ outcome: "delayed" });
  });

  test("repeats the server's answer without addresses, on one line of 500 characters at most", async () => {
    const { catcher, mailer } = await openMail();
    const answer = async (message: string) => {
      catcher.refusals = { recipient: [550, message] };
      return (await mailer.send(addressed)).answer;
    };
    const [said, shown] = ["<dave@a.example>: no  dave@a.example\tat all", "<…>: no … at all"];
    expect(await answer(said)).toMatch(new RegExp(`: 550 ${shown}$`));
    expect(await answer("x".repeat(600))).toHaveLength(500);
  });

  test.each([
    ["shop@cards.example", "cards.example"],
    ["Cards @home <shop@cards.example>", "cards.example"],
  ])("with the sender %s names its machine in each letter", async (from, host) => {
    const { catcher, mailer } = await openMail(from);
    expect(await mailer.send(addressed)).toMatchObject({ outcome: "sent" });
    expect(catcher.letters[0]?.messageId).toMatch(new RegExp(`^<[0-9a-f]{64}@${host}>$`));
  });
});
