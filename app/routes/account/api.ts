import { account, orders } from "~/calls/customers.server";
import { answerQueries } from "~/doors/json-door.server";

export { action } from "./page";
export const loader = answerQueries({ account, orders });
