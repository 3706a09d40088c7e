import { defineConfig } from 'vitest/config';

/** The engine's tests alone, as mutation testing runs them in its copy of this folder. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // The commands start a process of their own, which sees the unmutated engine and needs the whole project around it.
    exclude: ['test/**/cli.test.ts'],
    setupFiles: ['test/property-runs.ts'],
    testTimeout: 60_000,
  },
});
