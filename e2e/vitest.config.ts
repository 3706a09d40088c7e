import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Journeys that take longest. */
const longest = ['pages', 'screens', 'main', 'sharing', 'federation', 'analysis', 'identity', 'login'];

/** They begin first: no worker is alone with a long one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.spec.ts`));
      return at < 0 ? longest.length : at;
    };
    // The sort is stable: the rest stays in the runner's own order.
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/** Files share one server, each person in an own session, or have a server of their own. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    fileParallelism: true,
    // More than the two processors of the smallest machine, because of those that wait.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Limits for a slow and loaded machine, not measures of anything.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    retry: 0,
    // What failed is told whole: a list shortened to its length says nothing of what stood in it.
    chaiConfig: { truncateThreshold: 600 },
  },
});
