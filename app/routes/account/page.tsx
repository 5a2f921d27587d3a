import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Icon } from "~/components/icon";
import { PageHead } from "~/components/page-head";
import { useIsPolite } from "~/components/polite-mode";
import { Tabs } from "~/components/tabs";
import { useSlowNavigation } from "~/browser/pending";
import { logout } from "~/calls/customers.server";
import { answerForms } from "~/doors/form-door.server";
import { listOrders } from "~/shop/read-orders.server";
import type { Shop } from "~/shop/shop";
import { ledeFor, politeLedeFor } from "./ledes";
import { OrdersTable } from "./orders-table";
import { PersonalDetails } from "./personal-details";
import { pageMeta } from "~/components/page-meta";

/** Longer ones are said more quietly, to stay on a line. */
const longestShoutedName = 6;

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Account",
    description: "Your details and your orders. Nobody else’s business.",
    isPrivate: true,
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, customer } = await context.session();
  if (!customer) throw redirect("/login");
  return {
    customer,
    orders: await ordersOf(shop, customer.id),
    tab: new URL(request.url).searchParams.get("tab") === "orders" ? "orders" : "details",
  };
}

/** None where they cannot be read: the account is more than its orders. */
async function ordersOf({ db, log }: Shop, customerId: string) {
  try {
    return await listOrders(db, customerId);
  } catch (error) {
    log.error({ err: error, customerId }, "The orders could not be read");
    return [];
  }
}

export const action = answerForms({ logout });

export default function AccountPage() {
  const { customer, orders, tab } = useLoaderData<typeof loader>();
  const name = customer.name || "User";
  const isPolite = useIsPolite();
  const pending = useSlowNavigation();
  const isLoadingOrders = pending?.pathname === "/account" && pending.search === "?tab=orders";
  return (
    <>
      <PageHead
        title={`Welcome, ${name}`}
        isLong={name.length > longestShoutedName}
        lede={isPolite ? politeLedeFor(orders.length) : ledeFor(orders.length)}
        count={orders.length}
      >
        <Form method="post" action="/account" reloadDocument>
          <button className="button small" name="call" value="logout">
            <Icon name="out" />
            Logout
          </button>
        </Form>
      </PageHead>
      <div className="wrap">
        <Tabs
          label="Account"
          tabs={[
            { title: "Personal Details", address: "/account", isOpen: tab === "details" },
            { title: "Orders", address: "/account?tab=orders", isOpen: tab === "orders" },
          ]}
        >
          <p role="status">{isLoadingOrders && "Loading orders..."}</p>
          {!isLoadingOrders && tab === "orders" && <OrdersTable orders={orders} />}
          {!isLoadingOrders && tab === "details" && <PersonalDetails {...customer} />}
        </Tabs>
      </div>
    </>
  );
}
