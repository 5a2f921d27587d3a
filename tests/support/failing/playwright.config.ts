import config from "../../../playwright.config";

/**
 * The settings of the shop's journeys, for one journey that fails, and without a second project.
 */
export default {
  ...config,
  testDir: ".",
  outputDir: "../../../test-results/failing",
  globalSetup: undefined,
  projects: [{}],
  reporter: "line",
};
