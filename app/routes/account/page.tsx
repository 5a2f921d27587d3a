import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Icon } from "~/components/icon";
import { usePoliteMode } from "~/components/polite-mode";
import { useSlowNavigation } from "~/browser/pending";
import { logout } from "~/calls/customers.server";
import { answer } from "~/doors/answer.server";
import { listOrders } from "~/shop/read-orders.server";
import type { Shop } from "~/shop/shop";
import { OrdersTable } from "./orders-table";
import { pageMeta } from "~/components/page-meta";

/** Longer ones are said more quietly, to stay on a line. */
const longestShoutedName = 6;

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

export const action = answer({ logout });

export default function AccountPage() {
  const { customer, orders, tab } = useLoaderData<typeof loader>();
  const name = customer.name || "User";
  const { isPolite } = usePoliteMode();
  const pending = useSlowNavigation();
  const isLoadingOrders = pending?.pathname === "/account" && pending.search === "?tab=orders";
  return (
    <>
      <header className="page-head">
        <div className="wrap">
          <h1 className={name.length > longestShoutedName ? "medium" : undefined}>
            Welcome, {name}
          </h1>
          <p>{isPolite ? politeLedeFor(orders.length) : ledeFor(orders.length)}</p>
          <Form method="post" action="/account" reloadDocument>
            <button className="button small" name="call" value="logout">
              <Icon name="out" />
              Logout
            </button>
          </Form>
          <span className="big-number" aria-hidden="true">
            {orders.length}
          </span>
        </div>
      </header>
      <div className="wrap">
        <section className="tabs">
          <nav className="tab-list" aria-label="Account">
            <Link
              to="/account"
              aria-current={tab === "details" ? "page" : undefined}
              preventScrollReset
            >
              Personal Details
            </Link>{" "}
            <Link
              to="/account?tab=orders"
              aria-current={tab === "orders" ? "page" : undefined}
              preventScrollReset
            >
              Orders
            </Link>
          </nav>
          <div className="tab-panel">
            <p role="status">{isLoadingOrders && "Loading orders..."}</p>
            {!isLoadingOrders && tab === "orders" && <OrdersTable orders={orders} />}
            {!isLoadingOrders && tab === "details" && (
              <>
                <h2 className="visually-hidden">Personal Details</h2>
                <dl className="facts">
                  <div>
                    <dt>Name</dt>
                    <dd>{customer.name}</dd>
                  </div>
                  <div>
                    <dt>Email</dt>
                    <dd>{customer.email}</dd>
                  </div>
                  <div>
                    <dt>Account ID</dt>
                    <dd>{customer.id}</dd>
                  </div>
                </dl>
              </>
            )}
          </div>
        </section>
      </div>
    </>
  );
}

function ledeFor(orderCount: number): string {
  if (orderCount === 0) return "No orders yet. Somebody, somewhere, feels safe.";
  return orderCount === 1
    ? "One order, one friend fewer."
    : `${orderCount} orders, no regrets. Yet.`;
}

function politeLedeFor(orderCount: number): string {
  if (orderCount === 0) return "No orders yet. Somebody, somewhere, is watching the letterbox.";
  return orderCount === 1 ? "One order. How thoughtful." : `${orderCount} orders. How thoughtful.`;
}
