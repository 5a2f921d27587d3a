import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Icon } from "~/components/icon";
import { PageLinks } from "~/components/page-links";
import { PageHead } from "~/components/page-head";
import { useIsPolite } from "~/components/polite-mode";
import { Tabs } from "~/components/tabs";
import { useSlowNavigation } from "~/browser/pending";
import { accountCalls } from "~/calls/account.server";
import { logout, logoutEverywhere } from "~/calls/customers.server";
import { ownOrderCalls } from "~/calls/own-orders.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { readPendingEmail } from "~/shop/customers/email-changes.server";
import { whyNotClosed } from "~/shop/privacy/close-account.server";
import { withIntent } from "~/forms/intent";
import { changeIn } from "./changes";
import { ledeFor, politeLedeFor } from "./ledes";
import { OneOrder } from "./one-order";
import { orderNamedIn, ordersOf } from "./orders.server";
import { BoughtAsGuest, OrdersTable } from "./orders-table";
import { PersonalDetails } from "./personal-details";
import { pageMeta } from "~/components/page-meta";
import { href } from "~/forms/href";

/** A longer name is set smaller, to fit on one line. */
const longestShoutedName = 6;
/** A word too long for a phone breaks at a hyphen, and a shorter one not at all. */
const withSoftHyphens = (name: string) => name.replaceAll(/\p{L}{8}(?=\p{L}{6})/gu, "$&\u00AD");

export { queuedClientAction as clientAction, shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Account",
    description: "Your details and your orders. Nobody else’s business.",
    isPrivate: true,
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, customer } = await context.session();
  if (!customer) throw redirect(href("/login"));
  const params = new URL(request.url).searchParams;
  const change = changeIn(params);
  const tab = params.get("tab") === "orders" ? "orders" : "details";
  return {
    details: {
      customer,
      pendingEmail: tab === "details" ? await readPendingEmail(shop.db, customer.id) : undefined,
    },
    whyNotClosed: change === "close" ? await whyNotClosed(shop.db, customer.id) : undefined,
    ...(await ordersOf(shop, customer.id, request, tab)),
    order: await orderNamedIn(request, shop, customer.id),
    tab,
    change,
  };
}

export const action = answerForms([logout, logoutEverywhere, ...accountCalls, ...ownOrderCalls]);

export default function AccountPage() {
  const { orders, orderCount, order, tab, ...changing } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  const name = changing.details.customer.shown.name || "User";
  const pending = useSlowNavigation();
  const isLoadingOrders = pending?.pathname === "/account" && pending.search === "?tab=orders";
  return (
    <>
      <PageHead
        isLow
        title={`Welcome, ${withSoftHyphens(name)}`}
        isLong={name.length > longestShoutedName}
        lede={<Lede orderCount={orderCount} tab={tab} />}
        count={orderCount || undefined}
      >
        <Form method="post" action={href("/account")} reloadDocument>
          <button className="button small" {...withIntent("logout")}>
            <Icon name="out" />
            Logout
          </button>
        </Form>
      </PageHead>
      <div className="wrap">
        <Tabs
          label="Account"
          tabs={[
            { title: "Personal Details", address: href("/account"), isOpen: tab === "details" },
            {
              title: "Orders",
              address: href("/account", { tab: "orders" }),
              isOpen: tab === "orders",
            },
          ]}
        >
          <p role="status">{isLoadingOrders && "Loading orders..."}</p>
          {!isLoadingOrders && tab === "orders" && order && <OneOrder {...order} />}
          {!isLoadingOrders && tab === "orders" && !order && (
            <>
              <OrdersTable orders={orders.items} />
              <PageLinks {...orders} />
            </>
          )}
          {!isLoadingOrders && tab === "details" && (
            <PersonalDetails {...changing} refused={refused} />
          )}
        </Tabs>
      </div>
    </>
  );
}

function Lede({ orderCount, tab }: { orderCount: number; tab: string }) {
  const isPolite = useIsPolite();
  const text = isPolite ? politeLedeFor(orderCount) : ledeFor(orderCount);
  if (orderCount > 0 || tab === "orders") return text;
  return (
    <>
      {text} <BoughtAsGuest />
    </>
  );
}
