import { useState, type FormEvent } from "react";
import { useIsHydrated } from "./hydrated";
import type { ActionData } from "~/forms/action-data";
import type { Intent } from "~/forms/intent";

/** The pattern of each field that is checked, and the refusal of what does not match. */
export type Rules = Record<string, readonly [RegExp, string]>;

/**
 * Refuses a form that the browser would refuse, so that no request is sent and no password is lost. All
 * wrong fields are named, as by the server. Without scripts, the browser alone refuses it.
 * @returns the refusal, and the attributes of the form
 */
export function useOwnRefusal(intent: Intent, rules: Rules) {
  const [refused, setRefused] = useState<ActionData>();
  const noValidate = useIsHydrated();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    if (form.checkValidity()) return setRefused(undefined);
    event.preventDefault();
    const fieldErrors = wrongFields(form, rules);
    setRefused({ intent, message: "", fieldErrors, values: {} });
    form.querySelector<HTMLInputElement>(`[name=${Object.keys(fieldErrors)[0]}]`)?.focus();
  };
  return { refused, form: { noValidate, onSubmit } };
}

function wrongFields(form: HTMLFormElement, rules: Rules): Record<string, string> {
  const wrong = Object.entries(rules).filter(([name, [pattern]]) => {
    const { value, validity } = form.querySelector<HTMLInputElement>(`[name=${name}]`)!;
    return !validity.valid || !pattern.test(value);
  });
  return Object.fromEntries(wrong.map(([name, [, refusal]]) => [name, refusal]));
}
