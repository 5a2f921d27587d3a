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
  /** Whether it is no refusal: staff have re-authenticated meanwhile, and the form was not carried out. */
  isProven?: boolean;
};

/**
 * The revision for a hidden field: the current one, or after a proof the one that the form was sent with,
 * so that a change by somebody else in between is still noticed.
 */
export function seenIn(refused: ActionData | undefined, field: string, current: number) {
  return refused?.isProven ? refused.values[field] : current;
}

/** The refusal with each error at its field, and a message of the form only if no field has one. */
export function atFields(refused: ActionData | undefined): ActionData | undefined {
  if (!refused || Object.keys(refused.fieldErrors).length === 0) return refused;
  return { ...refused, message: "" };
}

/** The answer to a form of the desk whose sender has to re-authenticate. */
export type ProofAskedData = {
  /** The address of the form. */
  path: string;
  intent: Intent;
  /** The fields of the form. */
  fields: Record<string, string>;
  /** The reason why the last password or code was refused, or none. */
  message: string;
};

/** The answer to a form that arrives after the desk session has ended. */
export type DeskClosedData = {
  /** The page of the form. */
  back: string;
  text: string;
};
