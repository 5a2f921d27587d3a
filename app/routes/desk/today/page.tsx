import type { MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { closeDesk } from "~/calls/desk/entry.server";
import { printTodaysPost } from "~/calls/desk/print-batches.server";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { formatLongDay, dispatchDay } from "~/shop/calendar/delivery.server";
import { londonDay } from "~/shop/london-time.server";
import { listFinishedBatches, listOpenBatches } from "~/shop/fulfilment/batches.server";
import { readBackups } from "~/shop/operations/backups.server";
import { listDeskOrders } from "~/shop/fulfilment/list-orders.server";
import { orderFilters } from "~/shop/fulfilment/order-filters";
import { may } from "~/shop/staff/roles";
import { readToday } from "~/shop/operations/today.server";
import { href } from "~/forms/href";
import { deskMeta } from "../desk-meta";
import { OrderRows } from "../order-rows";
import { BackupList } from "./backups";
import { counted, Counts } from "./counts";
import { FinishedBatches } from "./finished-batches";
import { Steps } from "./steps";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("Today");

const shownOfEach = 5;

export const loader = deskLoader("see orders", async ({ session }) => {
  const { shop, desk } = session;
  const now = new Date();
  const today = await readToday(shop.db, now, desk.role);
  const lists = await Promise.all(
    today.counts
      .filter(({ count }) => count > 0)
      .map(async ({ filter, count }) => {
        const { orders } = await listDeskOrders(shop.db, desk.role, { filter });
        return { filter, count, orders: orders.slice(0, shownOfEach) };
      }),
  );
  const canPrint = may(desk.role, "print");
  const backups = await readBackups(shop.db, now);
  const nextPost = dispatchDay(now, await session.closedDays());
  return {
    ...today,
    lists,
    backups,
    nextPost: nextPost === londonDay(now) ? "today" : formatLongDay(nextPost),
    canPrint,
    open: canPrint ? await listOpenBatches(shop.db) : [],
    finished: canPrint ? await listFinishedBatches(shop.db, shownOfEach) : [],
  };
});

export const action = answerForms([closeDesk, printTodaysPost]);

export default function TodayPage() {
  const { counts, troubles, waitingCount, lists, nextPost, backups, finished, ...steps } =
    useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  return (
    <div className="wrap">
      <h1>Today</h1>
      <p className="desk-lede">
        {waitingCount === 0
          ? "Nothing to post. Go to the pub."
          : `${counted(waitingCount)} to post. ${nextPost === "today" ? "The last collection is at four." : `The next collection is on ${nextPost}.`}`}
      </p>
      <FormError refused={refused} />
      <Steps {...steps} />
      <FinishedBatches batches={finished} />
      <Counts {...{ counts, troubles, missingDays: backups.missingDays }} />
      {lists.map(({ filter, count, orders }) => (
        <section key={filter}>
          <h2>{orderFilters[filter]}</h2>
          <OrderRows orders={orders} />
          {count > orders.length && (
            <p>
              <Link to={`${href("/desk/orders")}?show=${filter}`}>All {counted(count)}</Link>
            </p>
          )}
        </section>
      ))}
      <BackupList {...backups} />
    </div>
  );
}
