import { data, redirect, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { erasePerson, prove } from "~/calls/desk/privacy.server";
import { NotFound } from "~/components/error-page";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { findOrdersCustomer, readPerson } from "~/shop/privacy/people.server";
import { formatPence } from "~/shop/money";
import { href } from "~/forms/href";
import { deskMeta } from "../desk-meta";
import { EraseForm } from "./erase-form";
import { GiveData } from "./give-data";
import { Held } from "./held";
import { personPath } from "./person-path";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("Somebody");

export const loader = deskLoader("manage people", async ({ params, request, session }) => {
  const { shop, desk } = session;
  const { customerId: customer, orderId: order = "" } = params;
  const owner = customer === undefined ? await findOrdersCustomer(shop.db, order) : undefined;
  if (owner) throw redirect(personPath({ customer: owner }), 303);
  const person = await readPerson(shop.db, customer === undefined ? { order } : { customer });
  return data(
    {
      person,
      isProven: desk.isProven,
      isErasing: new URL(request.url).searchParams.has("erase"),
    },
    { status: person ? 200 : 404 },
  );
});

export const action = answerForms([prove, erasePerson]);

/** The data about a person, and the actions they may ask for. */
export default function PersonPage() {
  const { person, isProven, isErasing } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  if (!person) return <NotFound />;
  const { account, email, orders, elsewhere } = person;
  return (
    <div className="wrap">
      <h1>{account ? "A customer" : "A guest"}</h1>
      <p className="desk-lede desk-address">{account ? `${account.name}, ${email}` : email}</p>
      <FormError refused={refused} />
      {isErasing ? (
        <EraseForm person={person} />
      ) : (
        <>
          <GiveData subject={person.subject} isProven={isProven} />
          <p className="desk-bar">
            <Link to="?erase=check">Erase them…</Link>
          </p>
        </>
      )}
      <Held person={person} />
      <section aria-labelledby="their-orders">
        <h2 id="their-orders">Orders</h2>
        {orders.length === 0 && <p>None. All mouth.</p>}
        <ul className="desk-money">
          {orders.map(({ id, paidOn, status, totalPence }) => (
            <li key={id}>
              <Link to={href("/desk/orders/:orderId", { orderId: id })}>{id}</Link>, {paidOn},{" "}
              {formatPence(totalPence)}, {status}
            </li>
          ))}
        </ul>
      </section>
      {elsewhere && (
        <p>
          <Link to={personPath(elsewhere)}>
            {account ? "Orders without the account" : "An account"} under the same address
          </Link>
        </p>
      )}
    </div>
  );
}
