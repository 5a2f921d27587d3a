import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  Form,
  isRouteErrorResponse,
  Link,
  Outlet,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { useFocusAfterStep } from "~/browser/focus";
import { ErrorPage } from "~/components/error-page";
import { Notices } from "~/components/notices";
import { takeNotices } from "~/http/notices.server";
import type { DeskClosedData, ProofAskedData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import stylesheet from "~/styles/desk.css?url";
import { href } from "~/forms/href";
import { DeskClosed } from "./desk-closed";
import { HereMark } from "./here-mark";
import { OrderSearch } from "./order-search";
import { ProofAsked } from "./proof-asked";
import { RoomLinks } from "./room-links";

export { shouldRevalidate } from "~/browser/submit-queue";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader({ context }: LoaderFunctionArgs) {
  const { desk, cookies, once } = await context.session();
  const user = desk && { name: desk.name, role: desk.role };
  return { user, isPolite: cookies.isPolite, ...takeNotices(once, cookies.isPolite) };
}

/** The layout of the desk: its head, round every screen. */
export default function DeskFrame() {
  const { user } = useLoaderData<typeof loader>();
  const isMine = useLocation().pathname === href("/desk/me");
  useFocusAfterStep();
  return (
    <Frame>
      <div className="desk">
        <header className="desk-head">
          <Link className="desk-name" to={href("/desk")}>
            The desk
          </Link>{" "}
          {user && (
            <>
              <OrderSearch />
              <RoomLinks role={user.role} />
              <Form method="post" action={`${href("/desk")}?index`} reloadDocument>
                <Link
                  className="desk-user"
                  to={href("/desk/me")}
                  aria-current={isMine ? "page" : undefined}
                >
                  {user.name}, {user.role}
                  {isMine && <HereMark />}
                </Link>{" "}
                <button className="button small" {...withIntent("close-desk")}>
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
    </Frame>
  );
}

/** Errors at the desk lead back to the desk. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Frame>
      <div id="work">
        <AnsweredError error={error} />
      </div>
    </Frame>
  );
}

function AnsweredError({ error }: { error: unknown }) {
  const answer: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  if (isAbout<ProofAskedData>(answer, "fields")) return <ProofAsked {...answer} />;
  if (isAbout<DeskClosedData>(answer, "text")) return <DeskClosed {...answer} />;
  return (
    <ErrorPage error={error}>
      <Link className="button big" to={href("/desk")}>
        The desk
      </Link>
    </ErrorPage>
  );
}

const isAbout = <T extends object>(answer: unknown, field: keyof T): answer is T =>
  typeof answer === "object" && answer !== null && field in answer;

/** It has no data round the error page of its own loader. */
function Frame({ children }: { children: ReactNode }) {
  const { answerId = "none", notices = [] } = useRouteLoaderData<typeof loader>("desk") ?? {};
  return (
    <>
      <a className="visually-hidden" href="#work">
        Skip to the work
      </a>
      <Notices id={answerId} notices={notices} />
      <main>{children}</main>
    </>
  );
}
