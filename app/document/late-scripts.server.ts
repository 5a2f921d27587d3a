import type { EntryContext } from "@remix-run/node";
import stylesheet from "~/styles/shop.css?url";

const preloads = /<link rel="modulepreload"[^>]*>/g;
const moduleScript = /(<script[^>]*) type="module" async="">[\s\S]*?<\/script>/;

/**
 * Loads the page's scripts after everything else, and not at all if the browser saves data, the
 * connection is slow, or the engine is too old for them (docs/decisions/034): all forms and links work
 * without them.
 */
export function withLateScripts(html: string, context: EntryContext): string {
  return html
    .replace(preloads, "")
    .replace(moduleScript, (_, opening: string) => `${opening}>${lateScript(context)}</script>`);
}

/**
 * Once the page has loaded, loads its modules with all that they import, the whole style sheet, which
 * only navigation by scripts needs, and the module of the hearts' forms: the router needs that to send
 * one, and reloads the page when it cannot have it, as offline.
 *
 * A page that was left before they came is loaded again when the browser restores it: they would not
 * come any more, and its basket may be out of date.
 */
function lateScript({ manifest, staticHandlerContext }: EntryContext): string {
  const { entry } = manifest;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = ids.map((id) => manifest.routes[id]!);
  const formTargets = ids.includes("shop") ? [manifest.routes["/preferences"]!.module] : [];
  const modules = [
    ...routes.map(({ module }) => module),
    manifest.url,
    ...new Set([
      ...entry.imports,
      ...routes.flatMap(({ imports = [] }) => imports),
      ...formTargets,
    ]),
  ];
  const start = JSON.stringify(entry.module);
  return `onpageshow=e=>{e.persisted&&!window.__remixRouter&&location.reload()};(c=>{if(![].toSorted||c&&(c.saveData||/2g/.test(c.effectiveType)))return;addEventListener("load",()=>{[${JSON.stringify(stylesheet)},${start}].map(u=>fetch(u).catch(()=>0));Promise.all(${JSON.stringify(modules)}.map(u=>import(u))).then(m=>{window.__remixRouteModules=Object.fromEntries(${JSON.stringify(ids)}.map((id,i)=>[id,m[i]]));import(${start})})})})(navigator.connection)`;
}
