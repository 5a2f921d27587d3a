import type { ServerBuild } from "@remix-run/node";

/** The build with those of its routes alone whose ids are to be kept. */
export function keepRoutes(build: ServerBuild, isKept: (id: string) => boolean): ServerBuild {
  const keep = <Routes extends object>(routes: Routes) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isKept(id))) as Routes;
  const { assets, routes } = build;
  return { ...build, routes: keep(routes), assets: { ...assets, routes: keep(assets.routes) } };
}
