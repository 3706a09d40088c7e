import { defineConfig } from 'vitest/config';

/**
 * Two files at a time: journeys through sign-in wait for the next one-time code most of their time. They share one
 * server, each person in an own session, or have one of their own.
 */
export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    fileParallelism: true,
    maxWorkers: 2,
    // Limits for a slow and loaded machine, not measures of anything.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    retry: 0,
  },
});
