/**
 * An error in Stripe's format. Any code behind the API may throw it; the API's error handler sends
 * it.
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly detail: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message);
  }

  /** The body from which the `stripe` package makes its errors. */
  toBody() {
    const { type = "invalid_request_error", code, param } = this.detail;
    return { error: { type, message: this.message, code, param } };
  }
}
