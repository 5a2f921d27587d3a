import { html, type Markup } from "./document.server";
import { totalPence, type Payment } from "./payment-session.server";

/** The delivery choices as radio buttons, each with the total it would make. */
export function deliveriesView(
  payment: Payment,
  { value = "", error }: { value?: string; error?: string },
): Markup {
  const chosen = payment.deliveries[Number(value)] ? Number(value) : 0;
  return html`<fieldset ${error && html`aria-describedby="delivery-error"`}>
    <legend>Delivery</legend>
    ${error && html`<p class="error" id="delivery-error">${error}</p>`}
    ${payment.deliveries.map(
      ({ name, pricePence }, index) =>
        html`<p class="choice">
          <input
            type="radio"
            name="delivery"
            id="delivery${index > 0 && `-${index}`}"
            value="${index}"
            ${index === chosen && html`checked`}
          />
          <label for="delivery${index > 0 && `-${index}`}"
            >${name} ${pounds(pricePence)} (total ${pounds(totalPence(payment, index))})</label
          >
        </p>`,
    )}
  </fieldset>`;
}

/**
 * The total for each delivery, "£8.20 or £8.70". The style sheet leaves only the chosen one standing; a browser that
 * cannot (w3m, or one without `:has()`) shows them all, so that nobody is ever charged a sum they were not shown.
 */
export function amountsView(payment: Payment): Markup {
  const choices = Math.max(payment.deliveries.length, 1);
  return html`${Array.from({ length: choices }, (_, index) => {
    const or = index > 0 && html`<span class="or"> or </span>`;
    return html`${or}<span class="amount amount-${index}"
        >${pounds(totalPence(payment, index))}</span
      >`;
  })}`;
}

/** Pence as a price: "£8.20". */
export function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}
