import { useFetcher } from "@remix-run/react";
import { InlineError } from "~/components/inline-error";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";

/** Offers to merge the guest's lines that a login could not merge. */
export function UnmergedLines({ count }: { count: number }) {
  const fetcher = useFetcher<ActionData>();
  return (
    <fetcher.Form method="post" action={href("/cart")} preventScrollReset>
      <p>
        {count === 1 ? "A card" : `${count} cards`} from before you logged in did not make it into
        your basket.
      </p>
      <InlineError message={fetcher.data?.message} />
      <button className="button small" {...withIntent("merge-guest-basket")}>
        Try again
      </button>
    </fetcher.Form>
  );
}
