import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SharingLastSequencer } from './tools/testkit/src/sharing-last.ts';

/**
 * Keeps temporary files in memory. This setup runs before the other setups, because they create the database among
 * these files.
 */
const temporarySetup = fileURLToPath(new URL('./tools/run/temporary.mjs', import.meta.url));
/**
 * `workersSetup` bundles the server's worker threads once for all tests. `databaseSetup` starts the database servers.
 */
const workersSetup = fileURLToPath(new URL('./apps/server/test-workers.mjs', import.meta.url));
const databaseSetup = fileURLToPath(new URL('./tools/testkit/src/globalSetup.ts', import.meta.url));

/** The build of the icons as one file, because the other build consists of five thousand files. */
const allIcons = fileURLToPath(
  new URL('./node_modules/@tabler/icons-react/dist/cjs/tabler-icons-react.cjs', import.meta.url),
);

/**
 * More memory for short-lived objects: with Node's default of 16 MB, garbage collection takes up to a fifth of the
 * time.
 */
const roomy = ['--max-semi-space-size=64'];

/**
 * Creates a project of tests without database and browser. The files of a worker share modules, which are loaded and
 * compiled once.
 */
const shared = (name: string, setup: string, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: {
    ...{ name, include, exclude, setupFiles: [setup], isolate: false, execArgv: roomy },
    ...{ testTimeout: 60_000, hookTimeout: 60_000 },
  },
});

/** Tests that replace globals or modules of the browser application. */
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
 * Delays the optimising compiler, because most functions in tests are not called often enough for optimisation to pay
 * off. Only Node 20 has the option; later versions exit with "bad option".
 */
const compiledLate = process.versions.node.startsWith('20.') ? ['--interrupt-budget=600000'] : [];

const serverTests = [
  'apps/server/src/**/*.test.ts',
  'apps/server/test/**/*.test.ts',
  'modules/*/server/**/*.test.ts',
];
const serverTimes = { testTimeout: 60_000, hookTimeout: 120_000 };

/**
 * Server tests without a database server: a test that begins to need one fails. All other server tests run once on each
 * kind of database.
 */
const withoutDatabase = [
  'apps/server/src/platform/embedded/*.test.ts',
  'apps/server/test/backup-commands.test.ts',
  'apps/server/test/{alerts,foreign-examples,foreign-industries,foreign-layouts,foreign-tables,starting}.test.ts',
  'apps/server/src/privacy/marks.test.ts',
  'apps/server/src/config/*.test.ts',
  'apps/server/src/platform/{actor-memory,clamd,csv,ending,error-answers,external-answers,faults,folders,last-resort,log,lost-connection,outbound,reach,run-steps,steady-clock,steps,stop-signals,unstorable,vault,watching}.test.ts',
  'apps/server/src/render/*.test.ts',
  'modules/workspace/server/import/{one-reader,read-tables}.test.ts',
  'modules/operations/server/cluster/licence-days.test.ts',
  'modules/threatview/server/insight/read-document.test.ts',
  'apps/server/src/intake/{check-file,one-file,word-safety}.test.ts',
  'modules/identity/server/login/{policy,totp}.test.ts',
  'modules/reporting/server/report/word-{fill,foreign,odd}.test.ts',
];

/** Digest of the files that determine how imports are resolved and files are compiled. */
const rulesOfCompilation = ['packages', 'modules', 'apps', 'tools']
  .flatMap((folder) =>
    readdirSync(new URL(`./${folder}/`, import.meta.url)).flatMap((name) =>
      ['package.json', 'tsconfig.json'].map((file) => `${folder}/${name}/${file}`),
    ),
  )
  .concat('tsconfig.base.json')
  .map((file) => new URL(`./${file}`, import.meta.url))
  .filter((file) => existsSync(file))
  .reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256'))
  .digest('hex');

export default defineConfig({
  // The plugin's name contains the digest, because vitest's cache key of a compiled module covers the names of plugins
  // but not those files.
  plugins: [{ name: `compiled-by-${rulesOfCompilation}` }],
  test: {
    // Keep compiled modules, so that the projects and steps of `npm test` compile each module once.
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: fileURLToPath(new URL('./node_modules/.cache/compiled', import.meta.url)),
    },
    // Two workers, because the tests share two cores with the databases that they start.
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: SharingLastSequencer },
    passWithNoTests: false,
    // Show long values in assertion errors in full. By default a long list is shortened to its length.
    chaiConfig: { truncateThreshold: 600 },
    projects: [
      // Modules without state share one project, because separate projects would each load the engine again and start
      // their own workers.
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
      // Run each file in its own process, because delayed work of one file would otherwise use the globals of the next
      // file.
      {
        extends: true,
        test: { name: 'replacing', include: replacing, testTimeout: 60_000, hookTimeout: 60_000 },
      },
      {
        extends: true,
        // Tests of screens run the browser application in a simulated browser, and a real application with its database
        // in the same process.
        resolve: { alias: { '@tabler/icons-react': allIcons } },
        test: {
          name: 'screens',
          include: ['apps/web/{src,test}/**/*.test.tsx', 'modules/*/web/**/*.test.tsx'],
          environment: './apps/web/test/browser.config.ts',
          execArgv: [...roomy, ...compiledLate],
          environmentOptions: {
            happyDOM: {
              url: 'http://localhost/',
              // A page offers a file for saving by a link; following the link would leave the page.
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
            },
          },
          globalSetup: [temporarySetup, workersSetup, databaseSetup],
          setupFiles: ['apps/web/test/setup.ts'],
          // A worker loads the application once and has one server; each test has a tenant of its own.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        // Tests of the commands behind `npm test`, including signals to their processes.
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
          // Load the server's modules once per worker.
          isolate: false,
          execArgv: roomy,
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
          // Load the server and the starter content once per worker. Each file has its own application and database, or
          // its own tenants on a shared application.
          isolate: false,
          execArgv: [...roomy, ...compiledLate],
          ...serverTimes,
        },
      },
    ],
  },
});
