import { answerGet, refusePost } from "~/doors/json-door.server";
import { product } from "./calls.server";

export const loader = answerGet(product);
export const action = refusePost;
