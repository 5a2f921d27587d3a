import { expect } from "vitest";
import type { StaffRole } from "../../app/shop/staff/roles";
import { codeOf, deskPassword, newStaff, secretFor, textOf } from "./desk";
import { orderOf, submitAtProvider } from "./refunds";
import type { Shopper } from "./shopper";
import type { SuiteShop } from "./suite-shop";
import { secondsOn, type Booked, type WeekBooks } from "./week-books";

type Member = { shopper: Shopper; secret: string };

/** The work of an owner and a packer, by the forms that they send, noted in the books. */
export class WeekDesk {
  #staff = new Map<StaffRole, Member>();
  /** The pages of the batches that are not posted. */
  batches: string[] = [];
  constructor(
    readonly shop: SuiteShop,
    readonly books: WeekBooks,
  ) {}

  /** Hires whoever is new, and opens the desk for both. */
  async open(): Promise<void> {
    for (const role of ["owner", "packer"] as const) {
      secondsOn(60);
      const member = this.#staff.get(role) ?? (await this.#hire(role));
      const code = codeOf(member.secret);
      const opened = await member.shopper.submit("/desk/unlock", "open-desk", { code });
      expect([role, opened.status]).toEqual([role, 303]);
    }
  }

  async #hire(role: StaffRole): Promise<Member> {
    const shopper = await newStaff(this.shop, role);
    const member = { shopper, secret: await secretFor(shopper) };
    this.#staff.set(role, member);
    return member;
  }

  who = (role: StaffRole) => this.#staff.get(role)!.shopper;

  /** Submits a form of the desk. @returns the address that it leads to */
  async submit(
    role: StaffRole,
    path: string,
    intent: string,
    fields: Record<string, string>,
  ): Promise<string> {
    const answer = await this.who(role).submit(path, intent, fields);
    expect([intent, answer.status, await textOf(answer.clone())]).toEqual([intent, 303, ""]);
    const to = new URL(answer.headers.get("Location") ?? "", this.shop.url);
    return to.pathname + to.search;
  }

  html = async (path: string, role: StaffRole = "packer") =>
    withoutComments(await (await this.who(role).get(path)).text());

  /** The owner sends a form for which they have to prove who they are. */
  async submitProven(
    path: string,
    intent: string,
    fields: Record<string, string>,
  ): Promise<string> {
    secondsOn(60);
    const { shopper, secret } = this.#staff.get("owner")!;
    const proof = { password: deskPassword, code: codeOf(secret) };
    const proven = await shopper.submit(path, intent, { ...fields, ...proof });
    expect([intent, proven.status]).toEqual([intent, 200]);
    return this.submit("owner", path, intent, fields);
  }

  /** The packer prints all that is not printed. */
  async print(): Promise<void> {
    const path = await this.submit("packer", "/desk?index", "print-todays-post", {});
    this.batches.push(path);
    for (const order of this.books.with("here")) order.isPrinted = true;
  }

  /** The printer jams: the same again, of an order, a card or a label. */
  async printAgain(order: Booked, part: "order" | "label" | `card.${number}`): Promise<string> {
    const what = `${order.id}.${part}`;
    return this.html(
      await this.submit("packer", `/desk/orders/${order.id}`, "print-again", { what }),
    );
  }

  async correctAddress(order: Booked): Promise<void> {
    const was = order.addressee.join("\n");
    const [name = "", , ...rest] = order.addressee;
    order.addressee = [name, `${order.id.slice(3)} Better Street`, ...rest];
    const fields = { order: order.id, what: "address", was, now: order.addressee.join("\n") };
    await this.submit("owner", `/desk/orders/${order.id}`, "correct-order", fields);
    order.isPrinted = false;
    order.letters.push(`Your order ${order.id} was changed`);
  }

  /** The packer takes a card out of its parcel. */
  async exclude(order: Booked, position: number): Promise<void> {
    const fields = { order: order.id, position: String(position), reason: "A threat" };
    await this.submit("packer", this.batches.at(-1)!, "exclude-card", fields);
    order.out.add(position);
    order.isPrinted = false;
  }

  /** The owner refunds by both steps: one card, or everything that is left. */
  async refund(order: Booked, position?: number): Promise<void> {
    const path = `/desk/orders/${order.id}/refund`;
    const what = position === undefined ? "whole=on" : `line.${position}=on`;
    const page = await this.html(`${path}?${what}&reason=unprintable&check=yes`, "owner");
    const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const filled = Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
    await this.submitProven(path, "refund-order", filled);
    order.letters.push(`Refund for your order ${order.id}`);
    if (position === undefined) {
      if (order.state === "here") order.state = "refunded";
      return;
    }
    if (!order.out.has(position)) order.isPrinted = false;
    order.out.add(position);
  }

  /** The bank takes the money, and the payment company reports it. */
  async dispute(order: Booked): Promise<void> {
    const { standInsUrl, db } = this.shop;
    await submitAtProvider(standInsUrl, `${order.paymentId}/dispute`, { kind: "dispute" });
    await expect.poll(async () => (await orderOf(db, order.id)).disputeState).toBe("open");
    if (order.state === "here") order.state = "held";
  }

  async closeDispute(order: Booked, status: "won" | "lost"): Promise<void> {
    const { standInsUrl, db } = this.shop;
    const { id } = await db
      .selectFrom("disputes")
      .select("id")
      .where("orderId", "=", order.id)
      .executeTakeFirstOrThrow();
    await submitAtProvider(standInsUrl, `disputes/${id}/close`, { status });
    await expect.poll(async () => (await orderOf(db, order.id)).disputeState).toBe(status);
    if (status === "lost" && order.state === "held") order.state = "refunded";
  }

  /** Presses "All posted" in each batch that Today leads to, as the packer does. */
  async postAll(): Promise<void> {
    const [steps = ""] = (await this.html("/desk")).split("Finished batches");
    const open = new Set(steps.match(/\/desk\/print\/PB-[0-9A-Z]{8}/g));
    let dispatched = 0;
    for (const path of open) {
      const batch = path.slice("/desk/print/".length);
      const done = await this.submit("packer", `${path}?show=post`, "post-batch", { batch });
      dispatched += Number(/<h1>(\d+) dispatched/.exec(await this.html(done))?.[1]);
    }
    const posted = this.books.with("here").filter(({ isPrinted }) => isPrinted);
    expect(dispatched).toBe(posted.length);
    for (const order of posted) {
      order.state = "gone";
      order.letters.push(`Your order ${order.id} is in the post`);
    }
    this.batches = [];
  }

  /** The owner undoes a dispatch that its customer was told of. */
  async recall(order: Booked): Promise<void> {
    await this.submit("owner", `/desk/orders/${order.id}`, "recall-order", { order: order.id });
    order.state = "here";
    order.isLate = true;
    order.letters.push(`Your order ${order.id} is not in the post yet`);
    const { batchId } = await this.shop.db
      .selectFrom("batchOrders")
      .select("batchId")
      .where("orderId", "=", order.id)
      .where("leftBecause", "is", null)
      .executeTakeFirstOrThrow();
    this.batches.push(`/desk/print/${batchId}`);
  }

  /** Waits until every letter that is due has gone, and goes on to that time. */
  async until(time: string): Promise<void> {
    await this.settleLetters();
    secondsOn((Date.parse(time) - Date.now()) / 1000);
  }

  async settleLetters(): Promise<void> {
    const due = () =>
      this.shop.db
        .selectFrom("outbox")
        .select("key")
        .where("state", "=", "waiting")
        .where("dueAt", "<=", Date.now())
        .execute();
    await expect.poll(due).toEqual([]);
  }
}

/** React separates texts by comments. */
const withoutComments = (html: string) => html.replaceAll("<!-- -->", "");
