import { favs } from "~/calls/favourites.server";
import { answerQueries } from "~/doors/json-door.server";

export { action } from "./page";
export const loader = answerQueries({ favs });
