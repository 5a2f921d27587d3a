import config from "../../../vite.config";

/** Everything as for the tests of the shop, but for a suite that fails. */
export default {
  ...config,
  test: { ...config.test, include: ["tests/support/failing/*.test.ts"] },
};
