import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Icon } from "~/components/icon";
import { answer } from "~/doors/answer.server";
import { openVisit } from "~/doors/visit.server";
import { listOrders } from "~/shop/orders.server";
import { calls } from "./calls.server";
import { OrdersTable } from "./orders-table";

export const meta: MetaFunction = () => [
  { title: "Account | Bastard Cards" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, customer } = await openVisit(request, context);
  if (!customer) throw redirect("/login");
  return {
    customer,
    orders: await listOrders(shop.db, customer.id),
    tab: new URL(request.url).searchParams.get("tab") === "orders" ? "orders" : "details",
  };
}

export const action = answer(calls);

export default function AccountPage() {
  const { customer, orders, tab } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="top">
        <div className="wrap">
          <h1 className="mid">Welcome, {customer.name || "User"}</h1>
          <p>{ledeFor(orders.length)}</p>
          <Form method="post" action="/account" reloadDocument>
            <button className="btn sm" name="call" value="logout">
              <Icon name="out" />
              Logout
            </button>
          </Form>
          <span className="pass" aria-hidden="true">
            {orders.length}
          </span>
        </div>
      </header>
      <div className="wrap">
        <section className="tabs">
          <nav className="ears" aria-label="Account">
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
          <div className="leaf">
            {tab === "orders" ? (
              <OrdersTable orders={orders} />
            ) : (
              <>
                <h2 className="vh">Personal Details</h2>
                <dl className="spec">
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
