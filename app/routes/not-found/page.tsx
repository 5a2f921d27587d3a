import { data, type MetaFunction } from "@remix-run/node";
import { NotFound } from "~/components/error-page";
import { notFound, pageMeta } from "~/components/page-meta";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = (args) => pageMeta(args, notFound);

export const loader = () => data(null, { status: 404 });
export const action = loader;

export default NotFound;
