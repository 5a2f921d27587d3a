import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Db } from "../../../db/connect";
import { readDatabaseVersion } from "../../../db/versions";
import { countRows } from "../../../db/rows";
import { checkBackups, type BackupView } from "./backup-health.server";
import { formatMoment } from "~/shop/format-day";
import type { Check } from "./health-check";
import { checkJobs } from "./job-health.server";
import { checkDisk, checkFolders, checkMemory } from "./machine-health.server";
import { findSameAddresses } from "~/shop/customers/same-address.server";
import type { Trader } from "~/shop/legal/trader";
import { readTrader } from "~/shop/legal/trader-details.server";
import { keysOf } from "~/shop/objects";
import { countLetters, findStuckMailer } from "~/shop/letters/letters.server";

/** The settings that the health page shows. */
type Settings = {
  publicUrl: string;
  payments: { secretKey: string };
  standIns: Record<keyof typeof standInNames, boolean> | undefined;
  /** The trader until the owner has set one. */
  trader: Trader;
  /** In the folder of the shop's files. */
  erasuresFile: string;
  /** The folders that the shop writes. */
  folders: string[];
};

const dayMs = 24 * 60 * 60 * 1000;
const lostWebhookDays = 7;
/** The outside services that stand-ins can play, as the owner calls them. */
const standInNames = {
  payments: "payments",
  mail: "e-mails",
  reviews: "reviews",
  emailSignUp: "the e-mail list",
};

export type Health = { isWell: boolean; checks: Check[]; backups: BackupView[] };

/** Looks at everything that fails in silence. Nothing else can be read of tables that are too old. */
export async function readHealth(db: Db, settings: Settings, now: Date): Promise<Health> {
  const versions = await checkVersions(db);
  if (!versions.isWell) return { isWell: false, checks: [versions], backups: [] };
  const { backups, check } = await checkBackups(db, now);
  const checks = [
    check,
    await checkLetters(db, now),
    await checkWebhook(db, now),
    checkPayments(settings),
    checkStandIns(settings),
    checkName(settings),
    await checkTrader(db, settings),
    await checkAccounts(db),
    ...(await checkJobs(db, now)),
    await checkDisk(dirname(settings.erasuresFile)),
    await checkFolders(settings.folders),
    checkMemory(),
    versions,
  ];
  return { isWell: checks.every(({ isWell }) => isWell), checks, backups };
}

async function checkLetters(db: Db, now: Date): Promise<Check> {
  const what = "Letters";
  const stuck = await findStuckMailer(db, now);
  const { waiting, failed } = await countLetters(db);
  if (stuck) {
    const message = `Stuck: one has been due since ${formatMoment(stuck.since)}, and ${waiting} wait.`;
    return { what, isWell: false, message };
  }
  const message = `All right: none is overdue. ${waiting} wait for their time, ${failed} have failed.`;
  return { what, isWell: true, message };
}

async function checkWebhook(db: Db, now: Date): Promise<Check> {
  const what = "Reports of payments";
  const { heardAt } = await db
    .selectFrom("paymentEvents")
    .select((eb) => eb.fn.max("receivedAt").as("heardAt"))
    .$castTo<{ heardAt: number | null }>()
    .executeTakeFirstOrThrow();
  const lost = await countRows(
    db.selectFrom("payments").where("foundAt", ">", now.getTime() - lostWebhookDays * dayMs),
  );
  const heard = heardAt === null ? "None has come yet" : `The last came ${formatMoment(heardAt)}`;
  return lost > 0
    ? {
        what,
        isWell: false,
        message: `${heard}. ${lost} orders of the last week were paid without a report from the payment company: the shop found them by asking. Check there that its reports (a webhook) come to this shop, with the right secret.`,
      }
    : { what, isWell: true, message: `All right. ${heard}, and none is missing.` };
}

function checkPayments({ payments, standIns }: Settings): Check {
  const isLive = /^.k_live_/.test(payments.secretKey);
  const message = standIns?.payments
    ? "All right for a trial: a pretend payment company, to which nobody pays real money."
    : isLive
      ? "All right. Live: people pay real money."
      : "All right for a trial: the payment company’s test mode, in which nobody pays real money.";
  return { what: "Payments", isWell: true, message };
}

function checkStandIns({ standIns }: Settings): Check {
  const played = keysOf(standInNames).filter((name) => standIns?.[name]);
  const message =
    played.length === 0
      ? "All right: there is none."
      : `All right for a trial. Still pretended: ${played.map((name) => standInNames[name]).join(", ")}.`;
  return { what: "Stand-ins", isWell: true, message };
}

async function checkTrader(db: Db, { trader: first }: Settings): Promise<Check> {
  const { name, address, email } = await readTrader(db, first);
  const message = `All right: ${[name, ...address, email].join(", ")}.`;
  return { what: "Who sells", isWell: true, message };
}

function checkName({ publicUrl }: Settings): Check {
  const { host } = new URL(publicUrl);
  const other = host.startsWith("www.") ? host.slice("www.".length) : `www.${host}`;
  const message = `All right: the shop is ${host}. If ${other} comes here too, its readers are led there.`;
  return { what: "Name", isWell: true, message };
}

async function checkAccounts(db: Db): Promise<Check> {
  const what = "Accounts";
  const same = await findSameAddresses(db);
  if (same.length === 0)
    return { what, isWell: true, message: "All right: each has its own address." };
  const listed = same.map((accounts) =>
    accounts.map(({ id, email }) => `${email} (${id})`).join(" and "),
  );
  const message = `One address in several spellings, with an account each: ${listed.join("; ")}. Each logs in by its own spelling. Ask their customers which to keep, and to close the other.`;
  return { what, isWell: false, message };
}

async function checkVersions(db: Db): Promise<Check> {
  const { database, schema, isCurrent } = await readDatabaseVersion(db);
  const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
  const versions = `Shop ${version}, Node ${process.versions.node}, ${database}, tables ${schema}.`;
  return {
    what: "Versions",
    isWell: isCurrent,
    message: isCurrent
      ? `All right. ${versions}`
      : `The shop’s program is newer than its database. Restart the shop: it updates the database by itself. ${versions}`,
  };
}
