import { defineConfig } from 'vitest/config';

/** Journeys share one server and one machine: one file at a time, in the order of a working day. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    retry: 0,
  },
});
