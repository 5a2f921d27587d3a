import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import {
  createServer,
  request as send,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import { createServer as createSafeServer } from "node:https";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { noteBackup } from "../../app/shop/operations/backups.server";
import { neededEvents } from "../../app/payments/trial";
import { backUp } from "../../db/backup";
import { Sqlite } from "../../db/better-sqlite3";
import { connect } from "../../db/connect";
import { databaseFile } from "../../db/database-url";
import { measureBackup } from "../../db/prove-backup";
import { newCertificate } from "./certificate";
import { newSeededDatabase } from "../support/database";
import { freePort } from "../support/network";
import { openPaymentProvider, type PaymentProvider } from "../support/payment-provider";
import { openShop, type RunningShop } from "../support/shop";
import { openCatcher } from "../support/smtp-catcher";

const host = "cards.localhost";
/** Not on localhost, so that a shop there takes real money. */
const publicHost = "cards.example";
const [knownProxy, unknownProxy] = ["127.0.0.5", "127.0.0.6"];
/** Every name is this machine's. */
const preload = `data:text/javascript,${encodeURIComponent(`
  import dns from "node:dns";
  const { lookup } = dns;
  dns.lookup = (name, ...rest) => lookup("127.0.0.1", ...rest);
`)}`;

let folder: string;
let publicPort: number;
let databaseUrl: string;
let removeDatabase: () => Promise<void>;
let provider: PaymentProvider;
let shop: RunningShop;
/** The settings of a shop that is all right. */
let settings: Record<string, string>;

/** Faults of the machines between, each set by a test. */
type Between = {
  /** The address that the HTTPS proxy asks from. */
  from?: string;
  /** Answers the name with `www.` in place of the shop. */
  answerOtherName?: (res: ServerResponse) => void;
  /** Changes an answer of the payment company to a request, as "GET /v1/events". */
  change?: (asked: string, answer: Answer) => void;
};
type Answer = { status: number; body: string; date: Date };
let between: Between = {};
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bastard-cards-doctor-"));
  // The doctor of another user reads the certificate.
  await chmod(folder, 0o755);
  ({ url: databaseUrl, remove: removeDatabase } = await newSeededDatabase("SQLite"));
  const port = await freePort();
  publicPort = await freePort();
  const publicUrl = `https://${host}:${publicPort}`;
  const webhookUrl = `http://127.0.0.1:${port}/webhooks/stripe`;
  provider = await openPaymentProvider(webhookUrl, true);
  await openHttpsProxy(port);
  settings = {
    ...provider.variables,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: knownProxy,
    STRIPE_API_URL: await openCompanysProxy(provider.url, webhookUrl, publicUrl),
  };
  shop = await openShop(databaseUrl, settings);
  await makeBackup();
});

beforeEach(() => {
  between = {};
});

afterAll(async () => {
  await shop.stop();
  for (const close of closing) close();
  await provider.close();
  await removeDatabase();
  await rm(folder, { recursive: true, force: true });
});

type Passed = { status: number; headers: Record<string, string>; body: string };

/** Passes a request on, and gives the whole answer. */
async function pass(
  req: IncomingMessage,
  origin: string,
  more: { from?: string } = {},
): Promise<Passed> {
  const headers: OutgoingHttpHeaders = { ...req.headers, "accept-encoding": "identity" };
  if (more.from) headers["x-forwarded-for"] = "203.0.113.5";
  const how = { method: req.method, headers, localAddress: more.from };
  const onward = send(new URL(req.url ?? "/", origin), how);
  onward.end(await text(req));
  const [answer] = (await once(onward, "response")) as [IncomingMessage];
  const { statusCode: status = 0, headers: given } = answer;
  return { status, headers: given as Record<string, string>, body: await text(answer) };
}

function reply(res: ServerResponse, { status, headers, body }: Passed): void {
  const { "content-length": _, "transfer-encoding": _chunked, ...rest } = headers;
  res.writeHead(status, rest).end(body);
}

