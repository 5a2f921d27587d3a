import { data, type MetaFunction } from "@remix-run/node";
import { NotFound } from "~/components/error-page";

export const meta: MetaFunction = () => [{ title: "Not found | Bastard Cards" }];

export const loader = () => data(null, { status: 404 });
export const action = loader;

export default NotFound;
