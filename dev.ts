import "./app/server/supported-node.js";
import type { ServerBuild } from "@remix-run/node";
import { createServer, type EnvironmentModuleNode, type Plugin } from "vite";

/**
 * `npm run dev` runs the shop from its sources. A change to a server module closes the shop and
 * reopens it in this process, which keeps unchanged modules loaded. Pages need no restart: each
 * request uses their current sources.
 */
const entry = "/server.ts";
type ServerModule = typeof import("./server");
/** Several files saved within this time count as one change. */
const settleMs = 50;

const reloadOnChange: Plugin = {
  name: "reload-on-change",
  hotUpdate({ file, modules }) {
    if (this.environment.name !== "ssr" || modules.length === 0) return;
    if (modules.some((module) => isOfServer(module))) schedule(reopen);
    // Vite itself notifies the browser of changes to the browser's modules.
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

/** Tasks run one after another: a shop has to be closed before the next one can use its port. */
function schedule(task: () => Promise<void>): void {
  clearTimeout(turn);
  turn = setTimeout(() => (work = work.then(task).catch(console.error)), settleMs);
}

/** If modules cannot be loaded, the open shop stays as it is. */
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
