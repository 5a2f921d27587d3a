import type { ActionFunctionArgs } from "@remix-run/node";
import { deskApi } from "~/calls/desk/all.server";
import { answerCall, answerQueries } from "~/http/json-api.server";

/** The JSON API of the desk. */
export const loader = answerQueries(deskApi);
export const action = (args: ActionFunctionArgs) => answerCall(deskApi, args);
