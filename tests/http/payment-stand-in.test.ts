import { pino } from "pino";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openStandIns } from "../../app/stand-ins/stand-ins.server";
import { freePort } from "../support/ports";
import { openShop } from "../support/shop";

type StandIns = Awaited<ReturnType<typeof openStandIns>>;

const secretKey = "sk_test_of_this_test";
const webhookSecret = "whsec_of_this_test";
const shopUrl = "http://localhost:3000";
const module = fileURLToPath(new URL("../../app/stand-ins/stand-ins.server.ts", import.meta.url));

let folder: string;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let standIns: StandIns;
let stripe: Stripe;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "stand-ins-"));
  receiver = await openReceiver();
  standIns = await start();
  stripe = clientOf(standIns.origin);
});

afterEach(async () => {
  vi.useRealTimers();
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await standIns.close();
  await receiver.close();
  rmSync(folder, { recursive: true });
});

test("a session is created, retrieved and paid once", async () => {
  const session = await stripe.checkout.sessions.create(checkout());
  expect(session).toMatchObject({
    object: "checkout.session",
    status: "open",
    payment_status: "unpaid",
    payment_intent: null,
    client_reference_id: "order-1",
    metadata: { note: "a&b=[c]" },
    amount_subtotal: 650,
    url: `${standIns.origin}/pay/${session.id}`,
  });
  expect(session.id).toMatch(/^cs_test_\w{40,}$/);

  const paid = await post(session, { ...form(), delivery: "1" });
  expect(paid.status).toBe(303);
  expect(paid.headers.get("location")).toBe(`${shopUrl}/order-confirmation?id=${session.id}`);

  const found = await stripe.checkout.sessions.retrieve(session.id, { expand: ["line_items"] });
  const address = {
    line1: "1 Acacia Avenue",
    city: "Leeds",
    postal_code: "LS1 1AA",
    country: "GB",
  };
  expect(found).toMatchObject({
    status: "complete",
    payment_status: "paid",
    url: null,
    amount_subtotal: 650,
    amount_total: 870,
    shipping_cost: { amount_total: 220 },
    total_details: { amount_shipping: 220 },
    customer_details: { email: "eric@example.com", name: "Eric <b>Twinge</b>", address },
    collected_information: { shipping_details: { name: "Eric <b>Twinge</b>", address } },
  });
  expect(found.payment_intent).toMatch(/^pi_/);
  expect(found.line_items?.data.map((item) => [item.description, item.amount_total])).toEqual([
    ["Happy Birthday, You Old Sod", 350],
    ["Congratulations On The Sex", 300],
  ]);

  await vi.waitFor(() => expect(receiver.events).toHaveLength(1));
  expect(receiver.events[0]).toMatchObject({
    type: "checkout.session.completed",
    data: { object: { id: session.id, payment_status: "paid", amount_total: 870 } },
  });
});

test("a Mastercard pays too, and the first delivery is the one preselected", async () => {
  const session = await stripe.checkout.sessions.create(checkout());
  expect(await (await fetch(session.url!)).text()).toContain('checked="" value="0"');
  expect((await post(session, { ...form(), cardNumber: "5555555555554444" })).status).toBe(303);
  const found = await stripe.checkout.sessions.retrieve(session.id);
  expect(found).toMatchObject({ payment_status: "paid", amount_total: 820 });
});

test("the same idempotency key gives the same session, also at once and after a restart", async () => {
  const create = (params = checkout()) =>
    stripe.checkout.sessions.create(params, { idempotencyKey: "once" });
  const [first, second] = await Promise.all([create(), create()]);
  expect(second.id).toBe(first.id);
  const headers = [first, second].map((each) => each.lastResponse.headers["idempotent-replayed"]);
  expect(headers.filter((header) => header === "true")).toHaveLength(1);

  await restart();
  expect((await create()).id).toBe(first.id);
  await expect(create({ ...checkout(), client_reference_id: "order-2" })).rejects.toMatchObject({
    type: "StripeIdempotencyError",
    statusCode: 400,
  });
});

