import config from "../../../vite.config";

/** The settings of the shop's tests, for one suite that fails. */
export default {
  ...config,
  test: {
    ...config.test,
    projects: undefined,
    include: ["tests/support/failing/*.test.ts"],
  },
};
