import { randomUUID } from "node:crypto";
import { z } from "zod";
import { href, messageHref } from "~/forms/href";
import type { NoticeCode } from "~/forms/notice-texts.server";
import {
  defineCall,
  defineFormCall,
  defineJsonCall,
  defineQuery,
  type AfterForm,
} from "~/http/call.server";
import type { CookieJar } from "~/http/cookies.server";
import type { Session } from "~/http/session.server";
import { Index, ItemId, LineInput, Personalisation, UId } from "~/http/inputs.server";
import {
  addLine,
  maxMessageLength,
  personaliseLine,
  removeLine,
  type Line,
} from "~/shop/basket/basket";
import { mergeBasket } from "~/shop/basket/basket.server";
import { findCard } from "~/shop/catalogue/catalogue.server";
import { Refusal } from "~/shop/refusal";

/** A line added again sooner is the same click: nobody goes back to the page and presses its button so fast. */
const againAfterMs = 2_000;

/** Either the line's own id, or its place together with the card that must be there. */
const LineReference = z.union([
  z.object({ uId: UId }),
  z
    .object({ index: Index, itemId: ItemId })
    .transform(({ index, itemId }) => ({ index, productId: itemId })),
]);

export const getcart = defineQuery({
  name: "getcart",
  who: "customer",
  output: z.array(z.object({ uId: z.string(), itemId: z.string(), personalisation: z.string() })),
  async run({ basket }) {
    const lines = await basket.read();
    return lines.map(({ uId, productId, personalisation }) => ({
      uId,
      itemId: productId,
      personalisation,
    }));
  },
});

/** A line to add by form. A guest's page has no uId, but the number of cards that it shows. */
const LineForm = z
  .object({
    uId: z
      .literal("")
      .transform(() => undefined)
      .or(UId)
      .optional(),
    itemId: ItemId,
    personalisation: Personalisation,
    basketCount: Index.optional(),
  })
  .transform(({ itemId, ...line }) => ({ ...line, productId: itemId }));

type AddedLine = z.output<typeof LineForm>;
type Added = { hasMessage: boolean; isFull: boolean };

/**
 * Adds a line, unless the basket has a line with that uId. A page from the browser's history may send a uId
 * again after the first answer. The form then adds one more card.
 */
export const addtocart = defineCall<"addtocart", "shopper", AddedLine, Added>({
  name: "addtocart",
  who: "shopper",
  input: LineInput,
  formInput: LineForm,
  output: z.object({ hasMessage: z.boolean() }),
  async run(session, added) {
    const { basket, cookies } = session;
    const { productId, personalisation } = added;
    await requireForSale(session, productId);
    const uId = (await uIdOf(added, session)) ?? randomUUID();
    await basket.change((lines) => addLine(lines, { uId, productId, personalisation }));
    const presses = cookies.get("presses") ?? [];
    cookies.set(
      "presses",
      ([[added.uId ?? uId, Date.now()], ...presses] satisfies typeof presses).slice(0, 5),
    );
    // One draft is kept, and it may be another card's.
    if (draftFor(session, productId)) cookies.set("draftMessage", undefined);
    return { hasMessage: personalisation !== "", isFull: isFull(personalisation) };
  },
  afterForm({ hasMessage, isFull }) {
    if (isFull) return { notices: ["addedFull"] };
    return { notices: hasMessage ? ["addedWithMessage"] : ["added", "reminder"] };
  },
});

async function requireForSale({ shop }: Pick<Session, "shop">, productId: string) {
  const card = await findCard(shop.db, productId);
  if (!card) {
    throw new Refusal(
      "missing",
      "There is no such card. Somebody must have bought it out of spite.",
    );
  }
  if (card.pricePence === null) throw new Refusal("conflict", `${card.name} is not for sale.`);
}

/**
 * The uId of the line to add; undefined if the line gets a new one. A guest's form without a uId is the
 * same click again if the basket has more lines than its page showed, and the last was just added for the
 * same card and message. Two such forms that are sent with the same cookies are answered with the same
 * basket, so the card is in it once.
 */
async function uIdOf(
  { uId, ...added }: AddedLine,
  { basket, cookies }: Session,
): Promise<string | undefined> {
  if (uId !== undefined) return whenAdded(cookies, uId) === "a while ago" ? undefined : uId;
  const lines = await basket.read();
  const last = lines.at(-1);
  const isAdded =
    last?.productId === added.productId &&
    last.personalisation === added.personalisation &&
    lines.length > (added.basketCount ?? Infinity);
  return isAdded && whenAdded(cookies, last.uId) === "just now" ? last.uId : undefined;
}

/**
 * When this browser was told that the line is in the basket, as far as it remembers. The same uId
 * sent soon afterwards is the same click of Add To Cart; sent later, it means another card.
 */
function whenAdded(cookies: CookieJar, uId: string): "never" | "just now" | "a while ago" {
  const times = (cookies.get("presses") ?? []).filter(([each]) => each === uId).map(([, at]) => at);
  if (times.length === 0) return "never";
  return Date.now() - Math.max(...times) < againAfterMs ? "just now" : "a while ago";
}

/** Puts a line back where it was, once: it still has its uId. */
export const putBack = defineFormCall({
  name: "put-back",
  who: "shopper",
  input: LineInput.and(z.object({ index: Index })),
  async run(session, { index, ...line }) {
    await requireForSale(session, line.productId);
    await session.basket.change((lines) => addLine(lines, line, index));
  },
  afterForm: () => ({ notices: ["putBack"] }),
});

