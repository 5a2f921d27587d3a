import { product } from "~/calls/catalogue.server";
import { answerQueries } from "~/doors/json-door.server";

export { action } from "./page";
export const loader = answerQueries({ product });
