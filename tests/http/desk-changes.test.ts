import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { changePrice, cardForm, upload } from "../support/cards";
import { databasesOfPages } from "../support/database";
import { atDesk, textOf } from "../support/desk";
import { openSuiteShop } from "../support/suite-shop";

const plain = sharp({ create: { width: 640, height: 896, channels: 3, background: "#c33" } });

describe.each(databasesOfPages)("a change at the desk on %s", (kind) => {
  const both = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "1000" }, 2);

  // Spec 19: Guests of two servers see a new card, an edit and a new price without a restart or a
  // reload of caches. (app/shop/catalogue/edit-card.server.ts, app/server/page-cache/page-cache.ts)
  test("guests see within a second: a card put on sale, edited, and given another price", async () => {
    const staff = await atDesk(both, "owner");
    const guest = async (path: string) => textOf(await fetch(both.url + path));
    const field = (name: string) => ({ card: "rarely", ...fields, name });
    await staff.submit("/desk/cards", "new-card", { name: "Rarely", price: "2.99" });
    await upload(
      staff,
      "/desk/cards/rarely/picture",
      "upload-picture",
      { card: "rarely" },
      { picture: await plain.png().toBuffer() },
    );
    const version = async () =>
      /name="version" value="(\d+)"/.exec(
        await (await staff.get("/desk/cards/rarely")).text(),
      )?.[1] ?? "";
    const edit = async (name: string) =>
      staff.submit("/desk/cards/rarely", "edit-card", { ...field(name), version: await version() });
    expect((await edit("Rarely Seen")).status).toBe(303);
    expect((await fetch(`${both.url}/card/rarely`)).status).toBe(404);
    expect(await guest("/get-well")).not.toContain("Rarely");
    const form = await cardForm(both.db, "rarely");
    await staff.submit("/desk/cards/rarely", "edit-card", { ...form, status: "on sale" });
    await expect.poll(() => guest("/get-well?show=60")).toContain("Rarely Seen");
    await edit("Hardly Seen");
    await expect.poll(() => guest("/card/rarely")).toContain("Hardly Seen");
    await changePrice(staff, "rarely", "3.33");
    await expect.poll(() => guest("/card/rarely")).toContain("£3.33");
  });
});

/** All that a card needs, as its form sends it. */
const fields = {
  name: "Hardly Ever",
  politeName: "Often",
  alt: "It is red.",
  politeAlt: "It is a colour.",
  shortDescription: "Short of breath.",
  longDescription: "Long in the tooth.",
  price: "2.99",
  oldPrice: "",
  mainOccasion: "get well",
  "occasion.birthday": "on",
};
