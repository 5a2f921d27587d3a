/**
 * Leaves JSX, and the functions that contain it, out of the mutants. Tests of pages and of their looks hold the markup.
 * @type {import("@stryker-mutator/api/ignore").Ignorer}
 */
const markup = {
  shouldIgnore(path) {
    if (path.isJSX() || (path.isFunction() && hasJsx(path))) return "Markup";
    return undefined;
  },
};

function hasJsx(path) {
  let isFound = false;
  path.traverse({
    JSX(inner) {
      isFound = true;
      inner.stop();
    },
  });
  return isFound;
}

export const strykerPlugins = [{ kind: "Ignore", name: "markup", value: markup }];
