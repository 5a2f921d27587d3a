import { refuseJson } from "~/http/json-api.server";

const refuse = () => refuseJson(404, "There is no such call.");

export const loader = refuse;
export const action = refuse;