test("a refused request does not use up its idempotency key", async () => {
  const again = { idempotencyKey: "again" };
  const wrong = { ...checkout(), success_url: "/order-confirmation" };
  await expect(stripe.checkout.sessions.create(wrong, again)).rejects.toThrow("Not a valid URL");
  expect((await stripe.checkout.sessions.create(checkout(), again)).status).toBe("open");
});

test.each([40, 100])("%i line items survive, in their order", async (count) => {
  // Eight pictures a line make a hundred lines 1,300 parameters, past the usual limit of 1,000.
  const images = Array<string>(8).fill(`${shopUrl}/card.webp`);
  const line_items = Array.from({ length: count }, (_, index) => {
    const { price_data, quantity } = line(`Card ${index}`, 100 + index);
    const product_data = { ...price_data.product_data, images };
    return { quantity, price_data: { ...price_data, product_data } };
  });
  const { id } = await stripe.checkout.sessions.create({ ...checkout(), line_items });
  const lines = await stripe.checkout.sessions
    .listLineItems(id, { limit: 30 })
    .autoPagingToArray({ limit: 1000 });
  expect(lines.map(({ description }) => description)).toEqual(
    line_items.map((item) => item.price_data.product_data.name),
  );
  const first = await stripe.checkout.sessions.listLineItems(id, { limit: 30 });
  expect([first.data.length, first.has_more]).toEqual([30, true]);
});

test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, object]>([
  ["no lines", { line_items: [] }, { param: "line_items", code: "parameter_missing" }],
  ["101 lines", { line_items: Array(101).fill(line("Card", 300)) }, { param: "line_items" }],
  ["pounds for pence", { line_items: [line("Card", 3.5)] }, { code: "parameter_invalid_integer" }],
  ["a negative price", { line_items: [line("Card", -5)] }, { code: "parameter_invalid_integer" }],
  ["29p", { line_items: [line("Card", 29)], shipping_options: [] }, { code: "amount_too_small" }],
  ["a nameless card", { line_items: [line("", 300)] }, { code: "parameter_invalid_empty" }],
  ["a typing error", { shiping_options: ["x"] } as object, { code: "parameter_unknown" }],
  ["an unknown brand", brandsBlocked(["amex"]), { param: /brands_blocked\]\[0\]$/ }],
  ["ten minutes", { expires_at: inMinutes(10) }, { param: "expires_at" }],
  ["two days", { expires_at: inMinutes(2880) }, { param: "expires_at" }],
  ["six deliveries", { shipping_options: Array(6).fill(delivery("Pigeon", 1)) }, {}],
])("a session with %s is refused in Stripe's shape", async (_name, wrong, detail) => {
  const error = await stripe.checkout.sessions
    .create({ ...checkout(), ...wrong })
    .then(() => undefined)
    .catch((refusal: Stripe.errors.StripeError) => refusal);
  expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400 });
  expect(error?.requestId).toMatch(/^req_/);
  for (const [key, value] of Object.entries(detail)) {
    expect(error?.[key as "param"]).toMatch(value);
  }
});

test("a wrong key and an unknown session are refused as Stripe refuses them", async () => {
  const stranger = clientOf(standIns.origin, "sk_test_of_somebody_else");
  await expect(stranger.checkout.sessions.create(checkout())).rejects.toMatchObject({
    type: "StripeAuthenticationError",
    statusCode: 401,
  });
  await expect(stripe.checkout.sessions.retrieve("cs_test_none")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  });
});

