import { defineConfig } from 'vitest/config';

/** These tests need the built applications, so they are a separate step. */
export default defineConfig({
  test: {
    include: ['tools/release/check/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
