import config from "../../../playwright.config";

/** Everything as for the journeys of the shop, but for one that fails. */
export default {
  ...config,
  testDir: ".",
  outputDir: "../../../test-results/failing",
  globalSetup: undefined,
  reporter: "line",
};
