import { expect, test } from "vitest";
import { reminderFile } from "../../app/routes/order-confirmation/reminder-file";

const reminder = {
  uid: "BC-1@example.com",
  sentOn: "2028-02-29",
  title: "A year ago",
  text: "Grapes; bingo, and \\ both\ntwice",
  url: "https://example.com/all",
  now: new Date("2028-02-29T10:00:00.123Z"),
};

test("a reminder is a year later, and on the 28th after a leap day", () => {
  expect(reminderFile(reminder)).toContain("DTSTART;VALUE=DATE:20290228\r\n");
  expect(reminderFile(reminder)).toContain("DTSTAMP:20280229T100000Z\r\n");
});

test("its texts are escaped", () => {
  const escaped = String.raw`DESCRIPTION:Grapes\; bingo\, and \\ both\ntwice`;
  expect(reminderFile(reminder)).toContain(`${escaped}\r\n`);
});

test("a long line is folded between letters, and unfolds to itself", () => {
  const text = "’ü€".repeat(60);
  const file = reminderFile({ ...reminder, text });
  expect(file.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(file.replaceAll("\r\n ", "")).toContain(`DESCRIPTION:${text}\r\n`);
});
