import { z } from "zod";
import { ApiError } from "./api-error.server";

/** Stripe's messages by error code. The parameter schemas give these codes as their messages. */
const messagesByCode: Record<string, (param: string) => string> = {
  email_invalid: (param) => `Invalid email address: ${param}`,
  parameter_invalid_empty: (param) =>
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
  parameter_invalid_integer: (param) => `Invalid non-negative integer: ${param}`,
  parameter_missing: (param) => `Missing required param: ${param}.`,
  parameter_unknown: (param) => `Received unknown parameter: ${param}`,
  url_invalid: (param) => `Not a valid URL: ${param}`,
};

export const Text = z.string().min(1, "parameter_invalid_empty");
/** Forms send numbers as text. */
export const Whole = z
  .string()
  .regex(/^\d{1,10}$/, "parameter_invalid_integer")
  .transform(Number);
export const Pence = Whole.pipe(z.number().max(99_999_999));
export const Currency = z.string().toLowerCase().pipe(z.literal("gbp"));
export const Metadata = z.record(z.string().max(40), z.string().max(500));
export const WebAddress = Text.max(5000).refine(
  (address) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol),
  "url_invalid",
);
/**
 * A parameter that Stripe uses and the stand-in ignores. It is accepted so that a shop which sends
 * it still works.
 */
export const WithoutEffect = z.unknown().optional();

/** @throws {ApiError} with the first mistake, in Stripe's words */
export function readParams<Schema extends z.ZodType>(schema: Schema, input: unknown) {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw refusalOf(parsed.error.issues[0]!);
}

function refusalOf(issue: z.core.$ZodIssue): ApiError {
  const unknownKeys = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const param = [...issue.path, ...unknownKeys].reduce<string>(
    (name, key) => (name ? `${name}[${String(key)}]` : String(key)),
    "",
  );
  const code = codeOf(issue);
  const message = code && messagesByCode[code]?.(param);
  return new ApiError(400, message ?? `Invalid ${param}: ${issue.message}`, { code, param });
}

function codeOf(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === "unrecognized_keys") return "parameter_unknown";
  const isAbsent = issue.input === undefined;
  if (isAbsent && /^invalid_(type|value)$/.test(issue.code)) return "parameter_missing";
  return issue.message in messagesByCode ? issue.message : undefined;
}
