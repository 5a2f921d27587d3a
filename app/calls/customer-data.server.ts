import { z } from "zod";
import { addressParts } from "~/shop/orders/address";
import { orderStatuses } from "~/shop/orders/order";
import { givenColumns } from "~/shop/orders/order-columns.server";

const time = z.iso.datetime();
const pounds = z.number().nullable();

const columns = Object.fromEntries(
  givenColumns.map((column) => [column, z.string().nullable()]),
) as Record<(typeof givenColumns)[number], z.ZodNullable<z.ZodString>>;

/**
 * All that the shop knows of a customer. A new column of the account or, by its place in `givenColumns`, of
 * an order is answered; one of another table has to be added here.
 */
export const CustomerData = z.object({
  account: z
    .object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      openedAt: time,
      lastActiveAt: time,
    })
    .catchall(z.string().nullable()),
  basket: z.array(z.object({ card: z.string(), message: z.string() })),
  favourites: z.array(z.string()),
  devices: z.array(z.object({ loggedInUntil: time })),
  emailChanges: z.array(
    z.object({
      oldEmail: z.string(),
      newEmail: z.string(),
      askedAt: time,
      doneAt: time.nullable(),
    }),
  ),
  orders: z.array(
    z.object({
      ...columns,
      id: z.string(),
      status: z.enum(orderStatuses),
      deliveryAddress: z.record(z.enum(addressParts), z.string()).nullable(),
      orderedAt: time,
      paidAt: time.nullable(),
      discountPounds: z.number(),
      postage: z.string().nullable(),
      postagePounds: pounds,
      totalPounds: pounds,
      trackingNumbers: z.array(z.string()),
      cards: z.array(
        z.object({
          card: z.string(),
          name: z.string(),
          pricePounds: z.number(),
          message: z.string(),
        }),
      ),
      events: z.array(
        z.object({
          at: time,
          what: z.string(),
          detail: z.string(),
          written: z.string().nullable().meta({ description: "What staff wrote about it" }),
        }),
      ),
    }),
  ),
  letters: z.array(z.object({ about: z.string(), sentAt: time, text: z.string().nullable() })),
});
