import { defineConfig } from 'vitest/config';

/** The engine's tests alone, as mutation testing runs them in its copy of this folder. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/property-runs.ts'],
    testTimeout: 60_000,
  },
});