test("a declined card keeps the session open and what was typed, but not the card", async () => {
  const session = await stripe.checkout.sessions.create(checkout());
  const cardNumber = "4000 0000 0000 0002";
  const declined = await post(session, { ...form(), cardNumber, delivery: "1", cvc: "987" });
  const text = await declined.text();
  expect(declined.status).toBe(402);
  expect(text).toContain("Your card was declined.");
  expect(text).toContain('value="eric@example.com"');
  expect(text).toContain('value="Eric &lt;b&gt;Twinge&lt;/b&gt;"');
  expect(text).toContain('checked="" value="1"');
  for (const secret of ['value="4000', "987", "12/40"]) expect(text).not.toContain(secret);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
  expect((await post(session)).status).toBe(303);
});

test("an American Express card is refused as a blocked brand, and pays where it is not blocked", async () => {
  const amex = { ...form(), cardNumber: "3782 822463 10005", cvc: "1234" };
  const session = await stripe.checkout.sessions.create(checkout());
  const refused = await post(session, amex);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("American Express is not accepted here.");
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");

  const open = await stripe.checkout.sessions.create({ ...checkout(), ...brandsBlocked(["visa"]) });
  expect((await post(open, amex)).status).toBe(303);
});

test.each([
  ["cardNumber", "4242 4242 4242 4241", "Your card number is invalid."],
  ["cardNumber", "4111 1111 1111 1111", "Your card number is invalid."],
  ["cardNumber", "6011 1111 1111 1117", "Discover is not accepted here."],
  ["cardNumber", "3056 9300 0902 0004", "Diners Club is not accepted here."],
  ["expiry", "01/20", "Your card&#x27;s expiry is in the past."],
  ["expiry", "13/40", "Write the expiry as month and year"],
  ["cvc", "12", "Your card&#x27;s security code is invalid."],
  ["email", "eric", "An email address needs an @."],
  ["postcode", "  ", "Postcode is missing."],
  ["name", "", "Name is missing."],
  ["town", "x".repeat(201), "Town or city is too long."],
  ["delivery", "7", "Choose one of the deliveries."],
])("a form with %s “%s” comes back with words beside the field", async (field, value, words) => {
  const session = await stripe.checkout.sessions.create(checkout());
  const answer = await post(session, { ...form(), [field]: value });
  const text = await answer.text();
  expect(answer.status).toBe(422);
  expect(text).toMatch(new RegExp(`id="${field}-error"[^>]*>${words.replace(/[.?]/g, "\\$&")}`));
  expect(text).toContain(`${field}-error"`);
  expect(text).toContain('role="alert"');
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("unpaid");
});

test("a double click pays once", async () => {
  const session = await stripe.checkout.sessions.create(checkout());
  const clicks = await Promise.all([post(session), post(session), post(session)]);
  expect(clicks.map(({ status }) => status)).toEqual([303, 303, 303]);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
  expect((await post(session, { ...form(), cardNumber: "no" })).status).toBe(303);
  await vi.waitFor(() => expect(receiver.events).toHaveLength(1));
  await pause(400);
  expect(receiver.events).toHaveLength(1);
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_intent).toBe(payment_intent);
});

test("an expired session cannot be paid, and a paid one cannot expire", async () => {
  const session = await stripe.checkout.sessions.create(checkout());
  expect((await stripe.checkout.sessions.expire(session.id)).status).toBe("expired");
  const late = await post(session);
  expect(late.status).toBe(410);
  expect(await late.text()).toContain(`href="${shopUrl}/cart"`);
  await vi.waitFor(() => expect(receiver.types()).toEqual(["checkout.session.expired"]));

  const paid = await stripe.checkout.sessions.create(checkout());
  await post(paid);
  await expect(stripe.checkout.sessions.expire(paid.id)).rejects.toMatchObject({ statusCode: 400 });
  expect((await stripe.checkout.sessions.retrieve(paid.id)).payment_status).toBe("paid");
});

test("a session whose time is up expires when it is looked at", async () => {
  const session = await stripe.checkout.sessions.create(checkout());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 });
  expect((await post(session)).status).toBe(410);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("expired");
});

