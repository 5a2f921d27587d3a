import { expect, onTestFinished, test, vi } from "vitest";
import { readClock } from "../../../app/shop/clock.server";
import { seededDatabase } from "../../support/database";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

test("the servers of one PostgreSQL go by its clock, and not by their own", async () => {
  const db = await seededDatabase("PostgreSQL");
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + dayMs });
  onTestFinished(() => void vi.useRealTimers());
  expect(Math.abs((await readClock(db)) - now)).toBeLessThan(minuteMs);
});
