import type { Intent } from "./intent";

/** The answer to a form that was refused. */
export type ActionData = {
  /** The call that was refused. */
  intent: Intent | undefined;
  message: string;
  /** Messages by field. */
  fieldErrors: Record<string, string>;
  /** What was typed, by field, for the form to show again; never a secret. */
  values: Record<string, string>;
};

/** What whoever was writing at the desk gets when it has closed meanwhile. */
export type DeskClosedData = {
  /** The page whose form they sent. */
  back: string;
  words: string;
};
