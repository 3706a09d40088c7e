import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Run the tests with examples before the property tests: most mutants fail an example, and a failure ends the run.
 */
class ExamplesFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProperty = ({ moduleId }: TestSpecification) => Number(/propert/.test(moduleId));
    return Promise.resolve(files.toSorted((a, b) => isProperty(a) - isProperty(b)));
  }
}

/** Runs only the engine's tests, because mutation testing runs them in a copy of this folder. */
export default defineConfig({
  test: {
    include: [process.env.KLARSIKT_TESTS ?? 'test/**/*.test.ts'],
    // The commands start a process of their own, which sees the unmutated engine and needs the whole project around it.
    exclude: ['test/**/cli.test.ts'],
    setupFiles: ['test/property-runs.ts'],
    sequence: { sequencer: ExamplesFirst },
    // Load the modules once for all files, because the engine has no state.
    isolate: false,
    testTimeout: 60_000,
  },
});
