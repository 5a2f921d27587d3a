import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { logAtDesk } from "~/shop/desk-log.server";
import { filths, type Filth } from "~/shop/catalogue/choice";

/** The list of cards for search engines. */
export type ProductFeed = {
  isOn: boolean;
  /** The cards that it lists. */
  filths: Filth[];
  /** Whether it calls them by their polite names. */
  isPolite: boolean;
};

export async function readProductFeed(db: Db): Promise<ProductFeed> {
  const feed = await db.selectFrom("productFeed").selectAll().executeTakeFirstOrThrow();
  const listed = feed.filths.split(" ");
  return {
    isOn: feed.isOn === 1,
    filths: filths.filter((filth) => listed.includes(filth)),
    isPolite: feed.isPolite === 1,
  };
}

export async function setProductFeed(db: Db, staffId: string, feed: ProductFeed): Promise<void> {
  await transact(db, async (tx) => {
    await tx
      .updateTable("productFeed")
      .set({
        isOn: Number(feed.isOn),
        filths: feed.filths.join(" "),
        isPolite: Number(feed.isPolite),
      })
      .execute();
    const listed = [feed.isOn ? "on" : "off", ...feed.filths, feed.isPolite ? "polite names" : ""];
    const detail = { listed: listed.filter(Boolean).join(", ") };
    await logAtDesk(tx, { did: "set the product feed", staffId, detail });
  });
}
