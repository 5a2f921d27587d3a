import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { isSliced, streamList } from "../../app/http/json-list.server";

const patient = { signal: new AbortController().signal, drained: () => Promise.resolve() };

async function* slices(...given: unknown[][]) {
  yield* given;
}

/** Slices without end, and how many have been asked for. */
function endlessSlices() {
  const asked = { count: 0 };
  async function* endless() {
    for (;;) {
      asked.count += 1;
      yield ["x".repeat(1000)];
      await pause(0);
    }
  }
  return { asked, list: endless() };
}

test("a list in slices is distinguished from everything else that is found", () => {
  expect(isSliced(slices([1]))).toBe(true);
  for (const whole of [[1], {}, null, undefined, "list", 1]) expect(isSliced(whole)).toBe(false);
});

test("slices come together as one list", async () => {
  const read = async (list: AsyncIterable<unknown>) => (await streamList(list, patient)).text();
  expect(await read(slices([1, { a: "€" }], [null], ["]"]))).toBe('[1,{"a":"€"},null,"]"]');
  expect(await read(slices())).toBe("[]");
  const { headers } = await streamList(slices([1]), patient);
  expect(headers.get("Content-Type")).toBe("application/json");
});

test("nothing more is read while the network has not taken what was sent", async () => {
  const { asked, list } = endlessSlices();
  const stuck = { ...patient, drained: () => new Promise<void>(() => {}) };
  const { body } = await streamList(list, stuck);
  const reader = body?.getReader();
  await reader?.read();
  void reader?.read();
  await pause(50);
  expect(asked.count).toBe(1);
});

test("nothing more is read once the reader has gone", async () => {
  const { asked, list } = endlessSlices();
  const leaving = new AbortController();
  const { body } = await streamList(list, { ...patient, signal: leaving.signal });
  const reader = body?.getReader();
  await reader?.read();
  leaving.abort();
  while (!(await reader?.read())?.done);
  const { count } = asked;
  await pause(50);
  expect(asked.count).toBe(count);
});

test("a list that fails before its first slice is an error, not an answer", async () => {
  async function* broken() {
    yield* await Promise.reject<unknown[][]>(new Error("No database"));
  }
  await expect(streamList(broken(), patient)).rejects.toThrow("No database");
});
