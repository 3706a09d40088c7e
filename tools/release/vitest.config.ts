import { defineConfig } from 'vitest/config';

/** These tests are a separate step, because they need the built applications. */
export default defineConfig({
  test: {
    include: ['tools/release/check/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
