import type { DeskOrder } from "~/shop/desk/read-desk-order.server";

/** The order's status, or why it is on hold. */
export function Standing({ order: { status, heldReason } }: { order: DeskOrder }) {
  if (heldReason === null) {
    return (
      <p className="desk-lede">
        <span className="status">{status}</span>
      </p>
    );
  }
  return (
    <p className="desk-lede">
      <span className="status hot">On hold</span>
      <span className="visually-hidden">:</span> {heldReason}
    </p>
  );
}
