import tests, { suites } from "../../vite.config";

/** The trials with real programs of the system. */
export default {
  ...tests,
  test: {
    ...tests.test,
    projects: [suites("trials", "lab/{engines,neighbours}/*", ["build", "databases"])],
  },
};
