import { randomUUID } from "node:crypto";
import type { Shop } from "../../app/shop/shop";
import { checkOutWith, payAll } from "./test-shop";

/** Sells that many cards, each to a guest who writes in it. */
export async function sell(shop: Shop, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const line = { uId: randomUUID(), productId: "grapes", personalisation: "Get up" };
    const { url } = await checkOutWith(shop, { lines: [line] });
    await payAll(shop, [url]);
  }
}
