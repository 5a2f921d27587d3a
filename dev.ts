import "./app/server/supported-node.js";
import type { ServerBuild } from "@remix-run/node";
import { createServer, type EnvironmentModuleNode, type Plugin } from "vite";

/**
 * `npm run dev`: the shop from its sources. A change to a module of the server closes the shop and opens
 * it anew in this process, where all that did not change is still loaded. Pages need not even that:
 * each request takes them as they are.
 */
const entry = "/server.ts";
type ServerModule = typeof import("./server");
/** Several files that are saved at once are one change. */
const settleMs = 50;

const reloadOnChange: Plugin = {
  name: "reload-on-change",
  hotUpdate({ file, modules }) {
    if (this.environment.name !== "ssr" || modules.length === 0) return;
    if (modules.some((module) => isOfServer(module))) schedule(reopen);
    // Vite itself tells the browser of a module that the browser has.
    else if (!vite.environments.client.moduleGraph.getModulesByFile(file)) schedule(reloadPages);
  },
};

let shop: Awaited<ReturnType<ServerModule["start"]>> | undefined;
let turn: NodeJS.Timeout | undefined;
let work = Promise.resolve();
const vite = await createServer({
  server: { middlewareMode: true },
  plugins: [reloadOnChange],
});
const pages = {
  modules: vite.middlewares,
  build: () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>,
};
process.once("SIGINT", end).once("SIGTERM", end);
await reopen();

function isOfServer(
  module: EnvironmentModuleNode,
  seen = new Set<EnvironmentModuleNode>(),
): boolean {
  if (module.url === entry) return true;
  seen.add(module);
  return [...module.importers].some((each) => !seen.has(each) && isOfServer(each, seen));
}

/** One after another: a shop has to be closed before the next one can have its port. */
function schedule(task: () => Promise<void>): void {
  clearTimeout(turn);
  turn = setTimeout(() => (work = work.then(task).catch(console.error)), settleMs);
}

/** Modules that cannot be loaded leave the open shop as it is. */
async function reopen(): Promise<void> {
  const { start } = (await vite.ssrLoadModule(entry)) as ServerModule;
  await close();
  shop = await start(pages);
  await reloadPages();
}

async function reloadPages(): Promise<void> {
  vite.environments.client.hot.send({ type: "full-reload" });
}

async function close(): Promise<void> {
  const closing = shop;
  shop = undefined;
  closing?.server.close();
  closing?.server.closeAllConnections();
  await closing?.closeRest();
}

async function end(): Promise<void> {
  await close();
  await vite.close();
  process.exit(0);
}
