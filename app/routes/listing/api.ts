import { answerGet, refusePost } from "~/doors/json-door.server";
import { allProducts } from "./calls.server";

export const loader = answerGet(allProducts);
export const action = refusePost;
