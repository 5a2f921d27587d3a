import { z } from "zod";
import { defineFormCall } from "~/http/call.server";
import { ItemId } from "~/http/inputs.server";
import { cardStatuses } from "~/shop/catalogue/card";
import { notAPrice } from "~/shop/catalogue/desk-card";
import { givePicture } from "~/shop/catalogue/card-pictures.server";
import { beginCard, deleteDraft, saveCard } from "~/shop/catalogue/edit-card.server";
import { filths, recipients } from "~/shop/catalogue/choice";
import { parsePounds } from "~/shop/money";
import { occasionNames } from "~/shop/catalogue/occasions";
import { href } from "~/forms/href";
import { ticked } from "./inputs.server";

/** A text of one line. */
const line = (most: number) =>
  z
    .string()
    .transform((typed) =>
      typed
        .replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, " ")
        .toWellFormed()
        .trim(),
    )
    .pipe(z.string().max(most, `${most} characters will have to do.`));

const Name = line(80).pipe(z.string().regex(/[\p{L}\p{N}]/u, "A card needs a name."));
/** A text that a card may lack while it is a draft. */
const orNone = (most: number) => line(most).transform((text) => text || null);

/** Pounds as typed, in pence; null for none. */
const Pence = z
  .string()
  .trim()
  .transform((typed, context) => {
    if (typed === "") return null;
    const pence = parsePounds(typed);
    if (pence !== undefined) return pence;
    context.addIssue(notAPrice(typed));
    return z.NEVER;
  });

export const newCard = defineFormCall({
  name: "new-card",
  who: "desk",
  may: "edit cards",
  writtenFields: ["name", "price"],
  input: z.object({ name: Name, price: Pence }),
  async run({ shop, desk }, { name, price }) {
    return { card: await beginCard(shop.db, desk.staffId, { name, pricePence: price }) };
  },
  afterForm: ({ card }) => ({ to: href("/desk/cards/:productId", { productId: card }) }),
});

const NextStatus = z.enum(cardStatuses).exclude(["draft"]);

const EditedCard = z
  .object({
    card: ItemId,
    /** The version that the editor has seen. */
    version: z.coerce.number().int().min(0),
    name: Name,
    politeName: orNone(80),
    alt: line(300),
    politeAlt: orNone(300),
    shortDescription: line(90),
    longDescription: line(600),
    price: Pence,
    oldPrice: Pence,
    /** The main one first. */
    occasions: z.array(z.enum(occasionNames)).max(occasionNames.length),
    filth: z.enum(filths).optional(),
    recipients: z.array(z.enum(recipients)).max(recipients.length),
    /** The status that the card gets as well. */
    status: NextStatus.optional(),
    /** The page that the form's sender goes on to. */
    next: z.literal("picture").optional(),
  })
  .transform(({ card: id, version, status, next, price, oldPrice, ...fields }) => ({
    id,
    version,
    status,
    next,
    fields: { ...fields, pricePence: price, oldPricePence: oldPrice },
  }));

/** A form has a main occasion, and a box for each and for each recipient. */
const EditForm = z
  .looseObject({ mainOccasion: z.string().default("") })
  .transform(({ mainOccasion, ...fields }) => {
    const names = [mainOccasion, ...ticked("occasion.")(fields)];
    return {
      ...fields,
      occasions: [...new Set(names.filter(Boolean))],
      recipients: ticked("recipient.")(fields),
    };
  })
  .pipe(
    EditedCard as z.ZodType<
      z.output<typeof EditedCard>,
      { occasions: string[]; recipients: string[] }
    >,
  );

export const editCard = defineFormCall({
  name: "edit-card",
  who: "desk",
  may: "edit cards",
  needsProof: true,
  writtenFields: [
    "name",
    "politeName",
    "alt",
    "politeAlt",
    "shortDescription",
    "longDescription",
    "price",
    "oldPrice",
  ],
  input: EditForm,
  async run({ shop, desk }, { fields, next, ...seen }) {
    await saveCard(shop.db, desk.staffId, seen, fields);
    return { id: seen.id, next };
  },
  afterForm: ({ id: productId, next }) => ({
    ...(next && { to: href("/desk/cards/:productId/picture", { productId }) }),
    notices: ["cardSaved"],
  }),
});

export const deleteCard = defineFormCall({
  name: "delete-card",
  who: "desk",
  may: "edit cards",
  input: z.object({ card: ItemId }),
  async run({ shop, desk }, { card }) {
    await deleteDraft(shop.db, desk.staffId, card);
  },
  afterForm: () => ({ to: `${href("/desk/cards")}?show=draft`, notices: ["draftDeleted"] }),
});

export const uploadPicture = defineFormCall({
  name: "upload-picture",
  who: "desk",
  may: "edit cards",
  input: z.object({
    card: ItemId,
    picture: z.file("Which picture? Choose a file.").min(1, "Which picture? Choose a file."),
  }),
  async run({ shop, desk }, { card, picture }) {
    await givePicture(shop.db, desk.staffId, card, Buffer.from(await picture.arrayBuffer()));
    return { card };
  },
  afterForm: ({ card }) => ({
    to: href("/desk/cards/:productId", { productId: card }),
    notices: ["pictureTaken"],
  }),
});
