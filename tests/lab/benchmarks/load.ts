import autocannon from "autocannon";
import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { processorTime } from "../../support/processors";
import type { Server } from "./rivals";

const connections = 10;

/** A request. A form makes it a POST. */
export type Sent = {
  path: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
};
/** Answers a second, and the processor time that the server takes for one, in ms. */
export type Rate = { perSecond: number; cpuPerAnswer: number };
type Request = { url: string; headers: Record<string, string>; body?: string };
type Result = { answers: number; perSecond: number };

/** wrk takes less of a processor for an answer than any of the servers, and autocannon takes more. */
export const loadTool = spawnSync("wrk", ["--version"]).error ? "autocannon" : "wrk";

/** @throws {Error} when an answer is an error, or when there is none. */
export async function load(server: Server, sent: Sent, seconds: number): Promise<Rate> {
  const { path, headers = {}, form } = sent;
  const request = {
    url: server.url + path,
    headers: { ...headers, ...(form && { "Content-Type": "application/x-www-form-urlencoded" }) },
    body: form && new URLSearchParams(form).toString(),
  };
  const cpuBefore = processorTime(server.pid) ?? Number.NaN;
  const send = loadTool === "wrk" ? sendByWrk : sendByAutocannon;
  const { answers, perSecond } = await send(request, seconds);
  const cpu = (processorTime(server.pid) ?? Number.NaN) - cpuBefore;
  return { perSecond, cpuPerAnswer: cpu / answers };
}

async function sendByWrk({ url, headers, body }: Request, seconds: number): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-load-"));
  const script = join(folder, "request.lua");
  await writeFile(
    script,
    body === undefined ? "" : `wrk.method = "POST"\nwrk.body = ${JSON.stringify(body)}\n`,
  );
  const said = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const options = ["-t1", `-c${connections}`, `-d${Math.ceil(seconds)}s`, "-s", script];
  const { stdout } = await promisify(execFile)("wrk", [...options, ...said, url]);
  await rm(folder, { recursive: true });
  const answers = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  if (!answers || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`);
  return { answers, perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]) };
}

async function sendByAutocannon({ url, headers, body }: Request, seconds: number): Promise<Result> {
  const method = body === undefined ? "GET" : "POST";
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method,
    headers,
    body,
  });
  const answers = result["2xx"] + result["3xx"];
  if (result.errors > 0 || result["4xx"] + result["5xx"] > 0 || answers === 0) {
    throw new Error(`${url} was not answered: ${JSON.stringify(result.statusCodeStats)}`);
  }
  return { answers, perSecond: answers / result.duration };
}
