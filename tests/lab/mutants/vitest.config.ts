import type { Plugin } from "vite";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { mergeConfig } from "vitest/config";
import tests from "../../../vite.config";

/** Stryker asks for threads. A test that enters another time zone needs a process. */
const processNotThread: Plugin = {
  name: "process-not-thread",
  configureVitest({ project }) {
    project.config.pool = "forks";
  },
};

/** The first test that fails ends a mutant, so what failed for the last one is run first, then what is quickest. */
class QuickestFirst extends BaseSequencer {
  override async sort(suites: TestSpecification[]) {
    return suites.toSorted((one, other) => this.weight(one) - this.weight(other));
  }

  private weight({ moduleId, project }: TestSpecification): number {
    const path = moduleId.slice(project.config.root.length + 1);
    const last = this.ctx.cache.getFileTestResults(`${project.name}:${path}`);
    return last?.failed ? -1 : (last?.duration ?? 0);
  }
}

/** How Vitest runs the tests against mutants. */
export default mergeConfig(tests, {
  plugins: [processNotThread],
  test: {
    env: { TEST_DATABASES: "SQLite" },
    sequence: { sequencer: QuickestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