test("a session that nobody looks at expires by itself, and the shop hears of it once", async () => {
  await stripe.checkout.sessions.create(checkout());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 });
  const expired = ["checkout.session.expired"];
  await vi.waitFor(() => expect(receiver.types()).toEqual(expired), { timeout: 5000 });
  await pause(2500);
  expect(receiver.types()).toEqual(expired);
});

test("a webhook that fails is tried again and its signature verifies", async () => {
  receiver.answers.push(500, 302, 404);
  const session = await stripe.checkout.sessions.create(checkout());
  await post(session);
  await vi.waitFor(() => expect(receiver.events).toHaveLength(4), { timeout: 5000 });
  expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(1);
  const [first, second, third] = receiver.times;
  expect(second! - first!).toBeGreaterThan(200);
  expect(third! - second!).toBeGreaterThan(450);
  await pause(400);
  expect(receiver.events).toHaveLength(4);
  const wrong = { ...receiver.requests[0]!, secret: "whsec_wrong" };
  expect(() => verify(wrong)).toThrow("signature");
});

test("after three days an event is given up", async () => {
  receiver.answers.push(...Array<number>(20).fill(500));
  await post(await stripe.checkout.sessions.create(checkout()));
  await vi.waitFor(() => expect(receiver.events).toHaveLength(1));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 73 * 3_600_000 });
  await vi.waitFor(() => expect(receiver.events.length).toBeGreaterThan(1));
  const tries = receiver.events.length;
  await pause(1500);
  expect(receiver.events).toHaveLength(tries);
});

test("one event that hangs holds up no other", async () => {
  receiver.answers.push("never");
  await post(await stripe.checkout.sessions.create(checkout()));
  await vi.waitFor(() => expect(receiver.events).toHaveLength(1));
  const second = await stripe.checkout.sessions.create(checkout());
  await post(second);
  await vi.waitFor(() => expect(receiver.events).toHaveLength(2));
  expect(receiver.events[1]?.data.object).toMatchObject({ id: second.id });
});

test("a paid session and its undelivered event survive a restart", async () => {
  receiver.answers.push(500);
  const session = await stripe.checkout.sessions.create(checkout());
  await post(session);
  await vi.waitFor(() => expect(receiver.events).toHaveLength(1));
  await restart();
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
  await vi.waitFor(() => expect(receiver.events).toHaveLength(2));
  expect(receiver.events[1]?.id).toBe(receiver.events[0]?.id);
});

test("a paid session and its undelivered event survive a kill -9", async () => {
  receiver.answers.push("never");
  const { child, origin } = await startChild();
  const theirs = clientOf(origin);
  const session = await theirs.checkout.sessions.create(checkout());
  expect((await post(session, form(), origin)).status).toBe(303);
  await vi.waitFor(() => expect(receiver.events).toHaveLength(1));
  child.kill("SIGKILL");
  await once(child, "exit");

  const second = await start("killed.db");
  const found = await clientOf(second.origin).checkout.sessions.retrieve(session.id);
  expect(found.payment_status).toBe("paid");
  await vi.waitFor(() => expect(receiver.events).toHaveLength(2));
  expect(receiver.events[1]).toEqual(receiver.events[0]);
  await second.close();
});

test("a form from another site is refused, and one without an Origin is not", async () => {
  const session = await stripe.checkout.sessions.create(checkout());
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: standIns.origin, "sec-fetch-site": "cross-site" },
  ];
  for (const headers of foreign) {
    expect((await post(session, form(), standIns.origin, headers)).status).toBe(403);
  }
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
  const own = { origin: standIns.origin, "sec-fetch-site": "same-origin" };
  expect((await post(session, form(), standIns.origin, own)).status).toBe(303);
});

