import { refusePost } from "~/http/json-api.server";
import { describeCalls } from "./description.server";

/** GET /api/openapi.json: the calls, described from the very schemas that check them. */
export const loader = () => Response.json(describeCalls());
export const action = refusePost;
