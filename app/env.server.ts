import { dirname, join } from "node:path";
import { z } from "zod";
import { databaseFile, isFileUrl } from "../db/database-url";
import {
  correspondenceFaults,
  CorrespondenceVariables,
  readMailSettings,
  readTrader,
} from "./env/correspondence.server";
import { paymentSettings } from "./env/payments.server";
import { isListOfProxies } from "./env/proxies.server";

const port = z.coerce.number().int().min(1).max(65_535);
const webAddress = z.url({ protocol: /^https?$/, error: "must be an http:// or https:// address" });

const Variables = z.object({
  PORT: port.default(3000),
  STAND_INS_PORT: port.optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: webAddress.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)/, "must start with file: or postgres://")
    .default("file:data/shop.db"),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: webAddress.optional(),
  STAND_INS: z.enum(["allow"], { error: 'can only be "allow"' }).optional(),
  REVIEWS_WIDGET_URL: webAddress.optional(),
  EMAIL_SIGNUP_URL: webAddress.optional(),
  ...CorrespondenceVariables,
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

export type Environment = ReturnType<typeof readEnvironment>;

/**
 * Reads the settings from environment variables, and checks them.
 * @throws {Error} whose one line names every fault and repeats no value, since values may be secret
 */
export function readEnvironment(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value?.trim() !== ""),
  );
  const checked = Variables.safeParse(given);
  if (!checked.success) {
    throw new Error(faultsOf(checked.error.issues.map((i) => `${i.path.join(".")}: ${i.message}`)));
  }
  const env = checked.data;
  const standInsPort = env.STAND_INS_PORT ?? env.PORT + 1;
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  // A browser loads no script over HTTP into a page over HTTPS, so both use the same protocol.
  const standInsOrigin = `${publicUrl.protocol}//${publicUrl.hostname}:${standInsPort}`;
  const missing = missingKeys(env);
  const isPublic = !isLocal(publicUrl);
  const takesMoney = isPublic && env.STAND_INS !== "allow";
  const isDemo = isPublic && !takesMoney;

  const faults = [
    standInsPort === env.PORT && "STAND_INS_PORT: must differ from PORT",
    [env.PORT, standInsPort].includes(env.METRICS_PORT ?? 0) &&
      "METRICS_PORT: must differ from PORT and STAND_INS_PORT",
    standInsPort > 65_535 && "STAND_INS_PORT: PORT + 1 is not a port, so name another",
    Boolean(env.STRIPE_SECRET_KEY) !== Boolean(env.STRIPE_WEBHOOK_SECRET) &&
      "STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both or neither",
    env.STRIPE_API_URL !== undefined &&
      (takesMoney || !env.STRIPE_SECRET_KEY) &&
      "STRIPE_API_URL: is for trials, with keys and without a public address",
    publicUrl.pathname !== "/" && "PUBLIC_URL: must be an origin, without a path",
    takesMoney &&
      /^.k_test_/.test(env.STRIPE_SECRET_KEY ?? "") &&
      "STRIPE_SECRET_KEY: is a test key, by which a shop with a public address takes no money (or set STAND_INS=allow for a demo)",
    takesMoney &&
      missing.length > 0 &&
      `${missing.join(", ")}: needed by a shop with a public address (or set STAND_INS=allow for a demo)`,
    ...correspondenceFaults(env, takesMoney),
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw new Error(faultsOf(faults));

  const payments = paymentSettings(env, standInsOrigin, standInsPort);
  return {
    port: env.PORT,
    logLevel: env.LOG_LEVEL,
    /** Proxies whose word about the visitor's address counts, by comma; nobody's when undefined. */
    trustedProxies: env.TRUST_PROXY,
    /** Whether strangers may see it although nobody can pay. */
    isDemo,
    isKeepingPages: env.PAGE_CACHE !== "off",
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    databaseUrl: env.DATABASE_URL,
    /** Where it is kept, beside the database, who was erased from that. */
    erasuresFile: env.ERASURES_FILE ?? join(dataFolder(env.DATABASE_URL), "erasures.txt"),
    /** Where the shop puts its nightly copies of an SQLite file; nowhere when undefined. */
    backupFolder: backupFolder(env),
    /** What seals the secrets of the desk; undefined where the shop keeps a key of its own in the file. */
    deskKey: env.DESK_KEY,
    deskKeyFile: join(dataFolder(env.DATABASE_URL), "desk.key"),
    /** Where Prometheus finds the metrics; nowhere when undefined. */
    metrics: env.METRICS_PORT ? { port: env.METRICS_PORT, host: env.METRICS_HOST } : undefined,
    /** Origin of the shop as shoppers see it, without a trailing slash. */
    publicUrl: publicUrl.origin,
    /** Address of the script that shows reviews. */
    reviewsWidgetUrl: env.REVIEWS_WIDGET_URL ?? `${standInsOrigin}/reviews/widget.js`,
    emailSignUpUrl: env.EMAIL_SIGNUP_URL ?? `${standInsOrigin}/email-sign-up`,
    payments,
    trader: readTrader(env),
    mail: readMailSettings(env, isDemo),
    /** Undefined when every key is there, and this is no demo. */
    standIns:
      missing.length === 0 && !isDemo
        ? undefined
        : {
            port: standInsPort,
            /** On this machine alone, unless the shop itself has a public address. */
            host: isPublic ? undefined : "127.0.0.1",
            origin: standInsOrigin,
            shopUrl: publicUrl.origin,
            ...standInSettings(env, payments),
            mail: !env.SMTP_URL || isDemo,
          },
  };
}

/** A stand-in runs only while the key that it replaces is absent. */
function standInSettings(
  env: z.infer<typeof Variables>,
  { secretKey, webhookSecret }: ReturnType<typeof paymentSettings>,
) {
  return {
    file: join(dataFolder(env.DATABASE_URL), "stand-ins.db"),
    payments: !env.STRIPE_SECRET_KEY,
    reviews: !env.REVIEWS_WIDGET_URL,
    emailSignUp: !env.EMAIL_SIGNUP_URL,
    secretKey,
    webhook: { url: `http://127.0.0.1:${env.PORT}/webhooks/stripe`, secret: webhookSecret },
  };
}

/** The folder of the database where that is a file. */
function dataFolder(databaseUrl: string): string {
  return isFileUrl(databaseUrl) ? dirname(databaseFile(databaseUrl)) : "data";
}

/** PostgreSQL is backed up by whoever runs it. */
function backupFolder({ DATABASE_URL, BACKUP_FOLDER }: z.infer<typeof Variables>) {
  if (BACKUP_FOLDER === "off" || !isFileUrl(DATABASE_URL)) return undefined;
  return BACKUP_FOLDER ?? join(dataFolder(DATABASE_URL), "backups");
}

function missingKeys(env: z.infer<typeof Variables>): string[] {
  const keys = [
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "REVIEWS_WIDGET_URL",
    "EMAIL_SIGNUP_URL",
    "SMTP_URL",
  ] as const;
  return keys.filter((key) => !env[key]);
}

function isLocal({ hostname }: URL): boolean {
  return (
    hostname === "localhost" || hostname.endsWith(".localhost") || /^127\.|^\[::1\]$/.test(hostname)
  );
}

function faultsOf(lines: string[]): string {
  return `The environment is not right. ${lines.join("; ")}`;
}