async function openHttpsProxy(port: number): Promise<void> {
  const { cert, key } = newCertificate([host, `www.${host}`, publicHost, `www.${publicHost}`]);
  await writeFile(join(folder, "cert.pem"), cert);
  const server = createSafeServer({ cert, key }, async (req, res) => {
    const { from = knownProxy, answerOtherName } = between;
    if (answerOtherName && req.headers.host?.startsWith("www.")) return answerOtherName(res);
    reply(res, await pass(req, `http://127.0.0.1:${port}`, { from }));
  }).listen(publicPort, "127.0.0.1");
  closing.push(() => server.close().closeAllConnections());
  await once(server, "listening");
}

/** The stand-in reports to the shop without HTTPS; to the doctor, its endpoint is at the public address. */
async function openCompanysProxy(company: string, webhookUrl: string, publicUrl: string) {
  const port = await freePort();
  const server = createServer(async (req, res) => {
    const passed = await pass(req, company);
    const body = passed.body.replaceAll(webhookUrl, `${publicUrl}/webhooks/stripe`);
    const answer = { status: passed.status, body, date: new Date() };
    between.change?.(`${req.method} ${req.url?.split("?", 1)[0]}`, answer);
    const headers = { ...passed.headers, date: answer.date.toUTCString() };
    reply(res, { ...answer, headers });
  }).listen(port, "127.0.0.1");
  closing.push(() => server.close().closeAllConnections());
  await once(server, "listening");
  return `http://127.0.0.1:${port}`;
}

async function makeBackup(): Promise<void> {
  const file = join(folder, "backup.db");
  await backUp(databaseUrl, file);
  const { db } = connect(databaseUrl, () => {});
  await noteBackup(db, file, await measureBackup(file));
  await db.destroy();
}

/** Runs the command, as a user of that number if it says so. */
async function runDoctor(variables: Record<string, string> = {}, uid?: number) {
  const words = ["--import", preload, "build/commands/doctor.js"];
  const doctor = spawn(process.execPath, words, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      NODE_EXTRA_CA_CERTS: join(folder, "cert.pem"),
      ...settings,
      ...variables,
    },
    ...(uid !== undefined && { uid }),
  });
  const [output, errors, [code]] = await Promise.all([
    text(doctor.stdout),
    text(doctor.stderr),
    once(doctor, "close"),
  ]);
  for (const secret of [settings.STRIPE_SECRET_KEY!, settings.STRIPE_WEBHOOK_SECRET!]) {
    expect(output + errors).not.toContain(secret);
  }
  const lines = output.trim().split("\n");
  const wrong = lines.filter((line) => line.includes(": Not all right. "));
  return { code: Number(code), lines, wrong };
}

/** Expects the doctor to say that of one line, and that all others are right. */
async function expectFault(line: string, variables?: Record<string, string>, uid?: number) {
  const { code, wrong, lines } = await runDoctor(variables, uid);
  expect(wrong, lines.join("\n")).toEqual([expect.stringContaining(line)]);
  expect(code).toBe(1);
}

// Spec 10: `npm run doctor` says of everything that the shop needs that it is all right, or what to do, and
// changes nothing of the shop. (app/commands/doctor.ts)
test("a shop that is all right is so in every line, and the doctor leaves nothing in it", async () => {
  const before = countRows();
  const letterCount = (await readMailbox()).length;
  const { code, lines, wrong } = await runDoctor();
  expect([code, wrong, lines.at(-1)]).toEqual([0, [], "All is well."]);
  for (const what of ["Backups", "Disk", "Files", "Memory", "Versions", "Who sells", "Stand-ins"]) {
    expect(lines).toContainEqual(expect.stringMatching(`^${what}: All right`));
  }
  expect(lines).toContain(
    `www.${host}:${publicPort}: All right: it leads to ${settings.PUBLIC_URL}.`,
  );
  expect(lines).toContain(`Proxy: All right: the shop trusts the one at ${knownProxy}.`);
  expect(countRows()).toEqual(before);
  expect((await provider.readLedger()).map(({ status }) => status)).toEqual(["expired"]);
  const letters = await readMailbox();
  expect(letters).toHaveLength(letterCount + 1);
  expect(JSON.stringify(letters)).toContain("This is a test");
});

