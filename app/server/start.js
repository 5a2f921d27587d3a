import { pathToFileURL } from "node:url";
import { builtServer, buildWhenStale } from "./build-when-stale.js";

// React chooses between its two builds while it is imported, which the built server does first of all.
process.env.NODE_ENV = "production";
buildWhenStale();
await import(pathToFileURL(builtServer).href);
