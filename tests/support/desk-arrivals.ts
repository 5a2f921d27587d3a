import type { Db } from "../../db/connect";
import type { StaffRole } from "../../app/shop/staff/roles";
import { bought, filled, threeLines } from "./arrivals";
import { atDesk, codeOf, deskPassword, newStaff, secretFor } from "./desk";
import { Shopper } from "./shopper";

/** A shop with a desk to work at. */
export type DeskShop = { url: string; db: Db };

/** A screen of the desk in one situation. */
export type DeskState = {
  name: string;
  arrive: (shop: DeskShop) => Promise<Response>;
  status?: number;
};

/** States that only look share their staff and their order. */
const shared = new WeakMap<
  Db,
  { staff: Map<StaffRole, Promise<Shopper>>; order: Promise<string> }
>();

function sharedIn(shop: DeskShop) {
  const known = shared.get(shop.db) ?? { staff: new Map(), order: newOrder(shop) };
  shared.set(shop.db, known);
  return known;
}

/** Somebody with that role at the open desk, who stays as they are. */
export function sharedStaff(shop: DeskShop, role: StaffRole): Promise<Shopper> {
  const { staff } = sharedIn(shop);
  const known = staff.get(role) ?? atDesk(shop, role);
  staff.set(role, known);
  return known;
}

/** Opens a screen in a shop that has an order. */
export async function open(shop: DeskShop, path: string, role: StaffRole = "owner") {
  await sharedIn(shop).order;
  return (await sharedStaff(shop, role)).get(path);
}

/** Opens the page of an order, or one below it. */
export async function openOrder(shop: DeskShop, search = "", role: StaffRole = "owner") {
  const id = await sharedIn(shop).order;
  return (await sharedStaff(shop, role)).get(`/desk/orders/${id}${search}`);
}

/** Submits a form on the page of a new order, and follows where that leads. */
export async function submitAtOrder(
  shop: DeskShop,
  intent: string,
  fields: Record<string, string>,
) {
  const id = await newOrder(shop);
  const staff = await sharedStaff(shop, "owner");
  const path = `/desk/orders/${id}`;
  const answer = await staff.submit(path, intent, { order: id, [`order.${id}`]: "on", ...fields });
  return answer.status === 303 || answer.status === 302 ? staff.follow(answer) : answer;
}

/** Submits the owner's form on a screen, and follows where that leads. */
export async function submitAt(
  shop: DeskShop,
  path: string,
  intent: string,
  fields: Record<string, string>,
) {
  const staff = await sharedStaff(shop, "owner");
  const answer = await staff.submit(path, intent, fields);
  return answer.status === 303 || answer.status === 302 ? staff.follow(answer) : answer;
}

/** An owner at the open desk who last proved who they are more than ten minutes ago. */
export async function unprovenOwner(shop: DeskShop) {
  const owner = await newStaff(shop, "owner");
  const secret = await secretFor(owner);
  await owner.submit("/desk/unlock", "open-desk", { code: codeOf(secret) });
  const { customerId } = await newest(shop);
  await shop.db
    .updateTable("deskSessions")
    .set({ provenAt: 0 })
    .where("customerId", "=", customerId)
    .execute();
  return { owner, proof: { password: deskPassword, code: codeOf(secret, 30) } };
}

/** Who came to the desk last. */
export const newest = ({ db }: DeskShop) =>
  db.selectFrom("staff").select("customerId").orderBy("since", "desc").executeTakeFirstOrThrow();

/** Sells four cards, and deletes the order as a restore of an older backup does. */
export async function loseOrder(shop: DeskShop) {
  const id = await newOrder(shop);
  const { checkoutSessionId, totalPence } = await shop.db
    .deleteFrom("orders")
    .where("id", "=", id)
    .returning(["checkoutSessionId", "totalPence"])
    .executeTakeFirstOrThrow();
  const stray = { problem: "no order", totalPence: totalPence ?? 0, foundAt: Date.now() } as const;
  await shop.db
    .insertInto("paymentProblems")
    .values({ ...stray, checkoutSessionId: checkoutSessionId ?? "" })
    .execute();
  return { id, path: `/desk/lost/${checkoutSessionId}` };
}

/** Sells four cards to somebody. @returns the order's number */
export async function newOrder({ url, db }: DeskShop): Promise<string> {
  const shopper = new Shopper(url);
  await filled(threeLines())(shopper);
  await bought("bingo")(shopper);
  const { id } = await db
    .selectFrom("orders")
    .select("id")
    .where("paidAt", "is not", null)
    .orderBy("createdAt", "desc")
    .executeTakeFirstOrThrow();
  return id;
}
