import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const databaseSetup = fileURLToPath(new URL('./tools/testkit/src/globalSetup.ts', import.meta.url));

/** A project for the pure packages: no database, no browser. */
const pure = (name: string, include: string[], setupFiles: string[] = []) => ({
  extends: true as const,
  test: { name, include, setupFiles, testTimeout: 60_000 },
});

export default defineConfig({
  test: {
    // The suite shares two cores with the databases that it starts.
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: false,
    projects: [
      pure('engine', ['packages/engine/test/**/*.test.ts'], ['packages/engine/test/property-runs.ts']),
      pure('charts', ['packages/charts/test/**/*.test.ts']),
      pure('contract', ['packages/contract/test/**/*.test.ts']),
      pure('content', ['packages/content/test/**/*.test.ts']),
      pure('web', ['apps/web/src/**/*.test.{ts,tsx}']),
      pure('tools', ['tools/*/{src,test}/**/*.test.ts', 'tools/run/test/**/*.test.mjs']),
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts'],
          // The embedded database has nothing to do with a server that DATABASE_URL names.
          exclude: process.env.DATABASE_URL ? ['**/platform/embedded/**'] : [],
          globalSetup: [databaseSetup],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
