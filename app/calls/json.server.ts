import type { ActionFunctionArgs } from "@remix-run/node";
import { answerCall, answerQueries } from "~/http/json-api.server";
import { shopApi } from "./all.server";

/** The JSON API of every screen. The `api.ts` beside a page re-exports these. */
export const loader = answerQueries(shopApi);
export const action = (args: ActionFunctionArgs) => answerCall(shopApi, args);
