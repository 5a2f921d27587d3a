import { expect, test } from "vitest";
import { z } from "zod";
import { faultOf, retryAfter } from "../../app/http/fault.server";
import { busyRefusal, Refusal, type RefusalReason } from "../../app/shop/refusal";

test.each([
  ["invalid", 422],
  ["wrong credentials", 401],
  ["not yours", 403],
  ["missing", 404],
  ["dead link", 409],
  ["conflict", 409],
  ["too many", 429],
  ["payments down", 503],
  ["busy", 503],
] as [RefusalReason, number][])(
  "a refusal for “%s” is answered %i, with its own message",
  (reason, status) => {
    expect(faultOf(new Refusal(reason, "No."))).toEqual({
      status,
      message: "No.",
      fieldErrors: {},
      retryAfterSeconds: undefined,
      notice: reason === "payments down" ? "paymentsDown" : undefined,
    });
  },
);

test("wrong fields are named, each with its message, and the first is the message of the request", () => {
  const schema = z.object({
    email: z.string().regex(/@/, "It needs an @."),
    lines: z.array(z.object({ uId: z.string().min(1, "is 3.5 or more, or so") })),
  });
  const wrong = { email: "dave", lines: [{ uId: "a" }, { uId: "" }] };
  expect(faultOf(schema.safeParse(wrong).error)).toEqual({
    status: 422,
    message: "It needs an @.",
    fieldErrors: { email: "It needs an @.", "lines.1.uId": "is 3.5 or more, or so" },
  });
  const { error } = schema.safeParse({ ...wrong, email: "@" });
  expect(faultOf(error)?.message).toBe("lines.1.uId: is 3.5 or more, or so");
  expect(faultOf(z.literal(1, "must be 1").safeParse(2).error)?.message).toBe("must be 1");
});

test("a bug is not answered as a refusal", () => {
  for (const bug of [new Error("secret"), "secret", null, undefined]) {
    expect(faultOf(bug)).toBeUndefined();
  }
});

test("when to try again is said where it is known", () => {
  const busy = faultOf(busyRefusal());
  expect(busy && retryAfter(busy)).toEqual({ "Retry-After": "5" });
  const refused = faultOf(new Refusal("busy", "No."));
  expect(refused && retryAfter(refused)).toEqual({});
});
