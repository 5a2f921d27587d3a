import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { closeDesk } from "~/calls/desk-entry.server";
import { deskLoader } from "~/doors/desk-door.server";
import { answerForms } from "~/doors/form-door.server";
import { listDeskOrders } from "~/shop/desk/list-orders.server";
import { orderFilters } from "~/shop/desk/order-filters";
import { readToday } from "~/shop/desk/today.server";
import { deskMeta } from "../desk-meta";
import { OrderRows } from "../order-rows";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("Today");

const shownOfEach = 5;

export const loader = deskLoader("see orders", async ({ session: { shop, desk } }) => {
  const today = await readToday(shop.db, new Date());
  const lists = await Promise.all(
    today.counts
      .filter(({ count }) => count > 0)
      .map(async ({ filter, count }) => {
        const { orders } = await listDeskOrders(shop.db, desk.role, { filter });
        return { filter, count, orders: orders.slice(0, shownOfEach) };
      }),
  );
  return { ...today, lists };
});

export const action = answerForms({ "close-desk": closeDesk });

export default function TodayPage() {
  const { counts, waitingCount, lists } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <h1>Today</h1>
      <p className="desk-lede">
        {waitingCount === 0
          ? "Nothing to post. Go to the pub."
          : `${counted(waitingCount)} to post. The last collection is at four.`}
      </p>
      <ul className="desk-counts">
        {counts.map(({ filter, count }) => (
          <li key={filter}>
            <Link to={`/desk/orders?show=${filter}`} data-hot={count > 0 ? "" : undefined}>
              <b>{counted(count)}</b> {orderFilters[filter]}
            </Link>
          </li>
        ))}
      </ul>
      {lists.map(({ filter, count, orders }) => (
        <section key={filter}>
          <h2>{orderFilters[filter]}</h2>
          <OrderRows orders={orders} />
          {count > orders.length && (
            <p>
              <Link to={`/desk/orders?show=${filter}`}>All {counted(count)}</Link>
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

/** Counting ends at a thousand. */
const counted = (count: number) => (count >= 1000 ? "1,000 or more" : String(count));
