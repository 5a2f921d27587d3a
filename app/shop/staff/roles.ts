import type { StaffRole } from "../../../db/desk-tables";
import { keysOf } from "~/shop/objects";

export type { StaffRole };

/** A permission of a staff member. */
export type Permission =
  | "see orders"
  | "see people"
  | "see money"
  | "print"
  | "dispatch"
  | "hold"
  | "release"
  | "settle payments"
  | "change orders"
  | "correct printed orders"
  | "send again"
  | "write"
  | "refund"
  | "edit cards"
  | "see letters"
  | "see health"
  | "close days"
  | "manage discounts"
  | "change settings"
  | "manage people"
  | "manage staff";

const permissions: Record<StaffRole, readonly Permission[]> = {
  owner: [
    "see orders",
    "see people",
    "see money",
    "print",
    "dispatch",
    "hold",
    "release",
    "settle payments",
    "change orders",
    "correct printed orders",
    "send again",
    "write",
    "refund",
    "edit cards",
    "see letters",
    "see health",
    "close days",
    "manage discounts",
    "change settings",
    "manage people",
    "manage staff",
  ],
  packer: ["see orders", "see people", "print", "dispatch", "hold", "change orders", "write"],
  accountant: ["see orders", "see money"],
};

export const staffRoles = keysOf(permissions);

export function may(role: StaffRole, permission: Permission): boolean {
  return permissions[role].includes(permission);
}
