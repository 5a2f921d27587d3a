import "./supported-node.js";
import { pathToFileURL } from "node:url";
import { builtServer, buildWhenStale } from "./build-when-stale.js";

// React chooses its build when it is imported, and the built server imports it first.
process.env.NODE_ENV = "production";
buildWhenStale();
await import(pathToFileURL(builtServer).href);
