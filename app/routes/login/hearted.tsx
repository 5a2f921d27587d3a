import { useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import { useFocusAfterRemoval } from "~/browser/focus";
import { InlineError } from "~/components/inline-error";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";
import type { Mode } from "./modes";

type Props = {
  /** The number of cards whose hearts this browser's guest pressed. */
  count: number;
  mode: Mode;
  /** The page's lede when there are none. */
  children: ReactNode;
};

/** Says which cards become favourites. Somebody else may have pressed their hearts, so they can be forgotten. */
export function Hearted({ count, mode, children }: Props) {
  const { Form, data } = useFetcher<ActionData>();
  useFocusAfterRemoval(count);
  // The sentence stays until the server has forgotten: a login that overtakes the form saves the cards.
  if (count === 0) return <p>{children}</p>;
  const isOne = count === 1;
  return (
    <Form method="post" action={href("/preferences")} preventScrollReset>
      <p>
        {mode === "login" && "*They always are. "}
        {isOne ? "The card you hearted comes" : `The ${count} cards you hearted come`} in with you.{" "}
        <button className="button small" {...withIntent("forget-hearts")}>
          Forget {isOne ? "it" : "them"}
        </button>
      </p>
      <input
        type="hidden"
        name="back"
        value={mode === "login" ? href("/login") : href("/login", { mode })}
      />
      <InlineError message={data?.message} />
    </Form>
  );
}
