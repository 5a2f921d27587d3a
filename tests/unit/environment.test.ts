import { expect, test } from "vitest";
import { readEnvironment } from "../../app/env.server";

// Spec 10: Without settings the shop is on port 3000, the stand-ins on the next port, and SQLite in
// data/shop.db. (app/env.server.ts, .env.example)
test("nothing set is a shop on localhost:3000 with stand-ins on the port after", () => {
  const env = readEnvironment({});
  expect(env).toMatchObject({
    port: 3000,
    publicUrl: "http://localhost:3000",
    databaseUrl: "file:data/shop.db",
    reviewsWidgetUrl: "http://localhost:3001/reviews/widget.js",
    standIns: { port: 3001, payments: true, reviews: true, emailSignUp: true },
  });
  expect(env.standIns?.file).toBe("data/stand-ins.db");
});

test("the shop's own files are in the data folder, wherever the database is", () => {
  const variables = { DATABASE_URL: "postgres://db/shop", DATA_FOLDER: "/srv/one" };
  const { standIns, erasuresFile, deskKeyFile } = readEnvironment(variables);
  expect([standIns?.file, erasuresFile, deskKeyFile]).toEqual([
    "/srv/one/stand-ins.db",
    "/srv/one/erasures.txt",
    "/srv/one/desk.key",
  ]);
});

// Spec 10: DATABASE_DIRECT_URL leads to PostgreSQL past a pooler; without it DATABASE_URL serves both.
// (app/env.server.ts, app/env/faults.server.ts)
test("the direct address of a database is that of the pool, or one of PostgreSQL", () => {
  const pooled = { DATABASE_URL: "postgres://pooler/shop" };
  const direct = { DATABASE_DIRECT_URL: "postgres://db/shop" };
  expect(readEnvironment(pooled).directDatabaseUrl).toBe("postgres://pooler/shop");
  expect(readEnvironment({ ...pooled, ...direct }).directDatabaseUrl).toBe("postgres://db/shop");
  expect(() => readEnvironment(direct)).toThrow("DATABASE_DIRECT_URL: is for");
});

// Spec 10: A wrong setting stops the start with one line that names it.
// (app/env/variables.server.ts, app/env/faults.server.ts)
test("every fault is named in one line, and no value is repeated", () => {
  const read = () =>
    readEnvironment({ PORT: "no", DATABASE_URL: "mysql://secret", LOG_LEVEL: "loud" });
  expect(read).toThrow(/^The environment is not right\. .*PORT.*DATABASE_URL.*LOG_LEVEL[^\n]*$/);
  expect(read).not.toThrow(/secret/);
});

// Spec 10: Stripe's settings must be set together. (app/env/faults.server.ts)
test("the Stripe variables come together", () => {
  expect(() => readEnvironment({ STRIPE_SECRET_KEY: "sk_test_1" })).toThrow("set both or neither");
});

test("an address of Stripe's API other than its own is for trials, and takes the forms of the checkout", () => {
  const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  const elsewhere = { STRIPE_API_URL: "http://localhost:4000" };
  expect(readEnvironment({ ...keys, ...elsewhere }).payments).toMatchObject({
    pageOrigin: "http://localhost:4000",
    api: { protocol: "http", host: "localhost", port: 4000 },
  });
  const open = { PUBLIC_URL: "https://cards.example", ...keys, STRIPE_SECRET_KEY: "sk_live_1" };
  for (const variables of [elsewhere, { ...open, ...elsewhere }]) {
    expect(() => readEnvironment(variables)).toThrow("STRIPE_API_URL: is for trials");
  }
});

// Spec 10: A stand-in runs only while its key is not set. (app/env/stand-ins.server.ts)
test("with Stripe’s keys its stand-in is off, and the payment page is Stripe’s", () => {
  const env = readEnvironment({ STRIPE_SECRET_KEY: "sk_1", STRIPE_WEBHOOK_SECRET: "whsec_1" });
  expect(env.standIns?.payments).toBe(false);
  expect(env.payments).toMatchObject({
    secretKey: "sk_1",
    pageOrigin: "https://checkout.stripe.com",
  });
});

test("with a reviews script of its own the shop plays no reviews", () => {
  const REVIEWS_WIDGET_URL = "https://reviews.example/widget.js";
  const env = readEnvironment({ REVIEWS_WIDGET_URL });
  expect(env.reviewsWidgetUrl).toBe(REVIEWS_WIDGET_URL);
  expect(env.standIns).toMatchObject({ payments: true, reviews: false, emailSignUp: true });
  expect(() => readEnvironment({ REVIEWS_WIDGET_URL: "widget.js" })).toThrow(
    'REVIEWS_WIDGET_URL: must be an http:// or https:// address, or "off"',
  );
});

// Spec 10: Reviews and the e-mail sign-up can be off, and are at a public address unless they are set.
// (app/env/stand-ins.server.ts)
test("a shop on this machine is without reviews and sign-up if they are off", () => {
  const env = readEnvironment({ REVIEWS_WIDGET_URL: "off", EMAIL_SIGNUP_URL: "off" });
  expect([env.reviewsWidgetUrl, env.emailSignUpUrl]).toEqual([undefined, undefined]);
  expect(env.standIns).toMatchObject({ payments: true, reviews: false, emailSignUp: false });
});

// Spec 10: A shop with a public address requires every key, or STAND_INS=allow.
// (app/env/faults.server.ts)
test("a shop with a public address does not open with a key missing, and says which", () => {
  const PUBLIC_URL = "https://bastard.example";
  expect(() => readEnvironment({ PUBLIC_URL })).toThrow(
    "STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL: needed",
  );
  expect(readEnvironment({ PUBLIC_URL, STAND_INS: "allow" }).publicUrl).toBe(PUBLIC_URL);
});

