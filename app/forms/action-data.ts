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

/** The answer to a form that arrives after the desk session has ended. */
export type DeskClosedData = {
  /** The page of the form. */
  back: string;
  text: string;
};
