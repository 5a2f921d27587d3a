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

const cardsText = (count: number) =>
  count === 1 ? "The card you hearted comes" : `The ${count} cards you hearted come`;

/** Says which cards become favourites. Somebody else may have pressed their hearts, so they can be forgotten. */
export function Hearted({ count, mode, children }: Props) {
  const { Form, data } = useFetcher<ActionData>();
  useFocusAfterRemoval(count);
  // The sentence stays until the server has forgotten: a login that overtakes the form saves the cards.
  if (count === 0) return <p>{children}</p>;
  return (
    <Form method="post" action={href("/preferences")} preventScrollReset>
      <p>
        <span>
          {`${mode === "login" ? "*They always are. " : ""}${cardsText(count)} in with you.`}
        </span>{" "}
        <button className="button small" {...withIntent("forget-hearts")}>
          {`Forget ${count === 1 ? "it" : "them"}`}
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
