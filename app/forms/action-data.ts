/** The answer to a form that was refused. */
export type ActionData = {
  /** The call that was refused. */
  call: string;
  message: string;
  /** Messages by field. */
  fieldErrors: Record<string, string>;
  /** What was typed, by field, for the form to show again; never a secret. */
  values: Record<string, string>;
};
