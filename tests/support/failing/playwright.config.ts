import config from "../../../playwright.config";

/** Everything as for the journeys of the shop, but for one that fails, and that once. */
export default {
  ...config,
  testDir: ".",
  outputDir: "../../../test-results/failing",
  globalSetup: undefined,
  projects: [{}],
  reporter: "line",
};
