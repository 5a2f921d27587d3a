import { answerQuery, refusePost } from "~/doors/json-door.server";
import { allProducts } from "./calls.server";

export const loader = answerQuery(allProducts);
export const action = refusePost;
