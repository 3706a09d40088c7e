import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest journeys, in the order of their duration. */
const longest = [
  ...['pages', 'own-fields', 'main', 'screens', 'approval', 'sharing', 'passkey', 'identity', 'federation'],
  ...['contribution', 'threat-lists', 'analysis', 'feed', 'admin', 'directory', 'first-paint'],
];

/** Starts the longest journeys first, so no worker is alone with a long one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.spec.ts`));
      return at < 0 ? longest.length : at;
    };
    // The sort is stable, so the other files keep the runner's order.
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/** The files share one server, with a session for each person, or start an own server. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    fileParallelism: true,
    // Three workers exceed the two processors of the smallest machine, because some journeys wait.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // The limits suit a slow and loaded machine; they measure nothing.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    retry: 0,
    // A failed assertion prints its value up to 600 characters, because a shorter print hides the content of
    // lists.
    chaiConfig: { truncateThreshold: 600 },
  },
});
