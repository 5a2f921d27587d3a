import { expect, test } from "vitest";
import { pictureAddress, toProduct } from "../../app/shop/catalogue/card";
import { typefaceOf } from "../../app/shop/catalogue/typefaces.server";
import { newId } from "../../app/shop/ids.server";
import { occasionNamed, occasionNames, occasions } from "../../app/shop/catalogue/occasions";
import { ranges } from "../../db/catalogue/catalogue";

test("a picture is the card’s own, or what was uploaded for it; only a reduced price has two", () => {
  expect(pictureAddress({ id: "venn" }, "640.webp")).toBe("/cards/venn-640.webp");
  expect(pictureAddress({ id: "venn", picture: "p1" }, "640.webp")).toBe("/pictures/p1-640.webp");
  const card = { id: "venn", picture: null, occasions: [] } as unknown as Parameters<
    typeof toProduct
  >[0];
  const prices = (pricePence: number | null, oldPricePence: number | null) => {
    const { price, new_price, old_price } = toProduct({ ...card, pricePence, oldPricePence });
    return [price, new_price, old_price];
  };
  expect([prices(325, null), prices(325, 499), prices(null, 499), prices(null, null)]).toEqual([
    [3.25, null, null],
    [3.25, 3.25, 4.99],
    [null, null, null],
    [null, null, null],
  ]);
});

test("every occasion has a name and a listing, and no other word has", () => {
  expect(occasions.map(({ name }) => name)).toEqual([...occasionNames]);
  for (const occasion of occasions) expect(occasionNamed(occasion.name)).toBe(occasion);
  for (const name of ["Tuesday", "", undefined]) expect(occasionNamed(name)).toBeUndefined();
});

test("messages use the typeface of the range, and the slab on cards added at the desk", () => {
  const typefacesOf = (range: keyof typeof ranges) =>
    new Set(ranges[range].map(({ id }) => typefaceOf(id)));
  expect(typefacesOf("print-shop")).toEqual(new Set(["poster"]));
  expect(typefacesOf("red-top")).toEqual(new Set(["slab"]));
  expect(typefacesOf("stationer")).toEqual(new Set(["engraver"]));
  expect(typefaceOf("drawn-at-the-desk")).toBe("slab");
});

test("an id says what it is of, can be read out, and is never the same", () => {
  const ids = Array.from({ length: 200 }, () => newId("BC"));
  for (const id of ids) expect(id).toMatch(/^BC-[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(ids).size).toBe(200);
});
