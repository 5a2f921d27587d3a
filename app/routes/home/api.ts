import { answerGet, refusePost } from "~/doors/json-door.server";
import { newProducts } from "./calls.server";

export const loader = answerGet(newProducts);
export const action = refusePost;
