import autocannon from "autocannon";
import { once } from "node:events";
import { request } from "node:http";
import { median } from "./performance-page";
import { processorTime } from "./processors";
import type { Rivals, Server } from "./rivals";

const rounds = 3;
const roundSeconds = 1.5;
const warmUpSeconds = 1;
const connections = 10;

const labels: Record<keyof Rivals, string> = {
  static: "static",
  express: "plain Express",
  remix: "bare Remix",
};

type Sent = { path: string; headers?: Record<string, string>; form?: Record<string, string> };
export type Measure = {
  name: string;
  sent: Sent;
  rival?: keyof Rivals;
  /** The least ratio of the answers a second, the shop's to the rival's. */
  target?: number;
};
type Rate = { perSecond: number; cpuPerAnswer: number };

/** A row of the table. Both sides take turns, so that a busy minute of the machine falls on both. */
export async function compare(measure: Measure, shop: Server, rivals: Rivals): Promise<string[]> {
  const { name, sent, rival, target } = measure;
  const other = rival && (await rivalRequest(rival, sent, shop));
  const ours: Rate[] = [];
  const theirs: Rate[] = [];
  await load(shop, sent, warmUpSeconds);
  if (other) await load(rivals[rival], other, warmUpSeconds);
  for (let round = 0; round < rounds; round++) {
    ours.push(await load(shop, sent, roundSeconds));
    if (other) theirs.push(await load(rivals[rival], other, roundSeconds));
  }
  const rate = (rates: Rate[]) => median(rates.map(({ perSecond }) => perSecond));
  const cost = (rates: Rate[]) => median(rates.map(({ cpuPerAnswer }) => cpuPerAnswer));
  const compared = rival
    ? [
        labels[rival],
        (rate(ours) / rate(theirs)).toFixed(2),
        (cost(theirs) / cost(ours)).toFixed(2),
      ]
    : ["", "", ""];
  return [name, String(Math.round(rate(ours))), ...compared, target ? `≥ ${target}` : ""];
}

/** What a rival is asked: its only page, the same form, or as many bytes as the shop answers. */
async function rivalRequest(rival: keyof Rivals, sent: Sent, shop: Server): Promise<Sent> {
  if (rival === "static") return { path: `/${await answerLength(shop, sent)}` };
  return rival === "express" ? { path: "/", form: sent.form } : { path: "/" };
}

/** Bytes of a body as it is sent. */
async function answerLength(shop: Server, { path, headers }: Sent): Promise<number> {
  // The shop keeps a page compressed harder once it has been asked for repeatedly.
  await load(shop, { path, headers }, warmUpSeconds);
  const asked = request(shop.url + path, { headers }).end();
  const [answer] = await once(asked, "response");
  let length = 0;
  for await (const chunk of answer) length += chunk.length;
  return length;
}

/** @throws {Error} when an answer is an error, or when there is none. */
async function load(
  { url, pid }: Server,
  { path, headers = {}, form }: Sent,
  seconds: number,
): Promise<Rate> {
  const cpuBefore = processorTime(pid) ?? Number.NaN;
  const result = await autocannon({
    url: url + path,
    connections,
    duration: seconds,
    method: form ? "POST" : "GET",
    headers: { ...headers, ...(form && { "Content-Type": "application/x-www-form-urlencoded" }) },
    body: form && new URLSearchParams(form).toString(),
  });
  const answers = result["2xx"] + result["3xx"];
  if (result.errors > 0 || result["4xx"] + result["5xx"] > 0 || answers === 0) {
    throw new Error(`${path} was not answered: ${JSON.stringify(result.statusCodeStats)}`);
  }
  const cpu = (processorTime(pid) ?? Number.NaN) - cpuBefore;
  return { perSecond: answers / result.duration, cpuPerAnswer: cpu / answers };
}
