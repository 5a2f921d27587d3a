import { Form } from "@remix-run/react";
import { filthTitles } from "~/components/filth-titles";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { filths } from "~/shop/catalogue/choice";
import type { ProductFeed } from "~/shop/exports/product-feed.server";
import { Choices } from "./choices";

type Props = { feed: ProductFeed; publicUrl: string; refused: ActionData | undefined };

/** The list of cards for search engines. */
export function FeedForm({ feed, publicUrl, refused }: Props) {
  const typed = refused?.intent === "set-feed" ? refused.values : undefined;
  const tick = (label: string, name: string, isSet: boolean) => ({
    label,
    input: { type: "checkbox", name, defaultChecked: typed ? name in typed : isSet },
  });
  return (
    <Form className="panel" method="post">
      <h2>Cards for search engines</h2>
      <p>
        A list of the cards for sale at {publicUrl}/feeds/google.xml, for Google’s Merchant Center.
        While it is off, there is nothing at that address.
      </p>
      <Choices legend="The list" choices={[tick("On", "on", feed.isOn)]} />
      <Choices
        legend="Cards in it"
        choices={filths.map((each) => tick(filthTitles[each], each, feed.filths.includes(each)))}
      />
      <Choices legend="Names" choices={[tick("Polite names", "polite", feed.isPolite)]} />
      <button className="button" {...withIntent("set-feed")}>
        Save the list
      </button>
    </Form>
  );
}
