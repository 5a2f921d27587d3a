import { expect, test } from "vitest";
import { WriteLine } from "../../db/write-line";

const lineAfter = async (fault: Error) => {
  const line = new WriteLine();
  await line.take();
  const next = Promise.allSettled([line.take()]);
  const fail = () => {
    throw fault;
  };
  await expect(line.retry(fail)).rejects.toBe(fault);
  line.leave();
  return (await next)[0];
};

test("a write that breaks a rule of the database fails alone, and the next has its turn", async () => {
  const error = Object.assign(new Error("UNIQUE"), { code: "SQLITE_CONSTRAINT_UNIQUE" });
  expect(await lineAfter(error)).toMatchObject({ status: "fulfilled" });
});

test("a write that found the disk full fails for all who wait", async () => {
  const error = Object.assign(new Error("full"), { code: "SQLITE_FULL" });
  expect(await lineAfter(error)).toEqual({ status: "rejected", reason: error });
});
