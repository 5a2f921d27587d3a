import { Link, useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { may, type Permission, type StaffRole } from "~/shop/staff/roles";
import { href } from "~/forms/href";
import { HereMark } from "./here-mark";

type Room = {
  title: string;
  path: string;
  needs: Permission;
  /** Other addresses that belong to the screen, with everything below them. */
  holds: string[];
};

const rooms: Room[] = [
  {
    title: "Today",
    path: href("/desk"),
    needs: "see orders",
    holds: ["/desk/print", "/desk/trouble"],
  },
  {
    title: "Orders",
    path: href("/desk/orders"),
    needs: "see orders",
    holds: ["/desk/orders", "/desk/done", "/desk/customers"],
  },
  {
    title: "Cards",
    path: href("/desk/cards"),
    needs: "edit cards",
    holds: ["/desk/cards", "/desk/prices"],
  },
  { title: "Sales", path: href("/desk/sales"), needs: "see money", holds: [] },
  { title: "Letters", path: href("/desk/letters"), needs: "see letters", holds: ["/desk/letters"] },
  { title: "Closed days", path: href("/desk/closed-days"), needs: "close days", holds: [] },
  { title: "Discounts", path: href("/desk/discounts"), needs: "manage discounts", holds: [] },
  { title: "Staff", path: href("/desk/staff"), needs: "manage staff", holds: [] },
  {
    title: "Settings",
    path: href("/desk/settings"),
    needs: "change settings",
    holds: ["/desk/log"],
  },
  { title: "Health", path: href("/desk/health"), needs: "see health", holds: [] },
];

/** Links to the main screens that the role may see. */
export function RoomLinks({ role }: { role: StaffRole }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Desk">
      {rooms
        .filter(({ needs }) => may(role, needs))
        .map((room) => (
          <Fragment key={room.path}>
            <RoomLink {...room} pathname={pathname} />{" "}
          </Fragment>
        ))}
    </nav>
  );
}

function RoomLink({ title, path, holds, pathname }: Room & { pathname: string }) {
  const isPage = pathname === path;
  const isHere = isPage || holds.some((each) => `${pathname}/`.startsWith(`${each}/`));
  return (
    <Link to={path} aria-current={isPage ? "page" : isHere || undefined}>
      {title}
      {isHere && <HereMark />}
    </Link>
  );
}
