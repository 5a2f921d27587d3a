import { useFetcher, useLocation } from "@remix-run/react";
import { useIsHydrated } from "~/browser/hydrated";
import { usePoliteKey } from "~/browser/polite-key";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";
import { politeModeKey, useIsPolite } from "./polite-mode";
import { InlineError } from "./inline-error";

const stripId = "polite-mode-switch";

/** The switch of the strip at the top of every page. Escape, pressed twice, presses it too. */
export function StripSwitch() {
  usePoliteKey(pressSwitch);
  return <PoliteModeSwitch id={stripId} />;
}

const pressSwitch = () => document.querySelector<HTMLElement>(`#${stripId} button`)?.click();

/** The switch of polite mode, which hides every card in brown paper. */
export function PoliteModeSwitch({ id }: { id?: string }) {
  const { pathname, search } = useLocation();
  const isPolite = useIsPolite();
  const { Form, data } = useFetcher<ActionData>({ key: politeModeKey });
  return (
    <Form id={id} method="post" action={href("/preferences")} preventScrollReset>
      <input type="hidden" name="back" value={pathname + search} />
      <button
        className="polite-mode-switch"
        {...withIntent(isPolite ? "be-rude" : "be-polite")}
        role="switch"
        aria-checked={isPolite}
      >
        Mum’s behind me
      </button>
      <InlineError message={data?.message} />
    </Form>
  );
}

/**
 * Adds the values of a refused form to the switch. Without scripts the switch reloads the page, and
 * the typed text would be lost.
 */
export function KeepTyped({ values }: { values: Record<string, string> }) {
  const isHydrated = useIsHydrated();
  if (isHydrated) return null;
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" form={stripId} name={name} value={value} />
  ));
}
