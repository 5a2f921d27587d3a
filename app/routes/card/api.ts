import { answerQuery, refusePost } from "~/doors/json-door.server";
import { product } from "./calls.server";

export const loader = answerQuery(product);
export const action = refusePost;
