import type { ServerBuild } from "@remix-run/node";

/** The build with only those routes whose ids pass the test. */
export function keepRoutes(build: ServerBuild, isKept: (id: string) => boolean): ServerBuild {
  const keep = <Routes extends object>(routes: Routes) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isKept(id))) as Routes;
  const { assets, routes } = build;
  return { ...build, routes: keep(routes), assets: { ...assets, routes: keep(assets.routes) } };
}
