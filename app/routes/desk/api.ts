import type { ActionFunctionArgs } from "@remix-run/node";
import { atDesk } from "~/calls/desk/all.server";
import { answerCall, answerQueries } from "~/http/json-api.server";

/** The JSON API of the desk. */
export const loader = answerQueries(atDesk);
export const action = (args: ActionFunctionArgs) => answerCall(atDesk, args);
