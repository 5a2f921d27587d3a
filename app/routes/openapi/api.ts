import { refusePost } from "~/http/json-api.server";
import { describeCalls } from "./description.server";

/** GET /api/openapi.json: a description of the calls, made from the schemas that validate them. */
export const loader = () => Response.json(describeCalls());
export const action = refusePost;