/** A shop that anybody can see, with a test key in it. */
const open = {
  PUBLIC_URL: "https://bastard.example",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  SMTP_URL: "smtps://shop:secret@mail.example",
  MAIL_FROM: "Bastard Cards <orders@bastard.example>",
  TRADER_NAME: "Bastard Cards Ltd",
  TRADER_ADDRESS: "1 Press Lane, Leeds, LS1 1AA",
  CONTACT_EMAIL: "help@bastard.example",
};
const live = { ...open, STRIPE_SECRET_KEY: "sk_live_1" };

test("a shop with a public address opens with payments, mail and trader alone, and without stand-ins", () => {
  const alone = readEnvironment(live);
  expect(alone.standIns).toBeUndefined();
  expect([alone.reviewsWidgetUrl, alone.emailSignUpUrl]).toEqual([undefined, undefined]);
  const EMAIL_SIGNUP_URL = "https://lists.example/subscribe";
  expect(readEnvironment({ ...live, EMAIL_SIGNUP_URL }).emailSignUpUrl).toBe(EMAIL_SIGNUP_URL);
});

test("a shop with a public address takes no test key for a live one, nor a blank for a secret", () => {
  expect(() => readEnvironment(open)).toThrow("STRIPE_SECRET_KEY: is a test key");
  expect(() => readEnvironment({ ...open, STRIPE_WEBHOOK_SECRET: "  " })).toThrow("set both");
  expect(readEnvironment(live).isDemo).toBe(false);
  expect(readEnvironment({ ...open, STAND_INS: "allow" }).isDemo).toBe(true);
});

// Spec 11: A shop with a public address does not start until the trader's details are set.
// (app/env/correspondence.server.ts, app/shop/legal/trader.ts)
test("a shop with a public address says who sells and where its letters go, or does not open", () => {
  for (const key of ["TRADER_NAME", "TRADER_ADDRESS", "CONTACT_EMAIL", "SMTP_URL", "MAIL_FROM"]) {
    expect(() => readEnvironment({ ...live, [key]: "" })).toThrow(key);
  }
  expect(() => readEnvironment({ ...live, VAT_NUMBER: "123456789" })).toThrow(
    "VAT_NUMBER: must be",
  );
  const { trader, mail, standIns } = readEnvironment({ ...live, VAT_NUMBER: "999999973" });
  expect(trader).toEqual({
    name: "Bastard Cards Ltd",
    address: ["1 Press Lane", "Leeds", "LS1 1AA"],
    email: "help@bastard.example",
    ownName: null,
    registeredOffice: null,
    registeredIn: null,
    companyNumber: null,
    vatNumber: "GB999999973",
  });
  expect(mail).toEqual({ url: live.SMTP_URL, from: live.MAIL_FROM });
  expect(standIns).toBeUndefined();
});

// Spec 11: Letters of a demo never leave the machine. (app/env.server.ts)
test("no letter of a demo leaves the machine, whatever mail server is named", () => {
  const { mail, standIns } = readEnvironment({ ...open, STAND_INS: "allow" });
  expect(mail.url).toBeUndefined();
  expect(standIns).toMatchObject({ mail: true, payments: false });
});

test("the stand-ins listen on this machine alone, unless the shop has a public address", () => {
  expect(readEnvironment({}).standIns?.host).toBe("127.0.0.1");
  const demo = { PUBLIC_URL: "https://bastard.example", STAND_INS: "allow" };
  expect(readEnvironment(demo).standIns?.host).toBeUndefined();
});

test("a demo behind an HTTPS proxy has its stand-ins at an origin of their own", () => {
  const PUBLIC_URL = "https://bastard.example";
  const STAND_INS_URL = "https://stand-ins.bastard.example/";
  const demo = readEnvironment({ PUBLIC_URL, STAND_INS_URL, STAND_INS: "allow" });
  const origin = "https://stand-ins.bastard.example";
  expect(demo.standIns).toMatchObject({ port: 3001, origin });
  expect(demo.payments.pageOrigin).toBe(origin);
  expect(demo.reviewsWidgetUrl).toBeUndefined();
  expect(() => readEnvironment({ STAND_INS_URL: "stand-ins" })).toThrow("STAND_INS_URL: must be");
});

test("the proxies that are believed are addresses, networks or names of networks", () => {
  expect(readEnvironment({}).trustedProxies).toBeUndefined();
  const TRUST_PROXY = "loopback, 10.0.0.0/8, 2001:db8::1";
  expect(readEnvironment({ TRUST_PROXY }).trustedProxies).toBe(TRUST_PROXY);
  expect(() => readEnvironment({ TRUST_PROXY: "yes" })).toThrow("TRUST_PROXY: must list");
});

test("metrics are off unless asked for, and then for this machine alone", () => {
  expect(readEnvironment({}).metrics).toBeUndefined();
  const METRICS_PORT = "9464";
  expect(readEnvironment({ METRICS_PORT }).metrics).toEqual({ port: 9464, host: "127.0.0.1" });
  expect(readEnvironment({ METRICS_PORT, METRICS_HOST: "::" }).metrics?.host).toBe("::");
  for (const taken of ["3000", "3001"]) {
    expect(() => readEnvironment({ METRICS_PORT: taken })).toThrow("METRICS_PORT: must differ");
  }
});

test("the stand-ins cannot share the shop’s port", () => {
  expect(() => readEnvironment({ PORT: "4000", STAND_INS_PORT: "4000" })).toThrow("STAND_INS_PORT");
});

test("an empty value is a value not given", () => {
  expect(readEnvironment({ PORT: "", STRIPE_SECRET_KEY: "" }).port).toBe(3000);
});
