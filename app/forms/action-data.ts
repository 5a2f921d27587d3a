import type { Intent } from "./intent";

/** The answer to a refused form. */
export type ActionData = {
  /** The refused call. */
  intent: Intent | undefined;
  message: string;
  /** Messages by field. */
  fieldErrors: Record<string, string>;
  /** The typed values by field, for the form to show again; never a secret. */
  values: Record<string, string>;
};

/** The refusal with each error at its field, and a message of the form only if no field has one. */
export function atFields(refused: ActionData | undefined): ActionData | undefined {
  if (!refused || Object.keys(refused.fieldErrors).length === 0) return refused;
  return { ...refused, message: "" };
}

/** The answer to a form that arrives after the desk session has ended. */
export type DeskClosedData = {
  /** The page of the form. */
  back: string;
  text: string;
};
