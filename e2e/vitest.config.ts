import { defineConfig } from 'vitest/config';

/** Journeys share one server and one machine: one file at a time, in the order of a working day. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    fileParallelism: false,
    // Limits for a slow and loaded machine, not measures of anything.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    retry: 0,
  },
});
