import { html, type Markup } from "./document.server";
import { labels, type Field, type FieldErrors, type Typed } from "./payment-form.server";
import { amountsView, deliveriesView, pounds } from "./payment-delivery.server";
import type { Payment } from "./payment-session.server";

/** What the hosted page shows beside the payment: what was typed before, and what came of it. */
export type PayState = { typed?: Typed; errors?: FieldErrors; declined?: boolean };

/** The hosted page: what is bought, and the form that pays for it. */
export function payView(payment: Payment, state: PayState): Markup {
  const { cancel_url } = payment.session;
  return html`
    <h1>Pretend to pay</h1>
    ${alertView(state)}
    <div class="columns">
      ${receiptView(payment)}
      <form method="post">
        ${fieldsView(payment, state)}
        <button type="submit">Pay ${amountsView(payment)}</button>
        ${
          cancel_url &&
          html`<p><a class="way" href="${cancel_url}">Back to the shop without paying</a></p>`
        }
      </form>
    </div>
  `;
}

// Each thing is said once: the bank's refusal here, a mistake beside its field, to which this leads.
function alertView({ errors = {}, declined }: PayState): Markup | undefined {
  const wrong = Object.keys(errors) as Field[];
  if (!declined && wrong.length === 0) return undefined;
  return html`<div class="alert" role="alert" tabindex="-1" autofocus>
    ${declined && html`<p id="declined">Your card was declined.</p>`}
    <p>Nothing was charged. ${wrong.length > 0 && "Put this right:"}</p>
    ${
      wrong.length > 0 &&
      html`<ul>
        ${wrong.map((field) => html`<li><a href="#${field}">${labels[field]}</a></li> `)}
      </ul>`
    }
  </div>`;
}

function receiptView(payment: Payment): Markup {
  return html`<section class="receipt">
    <h2>Your order</h2>
    <ul>
      ${payment.lines.map(
        (line) =>
          html`<li>
            <span>${line.description}${line.quantity !== 1 && ` × ${line.quantity}`}</span>
            <span>${pounds(line.amount_total)}</span>
          </li> `,
      )}
    </ul>
    <p class="total">
      <span>Total${payment.deliveries.length > 0 && " with delivery"}</span>
      <span>${amountsView(payment)}</span>
    </p>
  </section>`;
}

function fieldsView(payment: Payment, state: PayState): Markup {
  const field = (name: Field, attributes: Markup, hint?: Markup) =>
    fieldView(name, attributes, state, { hint, value: state.typed?.[name] });
  const email = state.typed?.email ?? payment.session.customer_email ?? "";
  // No browser may offer a real card here, so these complete nothing, and what was typed never comes back.
  const card = html`inputmode="numeric" autocomplete="off"`;
  return html`
    ${fieldView("email", html`type="email" autocomplete="email"`, state, { value: email })}
    <fieldset>
      <legend>Card</legend>
      ${fieldView("cardNumber", card, state, { hint: testCards })}
      <div class="pair">
        ${fieldView("expiry", card, state, { hint: html`Any month to come, like 12/29.` })}
        ${fieldView("cvc", card, state, { hint: html`Any three digits.` })}
      </div>
    </fieldset>
    <fieldset>
      <legend>Where it goes</legend>
      ${field("name", html`autocomplete="name"`)}
      ${field("line1", html`autocomplete="address-line1"`)}
      ${field("town", html`autocomplete="address-level2"`)}
      ${field("postcode", html`autocomplete="postal-code"`)}
    </fieldset>
    ${payment.deliveries.length > 0 && deliveriesView(payment, { value: state.typed?.delivery, error: state.errors?.delivery })}
  `;
}

const testCards = html`Not a real one. <b>4242 4242 4242 4242</b> (Visa) and
  <b>5555 5555 5555 4444</b> (Mastercard) pay, <b>4000 0000 0000 0002</b> is declined,
  <b>3782 822463 10005</b> is American Express.`;

function fieldView(
  name: Field,
  attributes: Markup,
  { errors, declined }: PayState,
  { value = "", hint }: { value?: string; hint?: Markup },
): Markup {
  const error = errors?.[name];
  const refused = declined === true && name === "cardNumber";
  const described = [error && `${name}-error`, hint && `${name}-hint`, refused && "declined"];
  const describedBy = described.filter(Boolean).join(" ");
  return html`<div class="field">
    <label for="${name}">${labels[name]}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      required
      maxlength="200"
      ${attributes}
      ${describedBy !== "" && html`aria-describedby="${describedBy}"`}
      ${(error !== undefined || refused) && html`aria-invalid="true"`}
    />
    ${error && html`<p class="error" id="${name}-error">${error}</p>`}
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`;
}