test("bodies have a limit, and unknown addresses and payments are 404 in words", async () => {
  const session = await stripe.checkout.sessions.create(checkout());
  expect((await post(session, { ...form(), name: "x".repeat(70_000) })).status).toBe(413);
  const name = "x".repeat(1_100_000);
  await expect(
    stripe.checkout.sessions.create({ ...checkout(), line_items: [line(name, 300)] }),
  ).rejects.toMatchObject({ statusCode: 413 });
  expect((await fetch(`${standIns.origin}/pay/%E0%A4%A`)).status).toBe(400);
  for (const path of ["/pay/cs_test_none", "/nowhere"]) {
    const missing = await fetch(standIns.origin + path);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain("<h1>");
  }
});

test("every page forbids scripts, storing and framing, and the hosted page may lead to the shop", async () => {
  const session = await stripe.checkout.sessions.create(checkout());
  const { headers } = await fetch(session.url!);
  const policy = headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`form-action 'self' ${shopUrl};`);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-powered-by")).toBeNull();
  expect((await fetch(`${standIns.origin}/stand-in.css`)).headers.get("cache-control")).toBe(
    "no-store",
  );
});

test("the e-mail sign-up thanks, and tells a bad address so", async () => {
  const signUp = (email: string) =>
    fetch(`${standIns.origin}/email-sign-up`, {
      method: "POST",
      headers: { origin: shopUrl },
      body: new URLSearchParams({ email }),
    });
  const thanks = await signUp("eric@example.com");
  expect(thanks.status).toBe(200);
  const text = await thanks.text();
  expect(text).toContain("You&#x27;re on the list. God help you.");
  expect(text).toContain(`href="${shopUrl}"`);
  const refused = await signUp("<eric>");
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('value="&lt;eric&gt;"');
});

test("a stand-in that is switched off answers nothing", async () => {
  const none = await start("none.db", { payments: false, reviews: false, emailSignUp: false });
  for (const path of ["/v1/checkout/sessions/x", "/pay/x", "/email-sign-up"]) {
    expect((await fetch(none.origin + path)).status).toBe(404);
  }
  await none.close();
});

test("a file that cannot be opened leaves nothing behind that listens", async () => {
  const port = await freePort();
  await expect(start(".", { port })).rejects.toThrow("unable to open database file");
  await (await start("second-try.db", { port })).close();
});

test("nothing that is logged holds a card, a key or a secret", async () => {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (text: string) => void lines.push(text) });
  const logged = await start("logged.db", { log });
  receiver.answers.push(500);
  const session = await clientOf(logged.origin).checkout.sessions.create(checkout());
  await post(session, form(), logged.origin);
  await vi.waitFor(() => expect(lines.join("")).toContain("webhook delivered"));
  await logged.close();
  expect(lines.join("")).toContain('"try":2');
  for (const secret of ["4242", secretKey, webhookSecret, "eric@example.com"]) {
    expect(lines.join("")).not.toContain(secret);
  }
});

