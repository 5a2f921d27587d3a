import { answerQuery, refusePost } from "~/doors/json-door.server";
import { account, orders } from "./calls.server";

const readAccount = answerQuery(account);
const readOrders = answerQuery(orders);

export const loader: typeof readAccount = (args) =>
  args.params.userId === undefined ? readAccount(args) : readOrders(args);
export const action = refusePost;
