import { Form } from "@remix-run/react";
import { useEffect } from "react";
import { InlineError } from "~/components/inline-error";
import type { ActionData } from "~/forms/action-data";
import { useIsHydrated } from "~/browser/hydrated";
import { href } from "~/forms/href";
import { withIntent } from "~/forms/intent";

type Props = {
  /** The applied code. */
  code: string | undefined;
  /** The reason why the applied code takes nothing off any more. */
  whyNot: string | undefined;
  refused: ActionData | undefined;
};

/** Without scripts, the page comes back at the form; with scripts it stays where it is. */
const usePlace = () => (useIsHydrated() ? href("/cart") : `${href("/cart")}#discount`);

/** The field for a discount code, or the applied code with the button that removes it. */
export function DiscountForm({ code, whyNot, refused }: Props) {
  return (
    <div className="discount" id="discount">
      {code ? <AppliedCode code={code} whyNot={whyNot} /> : <CodeField refused={refused} />}
    </div>
  );
}

function CodeField({ refused }: Pick<Props, "refused">) {
  const here = usePlace();
  // With scripts, the page stays where it is, and the field may be at its foot.
  useEffect(() => {
    if (refused) document.querySelector("#code-error")?.scrollIntoView({ block: "nearest" });
  }, [refused]);
  return (
    <Form method="post" action={here} preventScrollReset>
      <input type="hidden" name="back" value={here} />
      <label htmlFor="code">Discount code</label>{" "}
      <span className="code-field">
        <input
          type="text"
          className="input"
          id="code"
          name="code"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={refused?.values.code}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? "code-error" : undefined}
        />{" "}
        <button className="button small" {...withIntent("apply-discount")}>
          Apply
        </button>
      </span>
      <InlineError id="code-error" message={refused?.message} />
    </Form>
  );
}

function AppliedCode({ code, whyNot }: { code: string; whyNot: string | undefined }) {
  const here = usePlace();
  return (
    <Form method="post" action={here} preventScrollReset>
      <input type="hidden" name="back" value={here} />
      <p>
        {whyNot ?? (
          <>
            Code <strong>{code}</strong> is applied.
          </>
        )}
      </p>
      <button className="button small" {...withIntent("remove-discount")}>
        Remove<span className="visually-hidden"> the code {code}</span>
      </button>
    </Form>
  );
}
