import { describe, expect, test } from "vitest";
import { nameAt } from "../../app/http/addresses.server";
import { decodedPath, isJsonPath } from "../../app/http/json-path";
import { isFromOtherSite } from "../../app/http/other-site";
import { readPage } from "../../app/http/read-page.server";
import { pathWithoutSecret } from "../../app/http/secret-path";

test.each([
  ["/api", true],
  ["/api/", true],
  ["/API/user/account", true],
  ["//api//x", true],
  ["/%61pi/x", true],
  ["/apis", false],
  ["/x/api/", false],
  ["api/x", false],
  ["/%E0%A4%A", false],
])("%s leads to the JSON API: %s", (path, isJson) => {
  expect(isJsonPath(path)).toBe(isJson);
});

test("a path that cannot be decoded stays as it is", () => {
  expect(decodedPath("/%61")).toBe("/a");
  expect(decodedPath("/%E0%A4%A")).toBe("/%E0%A4%A");
});

test.each([
  ["/api/cart/getcart", "getcart"],
  ["/api/products/grapes", "product"],
  ["/api/orders/user/1", "orders"],
  ["/api/desk/today", undefined],
  ["/cart", undefined],
])("the address %s is that of %s", (path, name) => {
  expect(nameAt(path)).toBe(name);
});

test.each([
  ["cross-site", true],
  ["same-site", true],
  ["same-origin", false],
  ["none", false],
  [null, false],
  [undefined, false],
])("Sec-Fetch-Site %s is from another site: %s", (header, isOther) => {
  expect(isFromOtherSite(header)).toBe(isOther);
});

test.each([
  ["/order/secret", "/order/…"],
  ["/Order/secret/more", "/Order/…"],
  ["/%6Frder/secret\nmore", "/order/…"],
  ["/desk/take/secret.data", "/desk/take/…"],
  ["/order/", "/order/"],
  ["/desk/orders", "/desk/orders"],
  ["/caf%C3%A9", "/caf%C3%A9"],
])("%j is logged as %j", (path, logged) => {
  expect(pathWithoutSecret(path)).toBe(logged);
});

describe("a page of a list", () => {
  /** The part of a list of so many that the page of `query` holds. */
  async function read(query: string, length: number) {
    const all = Array.from({ length }, (_, i) => i + 1);
    const request = new Request(`http://shop/all${query}`);
    const { items, ...rest } = await readPage(request, async ({ offset, limit }) => {
      expect(limit).toBe(31);
      return all.slice(offset, offset + limit);
    });
    return { first: items[0], count: items.length, ...rest };
  }

  test.each([
    ["", 61, { first: 1, count: 30, pageNumber: 1, hasNext: true }],
    ["", 30, { first: 1, count: 30, pageNumber: 1, hasNext: false }],
    ["", 0, { first: undefined, count: 0, pageNumber: 1, hasNext: false }],
    ["?page=2", 61, { first: 31, count: 30, pageNumber: 2, hasNext: true }],
    ["?page=3", 61, { first: 61, count: 1, pageNumber: 3, hasNext: false }],
    ["?page=12", 331, { first: 331, count: 1, pageNumber: 12, hasNext: false }],
  ])(
    "asked for by “%s” of %i has 30 of them, and says whether there are more",
    async (query, length, page) => {
      expect(await read(query, length)).toEqual(page);
    },
  );

  test("that is none of the list is the first", async () => {
    for (const asked of ["4", "0", "-1", "01", "1.5", "2x", "x2", "12345678", "9999999"]) {
      expect(await read(`?page=${asked}`, 61)).toMatchObject({ first: 1, pageNumber: 1 });
    }
  });
});
