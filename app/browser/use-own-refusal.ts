import { useState, type FormEvent } from "react";
import type { ActionData } from "./action-data";
import type { Intent } from "./intent";

/** The pattern of each field that is checked, and the refusal of what does not match. */
export type Rules = Record<string, readonly [RegExp, string]>;

/**
 * Refuses a form that the browser would refuse, so that no request is sent and no password is lost. All
 * wrong fields are named, as by the server. The form needs `noValidate`.
 */
export function useOwnRefusal(intent: Intent, rules: Rules) {
  const [refused, setRefused] = useState<ActionData>();
  const checkForm = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    if (form.checkValidity()) return setRefused(undefined);
    event.preventDefault();
    const fieldErrors = wrongFields(form, rules);
    setRefused({ intent, message: "", fieldErrors, values: {} });
    form.querySelector<HTMLInputElement>(`[name=${Object.keys(fieldErrors)[0]}]`)?.focus();
  };
  return { refused, checkForm };
}

function wrongFields(form: HTMLFormElement, rules: Rules): Record<string, string> {
  const wrong = Object.entries(rules).filter(([name, [pattern]]) => {
    const { value, validity } = form.querySelector<HTMLInputElement>(`[name=${name}]`)!;
    return !validity.valid || !pattern.test(value);
  });
  return Object.fromEntries(wrong.map(([name, [, refusal]]) => [name, refusal]));
}
