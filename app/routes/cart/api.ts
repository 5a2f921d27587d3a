import { answerReads } from "~/doors/json-door.server";
import { calls, reads } from "./calls.server";

export { action } from "./page";
export const loader = answerReads(reads, calls);
