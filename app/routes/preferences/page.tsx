import { data, type MetaFunction } from "@remix-run/node";
import { addFav, forgetHearts, removeFav } from "~/calls/favourites.server";
import { politeModeCalls } from "~/calls/polite-mode.server";
import { NotFound } from "~/components/error-page";
import { notFound, pageMeta } from "~/components/page-meta";
import { answerForms } from "~/http/form-actions.server";

export { queuedClientAction as clientAction, shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = (args) => pageMeta(args, notFound);

/** The page that is shown without scripts after a heart was refused, because its card is gone. */
export const loader = () => data(null, { status: 404 });

/** The hearts and the switch, which stand on any page, and the hearts that a guest takes back. */
export const action = answerForms([...politeModeCalls, addFav, removeFav, forgetHearts]);

export default NotFound;
