export { action, loader } from "~/calls/json.server";
