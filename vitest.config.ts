import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SharingLast } from './tools/testkit/src/sharing-last.ts';

/** What is thrown away afterwards is kept in memory. First of all: the database is made there. */
const temporarySetup = fileURLToPath(new URL('./tools/run/temporary.mjs', import.meta.url));
/** The server's threads, bundled once for all of its tests, and what makes their database. */
const workersSetup = fileURLToPath(new URL('./apps/server/test-workers.mjs', import.meta.url));
const databaseSetup = fileURLToPath(new URL('./tools/testkit/src/globalSetup.ts', import.meta.url));

/** The icons in one file: each of the five thousand of the other form would be read by itself. */
const allIcons = fileURLToPath(
  new URL('./node_modules/@tabler/icons-react/dist/cjs/tabler-icons-react.cjs', import.meta.url),
);

/** Tests without a database and a browser: the files of a worker share its modules, read and compiled once. */
const shared = (name: string, setup: string, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: {
    ...{ name, include, exclude, setupFiles: [setup], isolate: false },
    ...{ testTimeout: 60_000, hookTimeout: 60_000 },
  },
});

/** Tests of the browser application's modules that put something in the place of a global. */
const replacing = ['apps/web', 'modules']
  .flatMap((folder) =>
    readdirSync(new URL(`./${folder}/`, import.meta.url), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  )
  .filter((file) => /^(?:apps\/web\/(?:src|test)|modules\/[^/]+\/web)\/.*\.test\.ts$/.test(file))
  .filter((file) =>
    /\bvi\.(?:stub|spy|mock|doMock)/.test(readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')),
  );

/**
 * A function is compiled by the optimising compiler once it has run much longer than by default: most of what tests run is
 * over before that is worth its time. Only Node 20 has the option; later ones end with "bad option".
 */
const compiledLate = process.versions.node.startsWith('20.') ? ['--interrupt-budget=600000'] : [];

const serverTests = [
  'apps/server/src/**/*.test.ts',
  'apps/server/test/**/*.test.ts',
  'modules/*/server/**/*.test.ts',
];
const serverTimes = { testTimeout: 60_000, hookTimeout: 120_000 };

/**
 * Server tests that need no database server. They are given none, so that one that begins to need it fails; all others
 * run once on each kind of database.
 */
const withoutDatabase = [
  'apps/server/src/platform/embedded/*.test.ts',
  'apps/server/test/backup-commands.test.ts',
  'apps/server/test/starting.test.ts',
  'apps/server/src/config/*.test.ts',
  'apps/server/src/platform/{actor-memory,clamd,csv,error-answers,faults,last-resort,log,lost-connection,outbound,reach,steady-clock,steps,unstorable,vault}.test.ts',
  'apps/server/src/render/*.test.ts',
  'modules/workspace/server/import/read-tables.test.ts',
  'modules/threatview/server/insight/read-document.test.ts',
  'apps/server/src/intake/{check-file,one-file}.test.ts',
  'modules/identity/server/login/{policy,totp}.test.ts',
  'modules/reporting/server/report/word-{fill,odd}.test.ts',
];

export default defineConfig({
  test: {
    // The suite shares two cores with the databases that it starts.
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: SharingLast },
    passWithNoTests: false,
    // What failed is told whole: a list shortened to its length says nothing of what stood in it.
    chaiConfig: { truncateThreshold: 600 },
    projects: [
      // Modules that keep nothing, one project: each package would read those of the engine and start workers by itself.
      shared(
        'modules',
        'packages/engine/test/property-runs.ts',
        [
          'packages/*/test/**/*.test.ts',
          'apps/web/{src,test}/**/*.test.ts',
          'modules/*/{contract,web}/**/*.test.ts',
          'tools/*/{src,test}/**/*.test.ts',
          'bench/src/**/*.test.ts',
        ],
        replacing,
      ),
      // A process for each file: what one of them has left to be done later would reach the globals of the next.
      {
        extends: true,
        test: { name: 'replacing', include: replacing, testTimeout: 60_000, hookTimeout: 60_000 },
      },
      {
        extends: true,
        // Screens in process: the browser application in an imitated browser, on a real application and database.
        resolve: { alias: { '@tabler/icons-react': allIcons } },
        test: {
          name: 'screens',
          include: ['apps/web/src/**/*.test.tsx', 'modules/*/web/**/*.test.tsx'],
          environment: './apps/web/test/browser.config.ts',
          // Room for what lives shortly: with the sixteen megabytes of Node a fifth of all time went into collecting it.
          execArgv: ['--max-semi-space-size=64', ...compiledLate],
          environmentOptions: {
            happyDOM: {
              url: 'http://localhost/',
              // A file that is offered to be saved is a link; followed as one, it would leave the page for good.
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
            },
          },
          globalSetup: [temporarySetup, workersSetup, databaseSetup],
          setupFiles: ['apps/web/test/setup.ts'],
          // A worker reads the application once and has one server; each test has a tenant of its own.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        // What `npm test` itself does, with the signals of its process.
        test: {
          name: 'commands',
          include: ['tools/run/test/**/*.test.mjs'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server-alone',
          include: withoutDatabase,
          globalSetup: [temporarySetup, workersSetup],
          // As with those that have a database: the modules of the server are read once by each worker.
          isolate: false,
          ...serverTimes,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: serverTests,
          exclude: withoutDatabase,
          globalSetup: [temporarySetup, workersSetup, databaseSetup],
          // A worker reads the server and the starter content once; a file has an application and a database of its own, or
          // tenants of its own on one that it shares.
          isolate: false,
          execArgv: compiledLate,
          ...serverTimes,
        },
      },
    ],
  },
});
