import { expect, test } from "vitest";
import { PageStore } from "../../app/server/page-cache/page-store";

const versions = { catalogue: 1, sales: 1 };
const cached = (size: number) => ({
  page: { size, send: () => {} },
  versions,
  shows: "no sales" as const,
  validUntil: Date.now() + 60_000,
});

// Spec 10: Pages with a query, however many, push no page without one out of the cache.
// (app/server/page-cache/page-store.ts)
test("pages with a query push out each other, and no page without one", () => {
  const store = new PageStore(100_000);
  const isKept = (key: string) => store.getCurrent(key, versions) !== undefined;
  const plain = ["/ false 0", "/card/grapes true 3", "/all false 0 customer bingo"];
  for (const key of plain) store.set(key, cached(10_000));
  for (let i = 0; i < 1_000; i++) store.set(`/all?show=${i} false 0`, cached(10_000));
  expect(plain.filter(isKept)).toEqual(plain);
  expect([isKept("/all?show=0 false 0"), isKept("/all?show=999 false 0")]).toEqual([false, true]);
  expect(store.bytes).toBeLessThan(100_000);
});
