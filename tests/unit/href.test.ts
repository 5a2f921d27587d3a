import { expect, test } from "vitest";
import { href } from "../../app/forms/href";

test.each([
  [href("/cart"), "/cart"],
  [href("/cart", { message: "line-1" }), "/cart?message=line-1"],
  [href("/card/:productId", { productId: "grapes" }), "/card/grapes"],
  [href("/card/:productId", { productId: "a/b$&c" }), "/card/a%2Fb%24%26c"],
  [href("/search", { q: "a&b=c" }), "/search?q=a%26b%3Dc"],
])("an address has its parameters in path and query, encoded: %s", (address, expected) => {
  expect(address).toBe(expected);
});
