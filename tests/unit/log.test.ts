import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { openLog } from "../../app/server/log";

test("a log that nobody reads keeps a megabyte, and says later how many lines it lost", async () => {
  const written: { msg: string; lostLines?: number }[] = [];
  let isRead = false;
  let readOn = () => {};
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(JSON.parse(chunk.toString()));
      if (isRead) done();
      else readOn = done;
    },
  });
  const log = openLog("info", output);
  const line = "x".repeat(100_000);
  for (let i = 0; i < 20; i++) log.info(line);
  log.debug("A detail");
  isRead = true;
  readOn();
  await expect.poll(() => written.at(-1)?.msg).toBe("Lines of the log were lost");
  const lines = written.filter(({ msg }) => msg === line);
  expect(written).toEqual([...lines, expect.objectContaining({ lostLines: 20 - lines.length })]);
  expect(lines.length).toBe(11);
  log.info("As ever");
  await expect.poll(() => written.at(-1)?.msg).toBe("As ever");
});

test("a log whose output fails ends nothing else", async () => {
  const output = new Writable({
    write: (_chunk, _encoding, done) => done(new Error("No space left on device")),
  });
  const log = openLog("info", output);
  log.info("One");
  await expect.poll(() => output.errored?.message).toBe("No space left on device");
  expect(() => log.info("Two")).not.toThrow();
});
