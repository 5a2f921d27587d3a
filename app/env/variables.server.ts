import { z } from "zod";
import { CorrespondenceVariables } from "./correspondence.server";
import { isListOfProxies } from "./proxies.server";

const port = z.coerce.number().int().min(1).max(65_535);
const webAddress = z.url({ protocol: /^https?$/, error: "must be an http:// or https:// address" });
const webAddressOrOff = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address, or "off"' })
  .or(z.literal("off"));

const Variables = z.object({
  PORT: port.default(3000),
  STAND_INS_PORT: port.optional(),
  STAND_INS_URL: webAddress.optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: webAddress.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)/, "must start with file: or postgres://")
    .default("file:data/shop.db"),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+/, "must start with postgres://")
    .optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: webAddress.optional(),
  STAND_INS: z.enum(["allow"], { error: 'can only be "allow"' }).optional(),
  REVIEWS_WIDGET_URL: webAddressOrOff.optional(),
  EMAIL_SIGNUP_URL: webAddressOrOff.optional(),
  ...CorrespondenceVariables,
  DATA_FOLDER: z.string().optional(),
  ERASURES_FILE: z.string().optional(),
  BACKUP_FOLDER: z.string().optional(),
  DESK_KEY: z
    .string()
    .regex(
      /^[A-Za-z0-9+/]{43}=$/,
      "must be 32 random bytes in base64, as of openssl rand -base64 32",
    )
    .optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
  TRUST_PROXY: z
    .string()
    .refine(
      isListOfProxies,
      "must list addresses, networks, loopback, linklocal or uniquelocal, with commas between",
    )
    .optional(),
  PAGE_CACHE: z.enum(["off"], { error: 'can only be "off"' }).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

/** The variables after the individual checks. */
export type Given = z.infer<typeof Variables>;

/**
 * Checks each variable individually. An empty one counts as absent, and so does a wrong one.
 * @returns a line for each fault, without its value
 */
export function checkVariables(variables: Record<string, string | undefined>): {
  given: Given;
  faults: string[];
} {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value?.trim() !== ""),
  );
  const { data, error } = Variables.safeParse(given);
  if (data) return { given: data, faults: [] };
  const faults = error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  for (const { path } of error.issues) delete given[String(path[0])];
  return { given: Variables.parse(given), faults };
}

/**
 * @throws {Error} with one line that names every fault and contains no value, because values may be
 * secret
 */
export function refuse(faults: string[]): never {
  throw new Error(`The environment is not right. ${faults.join("; ")}`);
}
