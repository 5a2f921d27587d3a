import { useFetcher, useLocation } from "@remix-run/react";
import { politeModeKey, useIsPolite } from "./polite-mode";

/** Puts every card into brown paper while somebody looks over the shopper's shoulder. */
export function MumSwitch() {
  const { pathname, search } = useLocation();
  const isPolite = useIsPolite();
  const { Form } = useFetcher({ key: politeModeKey });
  return (
    <Form method="post" action="/" preventScrollReset>
      <input type="hidden" name="back" value={pathname + search} />
      <button
        className="mum-switch"
        name="call"
        value={isPolite ? "be-rude" : "be-polite"}
        role="switch"
        aria-checked={isPolite}
      >
        Mum’s behind me
      </button>
    </Form>
  );
}
