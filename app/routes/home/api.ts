import { answerQuery, refusePost } from "~/doors/json-door.server";
import { newProducts } from "./calls.server";

export const loader = answerQuery(newProducts);
export const action = refusePost;
