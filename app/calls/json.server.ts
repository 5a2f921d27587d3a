import type { ActionFunctionArgs } from "@remix-run/node";
import { answerCall, answerQueries } from "~/doors/json-door.server";
import { addressed } from "./all.server";

/** The JSON door of every screen: `api.ts` beside a page passes these on. */
export const loader = answerQueries(addressed);
export const action = (args: ActionFunctionArgs) => answerCall(addressed, args);