test("a shop that runs stand-ins renders its pages with React for production", async () => {
  const listReact = `
    import { createRequire } from "node:module";
    const { cache } = createRequire(process.cwd() + "/");
    const run = () => Object.values(cache).filter(({ loaded }) => loaded).map(({ id }) => id);
    process.on("exit", () => console.log(run().filter((id) => id.includes("react")).join(" ")));`;
  const shop = await openShop(`file:${join(folder, "shop.db")}`, {
    NODE_ENV: "",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(listReact)}`,
  });
  await shop.stop();
  await vi.waitFor(() => expect(shop.log.join("")).toContain("react.production.min.js"));
  expect(shop.log.join("")).not.toContain("react.development.js");
});

function options(file: string): Parameters<typeof openStandIns>[0] {
  return {
    port: 0,
    shopUrl,
    file: join(folder, file),
    secretKey,
    webhook: { url: receiver.url, secret: webhookSecret },
    payments: true,
    reviews: true,
    emailSignUp: true,
    log: pino({ level: "silent" }),
  };
}

function start(file = "stand-ins.db", others: Partial<ReturnType<typeof options>> = {}) {
  return openStandIns({ ...options(file), ...others });
}

async function restart() {
  await standIns.close();
  standIns = await start();
  stripe = clientOf(standIns.origin);
}

/** The stand-ins in a process of their own, to be killed. */
async function startChild() {
  const { log: _, ...plain } = options("killed.db");
  const program = `
    import { pino } from "pino";
    import { openStandIns } from ${JSON.stringify(module)};
    const log = pino({ level: "silent" });
    console.log((await openStandIns({ ...${JSON.stringify(plain)}, log })).origin);`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", program];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [origin] = (await once(createInterface(child.stdout), "line")) as [string];
  return { child, origin };
}

function clientOf(origin: string, key = secretKey) {
  const { hostname, port } = new URL(origin);
  return new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });
}

/** A webhook endpoint that verifies all it is sent, and answers as told, 200 once it has been told nothing more. */
async function openReceiver() {
  const events: Stripe.Event[] = [];
  const requests: { body: string; signature: string }[] = [];
  const times: number[] = [];
  const answers: (number | "never")[] = [];
  const server = createServer(async (req, res) => {
    let body = "";
    for await (const chunk of req) body += chunk;
    const request = { body, signature: String(req.headers["stripe-signature"]) };
    requests.push(request);
    times.push(performance.now());
    const answer = answers.shift() ?? 200;
    events.push(verify(request));
    if (answer !== "never") res.writeHead(answer, { location: "/elsewhere" }).end();
  }).listen(0);
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/webhooks/stripe`,
    events,
    requests,
    times,
    answers,
    types: () => events.map(({ type }) => type as string),
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function verify(request: { body: string; signature: string; secret?: string }) {
  const { body, signature, secret = webhookSecret } = request;
  return Stripe.webhooks.constructEvent(body, signature, secret);
}

function post(
  { id }: { id: string },
  fields: Record<string, string> = form(),
  origin = standIns.origin,
  headers: Record<string, string> = {},
) {
  const body = new URLSearchParams(fields);
  return fetch(`${origin}/pay/${id}`, { method: "POST", redirect: "manual", headers, body });
}

function form() {
  return {
    email: "eric@example.com",
    cardNumber: "4242 4242 4242 4242",
    expiry: "12/40",
    cvc: "123",
    name: "Eric <b>Twinge</b>",
    line1: "1 Acacia Avenue",
    town: "Leeds",
    postcode: "LS1 1AA",
    delivery: "0",
  };
}

function line(name: string, unit_amount: number) {
  const product_data = { name, description: "Blank inside. Coward." };
  return { quantity: 1, price_data: { currency: "gbp", unit_amount, product_data } };
}

function delivery(display_name: string, amount: number) {
  const fixed_amount = { amount, currency: "gbp" };
  return { shipping_rate_data: { type: "fixed_amount" as const, display_name, fixed_amount } };
}

function brandsBlocked(brands_blocked: string[]) {
  return { payment_method_options: { card: { restrictions: { brands_blocked } } } };
}

function checkout() {
  return {
    mode: "payment" as const,
    client_reference_id: "order-1",
    line_items: [line("Happy Birthday, You Old Sod", 350), line("Congratulations On The Sex", 300)],
    metadata: { note: "a&b=[c]" },
    success_url: `${shopUrl}/order-confirmation?id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${shopUrl}/cart`,
    locale: "en-GB" as const,
    shipping_address_collection: { allowed_countries: ["GB" as const] },
    shipping_options: [
      delivery("Royal Mail 2nd Class", 170),
      delivery("Royal Mail 1st Class", 220),
    ],
    ...brandsBlocked(["american_express", "discover_global_network"]),
  };
}

function inMinutes(minutes: number) {
  return Math.floor(Date.now() / 1000) + minutes * 60;
}

function pause(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