const readMailbox = async () =>
  (await (await fetch(`${provider.url}/mailbox.json`)).json()) as unknown[];

function countRows() {
  const database = new Sqlite(databaseFile(databaseUrl), { readonly: true });
  const count = (table: string) => database.prepare(`select count(*) from ${table}`).pluck().get();
  const counts = ["orders", "payment_events", "outbox", "payments"].map(count);
  database.close();
  return counts;
}

test("a webhook secret that is not the shop’s, or not the payment company’s, is a line", async () => {
  await expectFault("Webhook secret: Not all right. The shop refuses an event", {
    STRIPE_WEBHOOK_SECRET: "whsec_of_somebody",
  });
  between.change = (asked, answer) => {
    if (asked === "GET /v1/events") {
      answer.body = answer.body.replaceAll(/"pending_webhooks":\d/g, '"pending_webhooks":1');
    }
  };
  await expectFault("Webhook secret: Not all right. The shop has not taken");
});

test("a test key of a shop that takes real money is a line", async () => {
  const PUBLIC_URL = `https://${publicHost}:${publicPort}`;
  between.answerOtherName = (res) => res.writeHead(308, { Location: PUBLIC_URL }).end();
  between.change = (_asked, answer) => {
    answer.body = answer.body.replaceAll(settings.PUBLIC_URL!, PUBLIC_URL);
  };
  await expectFault("Settings: Not all right. STRIPE_SECRET_KEY: is a test key", {
    ...trader,
    PUBLIC_URL,
  });
});

const trader = {
  TRADER_NAME: "Bastard Cards Ltd",
  TRADER_ADDRESS: "1 Press Lane, Leeds, LS1 1AA",
  CONTACT_EMAIL: "help@cards.example",
};

test("a webhook without the events of refunds is a line that names them", async () => {
  between.change = (asked, answer) => {
    if (asked !== "GET /v1/webhook_endpoints") return;
    const events = neededEvents.filter((event) => !event.startsWith("refund."));
    answer.body = answer.body.replace('["*"]', JSON.stringify(events));
  };
  await expectFault(
    "Webhook: Not all right. Its endpoint lacks the events refund.created, refund.updated, refund.failed.",
  );
});

test("a key that may not make refunds is a line", async () => {
  between.change = (asked, answer) => {
    if (asked !== "POST /v1/refunds") return;
    answer.status = 403;
    answer.body = JSON.stringify({ error: { type: "invalid_request_error", message: "No." } });
  };
  await expectFault("Refunds: Not all right. STRIPE_SECRET_KEY may not make refunds.");
});

test("a key that the payment company does not know is a line", async () => {
  await expectFault("Payment company: Not all right. The payment company does not know", {
    STRIPE_SECRET_KEY: "sk_test_of_somebody",
  });
});

test("a mail server that refuses the shop is a line", async () => {
  const catcher = await openCatcher({ password: "right" });
  const SMTP_URL = catcher.url.replace("right", "wrong");
  await expectFault("E-mail: Not all right. The mail server did not take a test", { SMTP_URL });
});

test("a proxy that the shop does not trust is a line that says what to set", async () => {
  between.from = unknownProxy;
  await expectFault("Proxy: Not all right. TRUST_PROXY does not name the one at 127.0.0.6");
});

test("a clock that is ten minutes off is a line", async () => {
  between.change = (_asked, answer) => answer.date.setTime(Date.now() + 10 * 60_000);
  await expectFault("Clock: Not all right. It is 10 minutes behind the payment company’s.");
});

