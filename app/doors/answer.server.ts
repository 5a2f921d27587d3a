import type { ActionFunctionArgs } from "@remix-run/node";
import type { Addressed, FormCall, JsonCall } from "./call.server";
import { answerForm } from "./form-door.server";
import { answerCall } from "./json-door.server";
import { isJsonPath } from "./json-path";

/** The action of a screen: answers its forms at the screen's address, and its JSON calls under /api. */
export function answer<Calls extends Record<string, FormCall | JsonCall>>(
  calls: Calls & Addressed<Calls>,
) {
  return (args: ActionFunctionArgs) =>
    isJsonPath(new URL(args.request.url).pathname)
      ? answerCall(calls, args)
      : answerForm(calls, args);
}
