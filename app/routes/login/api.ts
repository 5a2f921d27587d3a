import { answerQuery } from "~/doors/json-door.server";

export { action } from "./page";
export const loader = answerQuery();
