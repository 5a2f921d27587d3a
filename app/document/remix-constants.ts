import type { Plugin } from "vite";

type Constant = [condition: RegExp, value: string];

/**
 * Conditions in Remix and its router that never change in the shop's browsers, with their values, and
 * texts that nobody reads there, with what they become
 * (docs/decisions/027).
 */
const constants: Constant[] = [
  [/window\.__remixContext\.isSpaMode/g, "false"],
  // All data come by single fetch, and all routes are known from the beginning.
  [/typeof singleFetch === "function"/g, "true"],
  [/(?<=if \()isFogOfWar(?=\))|fogOfWar\.active(?= && )/g, "false"],
  [/init\.patchRoutesOnNavigation/g, "undefined"],
  // The root has an error page of its own, and waits for no data.
  [/route\.id === "root"(?= \?)/g, "false"],
  // No page holds its shopper back.
  [/(?<=let blockerKey = )(?=shouldBlockNavigation)/g, "false && "],
  // Browsers render no <Scripts>, links prefetch nothing, and none is a <NavLink>.
  [/\brenderScripts(?= \?)/g, "false"],
  [/usePrefetchBehavior\(prefetch, props\)/g, "[false, null, {}]"],
  [/shouldPrefetch && !isAbsolute|isPageLinkDescriptor\(link\)/g, "false"],
  [/NavLink\.displayName = "NavLink";/g, ""],
  // An answer that a newer form has broken off is no error.
  [/(?=console\.error\(e\);\s*throw new Error\(`Unable to decode)/, "init.signal.aborted || "],
  // Advice to developers is for development.
  [/(?<=^ +)(?=warning\()/gm, "false && "],
  [/(?<=let msg = )`Route [^;]+/, "routeId"],
  [/(?<=let heyDeveloper = )[^]+?(?=;\n {2}if)/, "null"],
  [/!Array\.isArray\(routeMeta\)/, "false"],
  [/(?<=^ +invariant\(.+), (?:"[^"]*"|`[^`]*`)(?=\);$)/gm, ""],
];

/**
 * Leaves out of the browser's scripts what the shop does not use of Remix: the bundler drops what a
 * constant condition excludes.
 * @param future the flags of remix.config.js, which are constants too
 */
export function remixConstants(future: object = {}): Plugin {
  const flags = Object.entries(future).map(([flag, isSet]): Constant => [
    RegExp(`[\\w.]*\\bfuture\\.${flag}\\b`, "g"),
    `${isSet}`,
  ]);
  return {
    name: "remix-constants",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      if (!/\/node_modules\/@remix-run\/(react|router)\//.test(id)) return undefined;
      const replace = (text: string, [condition, value]: Constant) =>
        text.replace(condition, value);
      return { code: [...flags, ...constants].reduce(replace, code), map: null };
    },
  };
}
