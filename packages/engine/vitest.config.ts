import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Examples before properties: most mutants fail an example, and a failure ends the run. */
class ExamplesFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProperty = ({ moduleId }: TestSpecification) => Number(/propert/.test(moduleId));
    return Promise.resolve(files.toSorted((a, b) => isProperty(a) - isProperty(b)));
  }
}

/** The engine's tests alone, as mutation testing runs them in its copy of this folder. */
export default defineConfig({
  test: {
    include: [process.env.KLARSIKT_TESTS ?? 'test/**/*.test.ts'],
    // The commands start a process of their own, which sees the unmutated engine and needs the whole project around it.
    exclude: ['test/**/cli.test.ts'],
    setupFiles: ['test/property-runs.ts'],
    sequence: { sequencer: ExamplesFirst },
    // The engine keeps no state: its modules are read once for all files.
    isolate: false,
    testTimeout: 60_000,
  },
});
