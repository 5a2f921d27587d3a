import type { FormCall } from "../../app/http/call.server";

const modules = import.meta.glob<Record<string, unknown>>("../../app/calls/**/*.server.ts", {
  eager: true,
});

/** All calls that a form can name, whichever module has them. */
export const formCalls = Object.values(modules)
  .flatMap((module) => Object.values(module).flat())
  .filter(isFormCall);

function isFormCall(value: unknown): value is FormCall {
  return typeof value === "object" && value !== null && "answerForm" in value;
}
