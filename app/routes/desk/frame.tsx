import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  Form,
  isRouteErrorResponse,
  Link,
  NavLink,
  Outlet,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";
import { Fragment } from "react";
import { useFocusAfterStep } from "~/browser/focus";
import { ErrorPage } from "~/components/error-page";
import type { DeskClosedData } from "~/forms/action-data";
import { may, type Permission } from "~/shop/desk/roles";
import stylesheet from "~/styles/desk.css?url";
import { DeskClosed } from "./desk-closed";
import { HereMark } from "./here-mark";

export { shouldRevalidate } from "~/browser/submit-queue";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

const rooms: { title: string; path: string; needs: Permission }[] = [
  { title: "Today", path: "/desk", needs: "see orders" },
  { title: "Orders", path: "/desk/orders", needs: "see orders" },
  { title: "Cards", path: "/desk/cards", needs: "edit cards" },
  { title: "Sales", path: "/desk/sales", needs: "see money" },
  { title: "Letters", path: "/desk/letters", needs: "see letters" },
  { title: "Closed days", path: "/desk/closed-days", needs: "close days" },
  { title: "Staff", path: "/desk/staff", needs: "manage staff" },
  { title: "Health", path: "/desk/health", needs: "see health" },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const { desk } = await context.session();
  return { user: desk && { name: desk.name, role: desk.role } };
}

/** The head of every screen of the desk. */
export default function DeskFrame() {
  const { user } = useLoaderData<typeof loader>();
  useFocusAfterStep();
  return (
    <div className="desk">
      <header className="desk-head">
        <Link className="desk-name" to="/desk">
          The desk
        </Link>{" "}
        {user && (
          <>
            <Form
              className="desk-search"
              method="post"
              action="/desk/orders"
              role="search"
              aria-label="Orders"
            >
              <label className="visually-hidden" htmlFor="find-order">
                Find an order
              </label>{" "}
              <input
                className="input"
                id="find-order"
                name="text"
                type="search"
                placeholder="Number, name, postcode, words…"
                required
                maxLength={100}
              />{" "}
              <button className="button small" name="call" value="find-orders">
                Find
              </button>
            </Form>
            <nav aria-label="Desk">
              {rooms
                .filter(({ needs }) => may(user.role, needs))
                .map(({ title, path }) => (
                  <Fragment key={path}>
                    <NavLink to={path} end={path === "/desk"}>
                      {({ isActive }) => (
                        <>
                          {title}
                          {isActive && <HereMark />}
                        </>
                      )}
                    </NavLink>{" "}
                  </Fragment>
                ))}
            </nav>
            <Form method="post" action="/desk?index" reloadDocument>
              <Link className="desk-user" to="/desk/me">
                {user.name}, {user.role}
              </Link>{" "}
              <button className="button small" name="call" value="close-desk">
                Close the desk
              </button>
            </Form>
          </>
        )}
      </header>
      <div id="work">
        <Outlet />
      </div>
    </div>
  );
}

/** Whatever goes wrong at the desk leads back to it. */
export function ErrorBoundary() {
  const error = useRouteError();
  const isClosed = isRouteErrorResponse(error) && error.status === 401;
  return (
    <div id="work">
      {isClosed ? (
        <DeskClosed {...(error.data as DeskClosedData)} />
      ) : (
        <ErrorPage error={error}>
          <Link className="button big" to="/desk">
            The desk
          </Link>
        </ErrorPage>
      )}
    </div>
  );
}
