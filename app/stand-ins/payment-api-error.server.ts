/** A refusal in Stripe's own shape: thrown anywhere behind the API, answered by its error handler. */
export class PaymentApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly detail: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message);
  }

  /** The body that the `stripe` package turns into its own errors. */
  toBody() {
    const { type = "invalid_request_error", code, param } = this.detail;
    return { error: { type, message: this.message, code, param } };
  }
}
