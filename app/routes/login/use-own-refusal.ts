import { useState, type FormEvent } from "react";
import type { ActionData } from "~/forms/action-data";
import { registrationRules } from "~/shop/customers/registration";

/**
 * Refuses a form to register that lacks its tick, or whose e-mail address the browser refuses, so
 * that no request is sent. All wrong fields are named, as by the server.
 */
export function useOwnRefusal() {
  const [refused, setRefused] = useState<ActionData>();
  const checkForm = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    if (form.checkValidity()) return;
    event.preventDefault();
    const fieldErrors = wrongFields(form);
    setRefused({ intent: "register", message: "", fieldErrors, values: {} });
    form.querySelector<HTMLInputElement>(`[name=${Object.keys(fieldErrors)[0]}]`)?.focus();
  };
  return { refused, checkForm };
}

function wrongFields(form: HTMLFormElement): Record<string, string> {
  const wrong = Object.entries(registrationRules).filter(([name, [pattern]]) => {
    const { value, validity } = form.querySelector<HTMLInputElement>(`[name=${name}]`)!;
    return !validity.valid || !pattern.test(value);
  });
  return Object.fromEntries(wrong.map(([name, [, refusal]]) => [name, refusal]));
}