test("a folder that the shop may not write is a line that names its owner", async () => {
  const readOnly = join(folder, "read-only");
  await mkdir(readOnly);
  await backUp(databaseUrl, join(readOnly, "shop.db"));
  await chmod(readOnly, 0o555);
  onTestFinished(() => chmod(readOnly, 0o755));
  const uid = process.getuid?.();
  const DATABASE_URL = `file:${join(readOnly, "shop.db")}`;
  const line = `Files: Not all right. ${readOnly} belongs to user ${uid}, and user `;
  // Nothing is read-only to root.
  await expectFault(line, { DATABASE_URL }, uid === 0 ? 65_534 : undefined);
});

test("tables of an older release are a line, and so is a missing backup", async () => {
  const copy = async (name: string, statement: string) => {
    const file = join(folder, name);
    await backUp(databaseUrl, file);
    new Sqlite(file).exec(statement).close();
    return { DATABASE_URL: `file:${file}` };
  };
  const newest = "select max(name) from kysely_migration";
  await expectFault(
    "Versions: Not all right. The shop’s program is newer than its database.",
    await copy("old.db", `delete from kysely_migration where name = (${newest})`),
  );
  await expectFault(
    "Backups: Not all right. There is none.",
    await copy("bare.db", "delete from backups"),
  );
});

test("a name with www. that does not lead to the shop is a line", async () => {
  between.answerOtherName = (res) => res.writeHead(200).end("This domain is for sale.");
  await expectFault(`www.${host}:${publicPort}: Not all right. It does not lead to`);
});

test("a certificate that nobody vouches for is a line", async () => {
  await expectFault("Address: Not all right. The certificate of cards.localhost", {
    NODE_EXTRA_CA_CERTS: "",
  });
});

test("a public address without HTTPS is a line", async () => {
  const PUBLIC_URL = `http://${publicHost}`;
  const demo = { STAND_INS: "allow", STRIPE_API_URL: "", STRIPE_SECRET_KEY: "" };
  await expectFault(`Address: Not all right. ${PUBLIC_URL} is not HTTPS.`, {
    ...demo,
    STRIPE_WEBHOOK_SECRET: "",
    PUBLIC_URL,
  });
});

// Spec 10: With settings missing, the doctor names them and goes on. (app/commands/doctor.ts)
test("missing settings are named, and the rest is looked at all the same", async () => {
  const PUBLIC_URL = `https://${publicHost}:${publicPort}`;
  between.answerOtherName = (res) => res.writeHead(308, { Location: PUBLIC_URL }).end();
  const none = {
    STRIPE_SECRET_KEY: "",
    STRIPE_WEBHOOK_SECRET: "",
    SMTP_URL: "",
    STRIPE_API_URL: "",
  };
  const { wrong, lines } = await runDoctor({ ...trader, ...none, PUBLIC_URL });
  expect(wrong).toEqual([
    expect.stringMatching(
      /^Settings: .* STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL: needed/,
    ),
    expect.stringMatching(/^Settings: .* SMTP_URL and MAIL_FROM: set both or neither/),
  ]);
  expect(lines).toContainEqual(expect.stringMatching(/^Disk: All right/));
  expect(lines).toContainEqual(expect.stringMatching(/^Address: All right/));
});

// Spec 10: The doctor waits five seconds for each answer. (app/commands/doctor/report.ts)
test("a payment company, a shop and a mail server that say nothing are a line each", async () => {
  const silent = createTcpServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const { wrong } = await runDoctor({
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  expect(wrong.map((line) => line.split(":", 1)[0])).toEqual([
    "Payment company",
    "Address",
    "E-mail",
  ]);
});

test("the README lists the events that the doctor looks for", async () => {
  const readme = await readFile("README.md", "utf8");
  expect(neededEvents.filter((event) => !readme.includes(`\`${event}\``))).toEqual([]);
});
