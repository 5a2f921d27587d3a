import { z } from "zod";
import { defineCall, defineQuery, type Calls } from "~/doors/call.server";
import { logOut } from "~/shop/customers.server";
import { toPounds } from "~/shop/money";
import { listOrders } from "~/shop/read-orders.server";
import { Refusal } from "~/shop/refusal";

/** GET /api/user/account */
export const account = defineQuery({
  who: "customer",
  answer: z.object({
    user: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  }),
  run: async ({ customer: { id, name, email } }) => ({ user: { _id: id, name, email } }),
});

/** GET /api/orders/user/{userId}, the newest first */
export const orders = defineQuery({
  who: "customer",
  answer: z.object({
    orders: z.array(
      z.object({
        _id: z.string(),
        totalAmount: z.number().meta({ description: "In pounds, postage included" }),
        createdAt: z.iso.datetime(),
        status: z.string(),
      }),
    ),
  }),
  async run({ shop, customer }, { userId }) {
    if (userId !== customer.id) throw new Refusal("not yours", "Those are somebody else’s orders.");
    const found = await listOrders(shop.db, customer.id);
    return {
      orders: found.map(({ id, totalPence, createdAt, status }) => ({
        _id: id,
        totalAmount: toPounds(totalPence),
        createdAt: new Date(createdAt).toISOString(),
        status,
      })),
    };
  },
});

const logout = defineCall({
  who: "anyone",
  door: "form",
  input: z.object({}),
  async run({ shop, token, dropToken }) {
    if (token) await logOut(shop.db, token);
    dropToken();
  },
  next: () => ({ to: "/", notices: ["loggedOut"] }),
});

export const calls: Calls = { logout };