export const removefromcart = defineCall({
  name: "removefromcart",
  who: "shopper",
  input: LineReference,
  async run({ basket }, reference) {
    let removed: (Line & { index: number }) | undefined;
    await basket.change((lines) => {
      const left = removeLine(lines, reference);
      const index = lines.findIndex((line) => !left.includes(line));
      removed = lines[index] && { ...lines[index], index };
      return left;
    });
    return { removed };
  },
  afterForm({ removed }, { once }) {
    if (!removed) return { notices: ["removed"] };
    once.keep({ removed });
    return {};
  },
});

const LineMessage = LineReference.and(z.object({ personalisation: Personalisation }));

export const addPersonalisation = defineCall({
  name: "add-personalisation",
  who: "shopper",
  input: LineMessage,
  output: z.object({ personalisation: z.string() }),
  run: changeLine,
  afterForm: afterMessage,
});

/** Saves for a shopper without scripts, who stays in the dialog and sees the message in its card. */
export const seeLineInside = defineFormCall({
  name: "see-inside",
  who: "shopper",
  input: z.object({ uId: UId, personalisation: Personalisation }),
  async run(session, message) {
    await changeLine(session, message);
    return message.uId;
  },
  afterForm: (uId) => ({ to: messageHref(uId) }),
});

async function changeLine(
  { basket }: Pick<Session, "basket">,
  { personalisation, ...reference }: z.output<typeof LineMessage>,
) {
  let before = personalisation;
  await basket.change((lines) => {
    const changed = personaliseLine(lines, reference, personalisation);
    const line = lines.find((each, at) => each.personalisation !== changed[at]?.personalisation);
    if (line) before = line.personalisation;
    return changed;
  });
  return { personalisation, before };
}

const Draft = z.object({ itemId: ItemId, personalisation: Personalisation });

/** The line of the card without a message that this browser has just added, to which a message belongs. */
export async function findBlank({ basket, cookies }: Session, itemId: string) {
  return (await basket.read()).findLast(
    ({ productId, uId, personalisation }) =>
      productId === itemId && !personalisation && whenAdded(cookies, uId) !== "never",
  );
}

/**
 * Keeps the message for a card until the card is added. If this browser has just added the card without a
 * message, it is for that one.
 */
export const saveDraft = defineFormCall({
  name: "savedraft",
  who: "anyone",
  input: Draft,
  run: keepMessage,
  afterForm(saved) {
    if (!saved.uId) return afterMessage(saved);
    const full: NoticeCode[] = isFull(saved.personalisation) ? ["messageFull"] : [];
    return { notices: ["messageInBasket", ...full] };
  },
});

/** For a shopper without scripts, who sees the kept message in the card, in its dialog or in the basket’s. */
export const seeInside = defineFormCall({
  name: "see-inside",
  who: "anyone",
  input: Draft,
  async run(session, draft) {
    const { uId } = await keepMessage(session, draft);
    return { uId, productId: draft.itemId };
  },
  afterForm: ({ uId, productId }) => ({
    to: uId
      ? messageHref(uId)
      : `${href("/card/:productId", { productId, message: "open" })}#message-title`,
  }),
});

/** Returns also the uId of the line that has the message now, if it is in the basket. */
async function keepMessage(session: Session, draft: z.output<typeof Draft>) {
  const { itemId, personalisation } = draft;
  const uId = personalisation && (await findBlank(session, itemId))?.uId;
  if (!uId) return { ...changeDraft(session, draft), uId: undefined };
  const saved = await changeLine(session, { uId, personalisation });
  // An earlier draft stays if the card has left the basket meanwhile.
  session.cookies.set("draftMessage", undefined);
  return { ...saved, uId };
}

/** The message written for a card that is not in the basket yet. */
export function draftFor({ cookies }: Session, productId: string): string {
  const [id, message] = cookies.get("draftMessage") ?? [];
  return id === productId ? (message ?? "") : "";
}

function changeDraft(session: Session, { itemId, personalisation }: z.output<typeof Draft>) {
  const before = draftFor(session, itemId);
  // One draft is kept: emptying that of this card must leave another card’s alone.
  if (personalisation !== before) {
    session.cookies.set("draftMessage", personalisation ? [itemId, personalisation] : undefined);
  }
  return { personalisation, before };
}

/** Appends a client's own list to the customer's basket. */
export const mergecart = defineJsonCall({
  name: "mergecart",
  who: "customer",
  input: z.object({ guestCart: z.array(LineInput).max(1000) }),
  run: ({ shop, customer }, { guestCart }) => mergeBasket(shop.db, customer.id, guestCart),
});

/** Tries again to merge the lines that this browser kept before its customer logged in. */
export const mergeGuestBasket = defineFormCall({
  name: "merge-guest-basket",
  who: "customer",
  input: z.object({}),
  async run({ shop, customer, guestBasket }) {
    await mergeBasket(shop.db, customer.id, guestBasket.lines);
    guestBasket.keep([]);
  },
  afterForm: () => ({ notices: ["merged"] }),
});

/** Without scripts, the field cuts a text that is longer, and nothing else can say so. */
const isFull = (message: string) => message.length === maxMessageLength;

/** An empty message where there was none is no news. */
function afterMessage(saved: { personalisation: string; before: string }): AfterForm {
  const { personalisation, before } = saved;
  if (personalisation === "") return before ? { notices: ["messageRemoved"] } : {};
  if (isFull(personalisation)) return { notices: ["messageFull"] };
  return { notices: [before ? "messageSaved" : "messageAdded"] };
}
