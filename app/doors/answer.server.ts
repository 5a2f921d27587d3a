import type { ActionFunctionArgs } from "@remix-run/node";
import { isCall, type Calls } from "./call.server";
import { answerForm } from "./form-door.server";
import { answerJson } from "./json-door.server";

/** The action of a screen: answers its forms at the screen's address, and its JSON calls under /api. */
export function answer(calls: Calls) {
  return (args: ActionFunctionArgs) =>
    isCall(args.request) ? answerJson(calls, args) : answerForm(calls, args);
}
