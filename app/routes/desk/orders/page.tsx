import type { MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { findOrders } from "~/calls/desk/orders.server";
import { dispatchOrders, hasLeft, isHere } from "~/calls/desk/fulfilment.server";
import { printOrders } from "~/calls/desk/print-batches.server";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { readLostDeeds } from "~/shop/fulfilment/history.server";
import { listDeskOrders } from "~/shop/fulfilment/list-orders.server";
import { findCustomerByEmail } from "~/shop/privacy/people.server";
import { filterIn, orderFilters } from "~/shop/fulfilment/order-filters";
import { may } from "~/shop/staff/roles";
import { decryptSearch } from "~/shop/search/encrypted-search.server";
import { refusalIn } from "~/shop/refusal";
import { href } from "~/forms/href";
import { ChoiceLinks } from "../choice-links";
import { deskMeta } from "../desk-meta";
import { filePeriodIn } from "../file-period.server";
import { OrderRows } from "../order-rows";
import { FileForms } from "./file-forms";
import { keysOf } from "~/shop/objects";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("Orders");

export const loader = deskLoader("see orders", async ({ request, session: { shop, desk } }) => {
  const params = new URL(request.url).searchParams;
  const filter = filterIn(params);
  const encrypted = params.get("q") ?? "";
  const text = decryptSearch(shop.encryption, desk.staffId, encrypted);
  const isAllTicked = params.has("tick");
  const seeks = may(desk.role, "manage people") && text.includes("@");
  const customer = seeks ? await findCustomerByEmail(shop.db, text) : undefined;
  const canPrint = may(desk.role, "print");
  const after = params.get("after") ?? undefined;
  const canPost = may(desk.role, "dispatch");
  const canRelease = may(desk.role, "release");
  const period = filePeriodIn(params, new Date());
  const shown = {
    filter,
    encrypted,
    text,
    after,
    isAllTicked,
    canPrint,
    canPost,
    canRelease,
    customer,
    period,
  };
  if (text && !may(desk.role, "see people")) {
    const why = "You find an order by its whole number, and by nothing else.";
    return { ...shown, orders: [], next: undefined, why };
  }
  try {
    const list = await listDeskOrders(shop.db, desk.role, { filter, after, text });
    const ids = filter === "restored" ? list.orders.map(({ id }) => id) : [];
    return { ...shown, ...list, notes: await readLostDeeds(shop.db, ids) };
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal?.refusalReason !== "invalid") throw error;
    return { ...shown, orders: [], next: undefined, why: refusal.message };
  }
});

export const action = answerForms([findOrders, dispatchOrders, hasLeft, isHere, printOrders]);

export default function OrdersPage() {
  const { filter, encrypted, text, orders, next, ...rest } = useLoaderData<typeof loader>();
  const { isAllTicked, canPrint, canPost, canRelease, customer, period } = rest;
  const notes = "notes" in rest ? rest.notes : {};
  const refused = useActionData<ActionData>();
  const list = { show: filter, ...(encrypted && { q: encrypted }) };
  const here = rest.after ? { ...list, after: rest.after } : list;
  return (
    <div className="wrap">
      <h1>Orders</h1>
      <ChoiceLinks
        label="Which orders"
        links={keysOf(orderFilters).map((each) => ({
          to: `${href("/desk/orders")}?show=${each}`,
          title: orderFilters[each],
          isHere: each === filter && !text,
        }))}
      />
      {text && (
        <p>
          Found by “{text}”. <Link to={href("/desk/orders")}>Show all</Link>
        </p>
      )}
      {customer && (
        <p>
          <Link to={href("/desk/customers/:customerId", { customerId: customer.customer })}>
            The account with that address
          </Link>
        </p>
      )}
      <FormError refused={refused} />
      {orders.length === 0 && <Empty why={"why" in rest ? rest.why : undefined} text={text} />}
      {orders.length > 0 && !canPost && <OrderRows orders={orders} />}
      {orders.length > 0 && canPost && (
        <PickOrders {...{ filter, orders, here, isAllTicked, canPrint, canRelease, notes }} />
      )}
      {next && (
        <p>
          <Link to={`?${new URLSearchParams({ ...list, after: next }).toString()}`}>More</Link>
        </p>
      )}
      <FileForms period={period} canPrint={canPrint} />
    </div>
  );
}

function Empty({ why, text }: { why: string | undefined; text: string }) {
  return (
    <p className="desk-lede">{why ?? (text ? "No order says that." : "None. That was quick.")}</p>
  );
}

type PickProps = Pick<
  ReturnType<typeof useLoaderData<typeof loader>>,
  "filter" | "orders" | "isAllTicked" | "canPrint" | "canRelease"
> & {
  /** The address of this page of the list. */
  here: Record<string, string>;
  notes: Record<string, string[]>;
};

/** The orders with tick boxes, and the actions for ticked ones. */
function PickOrders({ filter, orders, here, notes, ...rest }: PickProps) {
  const { isAllTicked, canPrint, canRelease } = rest;
  return (
    <Form
      method="post"
      action={`${href("/desk/orders")}?${new URLSearchParams(here).toString()}`}
      key={String(isAllTicked)}
    >
      <div className="desk-bar pinned">
        {canPrint && (
          <button className="button small hot" type="submit" {...withIntent("print-orders")}>
            Print picked
          </button>
        )}{" "}
        <button className="button small" type="submit" {...withIntent("dispatch-orders")}>
          Mark dispatched
        </button>{" "}
        {filter === "restored" && canRelease && (
          <>
            <button className="button small" {...withIntent("has-left")}>
              They have left
            </button>{" "}
            <button className="button small" {...withIntent("is-here")}>
              They are here
            </button>{" "}
          </>
        )}
        <Link to={`?${new URLSearchParams({ ...here, tick: "all" }).toString()}`}>
          Pick all on this page
        </Link>
      </div>
      <OrderRows orders={orders} notes={notes} ticked={isAllTicked ? "all" : "none"} />
    </Form>
  );
}
