import { defineConfig } from 'vitest/config';

/** Needs the built applications, so it is a step of its own after the build. */
export default defineConfig({
  test: {
    include: ['tools/release/check/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
