import { answerGet } from "~/doors/answer.server";

export { action } from "./page";
export const loader = answerGet();
