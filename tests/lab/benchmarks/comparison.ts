import { once } from "node:events";
import { request } from "node:http";
import { load, type Rate, type Sent } from "./load";
import { median } from "./performance-page";
import type { Rivals, Server } from "./rivals";

const rounds = 3;
const roundSeconds = 2;
const warmUpSeconds = 1;

const labels: Record<keyof Rivals, string> = {
  static: "static",
  express: "plain Express",
  remix: "bare Remix",
};

export type Measure = {
  name: string;
  sent: Sent;
  rival?: keyof Rivals;
  /** The least ratio of the answers a second, the shop's to the rival's. */
  target?: number;
};

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

/**
 * The request to a rival, with the same headers: its only page, the same form, or as many bytes as the
 * shop answers.
 */
async function rivalRequest(rival: keyof Rivals, sent: Sent, shop: Server): Promise<Sent> {
  const path = rival === "static" ? `/${await answerLength(shop, sent)}` : "/";
  return { ...sent, path };
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
