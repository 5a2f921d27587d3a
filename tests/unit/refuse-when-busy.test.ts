import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import pino from "pino";
import { beforeEach, expect, test } from "vitest";
import { refuseWhenBusy } from "../../app/server/refuse-when-busy";
import { Refusal } from "../../app/shop/refusal";

const log: string[] = [];
beforeEach(() => void log.splice(0));
const shop = { log: pino({}, { write: (line: string) => log.push(line) }) };
const args = { context: { shop } } as unknown as LoaderFunctionArgs;

/** The module of a page as it is answered, whose loader or action is this. */
function moduleOf(part: object) {
  const build = { routes: { page: { id: "page", module: part } } } as unknown as ServerBuild;
  return refuseWhenBusy(build).routes.page!.module;
}

async function answerOf(thrown: Error): Promise<unknown> {
  const loader = () => Promise.reject(thrown);
  try {
    return await moduleOf({ loader }).loader!(args);
  } catch (answer) {
    return answer;
  }
}

test("a page that is refused has the message, the status and the time to try again", async () => {
  const busy = new Refusal("busy", "We’re a bit busy.", { retryAfterSeconds: 5 });
  const answer = (await answerOf(busy)) as Response;
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await answer.text()).toBe("We’re a bit busy.");
  expect(log.splice(0)).toEqual([expect.stringContaining("We’re a bit busy.")]);
  const missing = (await answerOf(new Refusal("missing", "No such order."))) as Response;
  expect([missing.status, missing.headers.get("Retry-After")]).toEqual([404, null]);
  expect(log).toEqual([]);
});

test("a page that fails throws what it threw", async () => {
  const bug = new Error("A bug");
  expect(await answerOf(bug)).toBe(bug);
});

test("a form that is refused is answered like a page, and a page without a loader has none", async () => {
  const action = () => Promise.reject(new Refusal("busy", "We’re a bit busy."));
  await expect(moduleOf({ action }).action!(args)).rejects.toMatchObject({ status: 503 });
  expect(moduleOf({}).loader).toBeUndefined();
});

test("a page tells when to try again, whichever part of it was refused", () => {
  const { headers } = moduleOf({});
  if (typeof headers !== "function")
    throw new TypeError("The page has no function for its headers");
  const none = new Headers();
  const soon = new Headers({ "Retry-After": "5" });
  const all = { errorHeaders: none, actionHeaders: none, parentHeaders: none, loaderHeaders: none };
  expect(headers(all)).toEqual([]);
  for (const part of ["errorHeaders", "actionHeaders", "parentHeaders"]) {
    expect(headers({ ...all, [part]: soon })).toEqual([["Retry-After", "5"]]);
  }
});
