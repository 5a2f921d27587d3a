import { answerQueries } from "~/doors/json-door.server";
import { calls, queries } from "./calls.server";

export { action } from "./page";
export const loader = answerQueries(queries, calls);
