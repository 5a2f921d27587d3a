import { expect, test } from "vitest";
import { may, type Permission } from "../../app/shop/staff/roles";

/** Who may do what, besides the owner, who may do everything. */
const others: Record<Permission, ("packer" | "accountant")[]> = {
  "see orders": ["packer", "accountant"],
  "see people": ["packer"],
  "see money": ["accountant"],
  print: ["packer"],
  dispatch: ["packer"],
  hold: ["packer"],
  release: [],
  "settle payments": [],
  "change orders": ["packer"],
  "correct printed orders": [],
  "send again": [],
  write: ["packer"],
  refund: [],
  "edit cards": [],
  "see letters": [],
  "see health": [],
  "close days": [],
  "manage discounts": [],
  "change settings": [],
  "manage people": [],
  "manage staff": [],
};

test.each(Object.entries(others) as [Permission, string[]][])(
  "the permission to “%s” belongs to the owner and these others: %j",
  (permission, permitted) => {
    expect(may("owner", permission)).toBe(true);
    expect((["packer", "accountant"] as const).filter((role) => may(role, permission))).toEqual(
      permitted,
    );
  },
);
