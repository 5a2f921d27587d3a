import { isIP } from "node:net";
import { z } from "zod";
import type { PaymentTrial } from "../../payments/trial";
import { isLocal } from "../../env/addresses.server";
import { isThisMachine } from "~/shop/operations/this-machine";
import { waitForReport } from "./payments";
import type { Report } from "./report";

const answerMs = 5_000;

/**
 * Asks for the shop from outside, as shoppers do.
 * @returns the shop's clock; undefined if the shop does not answer there
 */
export async function lookAtAddress(report: Report, publicUrl: string): Promise<Date | undefined> {
  let clock: Date | undefined;
  await report.check("Address", async () => {
    const url = new URL(publicUrl);
    if (url.protocol === "http:" && !isLocal(url)) {
      throw new Error(`${publicUrl} is not HTTPS. Put a proxy with a certificate before the shop.`);
    }
    const answer = await ask(`${publicUrl}/readyz`);
    const text = (await answer.text()).slice(0, 100);
    const location = answer.headers.get("Location");
    if (location)
      throw new Error(
        `${publicUrl} leads to ${location}. Set PUBLIC_URL to that, or the proxy right.`,
      );
    if (answer.status !== 200 || !text.startsWith("Ready."))
      throw new Error(
        `${publicUrl} is not answered by a shop that is ready: ${answer.status} ${text}`,
      );
    clock = new Date(answer.headers.get("Date") ?? Date.now());
    return `the shop answers at ${publicUrl}.`;
  });
  if (clock) await lookAtOtherName(report, new URL(publicUrl));
  return clock;
}

/** The name with `www.`, or without it. */
async function lookAtOtherName(
  report: Report,
  { origin, protocol, host, hostname }: URL,
): Promise<void> {
  if (isThisMachine(hostname) || isIP(hostname.replaceAll(/[[\]]/g, ""))) return;
  const other = host.startsWith("www.") ? host.slice("www.".length) : `www.${host}`;
  await report.check(other, async () => {
    const answer = await ask(`${protocol}//${other}/`).catch((error: unknown) => {
      if (error instanceof NoSuchName) return undefined;
      throw error;
    });
    if (!answer) return `there is no such name, so nobody comes by it.`;
    if (answer.headers.get("Location")?.startsWith(origin)) return `it leads to ${origin}.`;
    throw new Error(
      `It does not lead to ${origin}. Let the proxy pass it on to the shop, which leads its readers there.`,
    );
  });
}

const Taken = z.object({
  received: z.literal(true),
  proxy: z.object({ address: z.string(), isTrusted: z.boolean() }).optional(),
});

/**
 * Sends the shop an event as the payment company does, of which it keeps nothing.
 * @param clock the shop's
 * @param pageId a page that the company has reported to the shop
 */
export async function lookAtEvents(
  report: Report,
  trial: PaymentTrial,
  { publicUrl, clock, pageId }: { publicUrl: string; clock: Date; pageId: string | undefined },
): Promise<void> {
  let taken: z.infer<typeof Taken> | undefined;
  await report.check("Webhook secret", async () => {
    const { body, signature } = trial.signEvent(clock);
    const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
    const answer = await ask(`${publicUrl}/webhooks/stripe`, { method: "POST", headers, body });
    taken = Taken.safeParse(await answer.json().catch(() => undefined)).data;
    if (!taken) {
      throw new Error(
        `The shop refuses an event that is signed with STRIPE_WEBHOOK_SECRET (${answer.status}). If you have changed that, restart the shop.`,
      );
    }
    if (pageId !== undefined) await waitForReport(trial, pageId);
    return "the shop takes the payment company’s reports.";
  });
  if (taken) await lookAtProxy(report, publicUrl, taken);
}

const lookAtProxy = (report: Report, publicUrl: string, { proxy }: z.infer<typeof Taken>) =>
  report.check("Proxy", async () => {
    if (!proxy) {
      if (publicUrl.startsWith("http:")) return "there is none.";
      throw new Error("It does not say for whom it asks. Let it send X-Forwarded-For.");
    }
    const address = proxy.address.replace(/^::ffff:/, "");
    if (proxy.isTrusted) return `the shop trusts the one at ${address}.`;
    const value = isThisMachine(address) || address === "::1" ? "loopback" : address;
    throw new Error(
      `TRUST_PROXY does not name the one at ${address}, so limits take all visitors for one. Set TRUST_PROXY=${value} and restart the shop.`,
    );
  });

class NoSuchName extends Error {}

/**
 * Asks without following a redirect.
 * @throws {Error} that says in words why no answer came
 */
async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(answerMs);
    return await fetch(url, { ...init, redirect: "manual", signal });
  } catch (error) {
    const { host } = new URL(url);
    const code = codeOf(error);
    const message = sayWhy(code, host);
    if (code === "ENOTFOUND") throw new NoSuchName(message, { cause: error });
    throw new Error(message, { cause: error });
  }
}

function sayWhy(code: string, host: string): string {
  if (code === "ENOTFOUND") return `The name ${host} has no address in DNS.`;
  if (code === "ECONNREFUSED") return `Nobody answers at ${host}. Start the shop, and its proxy.`;
  const isUnsafe = /CERT|SIGNED|ALTNAME|SIGNATURE/.test(code);
  return isUnsafe
    ? `The certificate of ${host} is not valid (${code}).`
    : `No answer from ${host} (${code}).`;
}

function codeOf(error: unknown): string {
  const { cause = error } = error as Error;
  const { code, name } = cause as { code?: string; name?: string };
  return code ?? name ?? "";
}
