import { answerGet } from "~/doors/json-door.server";

export { action } from "./page";
export const loader = answerGet();
