import { WayOut } from "../document.server";
import { Deliveries, pounds, Totals } from "./delivery.server";
import { Fields } from "./fields.server";
import { fieldNames, labels, type FormState } from "./form.server";
import type { Payment } from "./session.server";

/** The hosted page: the items, and the form to pay for them. */
export function PayPage({ payment, state }: { payment: Payment; state: FormState }) {
  const { cancel_url, custom_text } = payment.session;
  return (
    <>
      <h1>Pretend to pay</h1>
      <Alert {...state} />
      <div className="columns">
        <Receipt payment={payment} />
        <form method="post">
          <Fields payment={payment} state={state} />
          {payment.deliveries.length > 0 && (
            <Deliveries
              payment={payment}
              chosen={state.values?.delivery}
              error={state.fieldErrors?.delivery}
            />
          )}
          <button type="submit">
            Pay <Totals payment={payment} />
          </button>
          {custom_text.submit && <p>{custom_text.submit.message}</p>}
          {cancel_url && <WayOut href={cancel_url} name="Back to the shop without paying" />}
        </form>
      </div>
    </>
  );
}

/**
 * The error summary: the card was declined, or links to the wrong fields. Each field shows its own
 * error.
 */
function Alert({ fieldErrors, isDeclined }: FormState) {
  const wrong = fieldNames.filter((name) => fieldErrors?.[name]);
  if (!isDeclined && wrong.length === 0) return null;
  return (
    // The page has no script that could lead a screen reader here.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div className="alert" role="alert" tabIndex={-1} autoFocus>
      {isDeclined && <p id="declined">Your card was declined.</p>}
      <p>Nothing was charged. {wrong.length > 0 && "Put this right:"}</p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{labels[name]}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A product's picture, beside its name. */
function Picture({ address }: { address: string | undefined }) {
  return address && <img src={address} alt="" width={80} height={112} />;
}

// Text browsers put what follows on one line, so spaces separate prices from text.
function Receipt({ payment }: { payment: Payment }) {
  return (
    <section className="receipt">
      <h2>Your order</h2>
      <ul>
        {payment.lines.map(({ id, description, quantity, amount_total }, index) => (
          <li key={id}>
            <Picture address={payment.products?.[index]?.picture} />
            <span>
              {description}
              {quantity !== 1 && ` × ${quantity}`} <small>{payment.products?.[index]?.note}</small>
            </span>{" "}
            <span>{pounds(amount_total)}</span>
          </li>
        ))}
      </ul>
      <p className="total">
        <span>Total{payment.deliveries.length > 0 && " with delivery"}</span>{" "}
        <span>
          <Totals payment={payment} />
        </span>
      </p>
    </section>
  );
}
