import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './built.mjs';
import { run } from './child.mjs';
import { NOTHING, parseSentence, readVitestReport } from './count.mjs';
import { inRoot } from './house.mjs';
import { startPostgres } from './postgres.mjs';
import { keepInMemory } from './temporary.mjs';

/**
 * Tests of generated pages, of the API description and of the rules for texts, which often fail for formal
 * reasons.
 */
const forms = ['tools/coverage', 'tools/security', 'tools/check-house/test', 'packages/contract/test'];

const withoutDatabase = ['modules', 'replacing', 'server-alone'].map((name) => `--project=${name}`);

/** Limit for hanging steps; nearly twice the duration of the longest step on two busy cores. */
const LIMIT_MS = 45 * 60_000;

/**
 * The steps of `npm test` in their order. `groups`: further names to select it by; `needs`: programs from
 * outside npm; `after`: the step that must succeed first; `beside`: the step that it runs in parallel with,
 * silently unless it fails; `partOf`: the step that includes it. `run` resolves with `ok` and, for a test
 * runner, its counts.
 */
export const steps = [
  { name: 'lint', groups: ['check', 'quick'], title: 'Lint and format', run: script('lint') },
  { name: 'types', groups: ['check', 'quick'], title: 'Types', run: script('types') },
  // Both steps read all files and often use one processor only.
  {
    name: 'house',
    groups: ['check', 'quick'],
    title: 'House rules, texts in both languages',
    beside: 'types',
    run: script('house', { quiet: true }),
  },
  {
    name: 'forms',
    groups: ['check'],
    title: 'Pages and descriptions made from the code',
    tests: true,
    partOf: 'unit',
    run: () => vitest(['--project', 'modules', ...forms]),
  },
  {
    name: 'changed',
    groups: ['quick'],
    title: 'Tests without a database of what was changed',
    // No change, or no change in files that such a test reads.
    mayBeEmpty: true,
    tests: true,
    partOf: 'unit',
    run: () => vitest([...withoutDatabase, '--changed', '--passWithNoTests']),
  },
  { name: 'pages', title: 'Pages made from the code', run: writePages },
  {
    name: 'unit',
    title: 'Tests, embedded database',
    tests: true,
    needs: ['clamd', 'pgbouncer', 'nginx', 'apache', 'haproxy', 'caddy'],
    run: () => {
      // The whole run compiles everything anew, so that the cache does not grow without end.
      rmSync(inRoot('node_modules/.cache/compiled'), { recursive: true, force: true });
      return vitest([], { DATABASE_URL: undefined });
    },
  },
  {
    name: 'server',
    title: 'Server tests again, on a PostgreSQL server',
    tests: true,
    needs: ['postgres', 'pgbouncer'],
    run: onPostgres,
  },
  {
    name: 'build',
    title: 'Build',
    // Runs while tests wait for their database.
    beside: 'server',
    run: () => ensureBuilt().then(() => ({ ok: true })),
  },
  {
    name: 'e2e',
    title: 'Journeys in a browser',
    tests: true,
    needs: ['chromium'],
    after: 'build',
    run: journeys,
  },
  {
    name: 'release',
    title: 'The archive of a release',
    tests: true,
    after: 'build',
    // Packing uses one processor while the journeys wait for codes and sessions.
    beside: 'e2e',
    run: () => vitest(['--config', 'tools/release/vitest.config.ts'], {}, { quiet: true }),
  },
];

/** The steps with the given names (steps or groups); all without names. Undefined for an unknown name. */
export function chooseSteps(words) {
  const names = ({ name, groups = [] }) => [name, ...groups];
  const known = new Set(steps.flatMap(names));
  if (words.some((word) => !known.has(word))) return undefined;
  if (words.length === 0) return steps.filter(({ partOf }) => partOf === undefined);
  const chosen = steps.filter((step) => names(step).some((name) => words.includes(name)));
  return chosen.filter(({ partOf }) => !chosen.some(({ name }) => name === partOf));
}

/**
 * The steps in the order of execution; those of a group run in parallel, and only the output of the first is
 * shown.
 */
export function together(chosen) {
  const isGuest = ({ beside }) => chosen.some(({ name }) => name === beside);
  return chosen
    .filter((step) => !isGuest(step))
    .map((step) => [step, ...chosen.filter(({ beside }) => beside === step.name)]);
}

function script(name, { quiet = false } = {}) {
  return async () => ({
    ok: (await run(['npm', 'run', '--silent', name], { quiet, limitMs: LIMIT_MS })) === 0,
  });
}

/** Regenerates the pages locally; in CI a test compares the committed ones. */
export async function writePages(_programs, { ci = process.env.CI, runs = run } = {}) {
  if (ci) return { ok: true };
  for (const name of ['coverage', 'security'])
    if ((await runs(['npm', 'run', '--silent', name], { limitMs: LIMIT_MS })) !== 0) return { ok: false };
  return { ok: true };
}

function vitest(args, env = {}, { quiet = false } = {}) {
  return withReport((file) => {
    const reporters = ['default', 'json', inRoot('tools/run/untested.mjs')].map(
      (name) => `--reporter=${name}`,
    );
    const program = [process.execPath, inRoot('node_modules/vitest/vitest.mjs'), 'run'];
    return run([...program, ...reporters, `--outputFile.json=${file}`, ...args], {
      env,
      quiet,
      limitMs: LIMIT_MS,
    });
  });
}

/** Calls `start` with a path for vitest's report, and resolves with the exit code. */
async function withReport(start) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'klarsikt-report-'));
  const file = path.join(folder, 'report.json');
  try {
    const code = await start(file);
    const counts = existsSync(file) ? readVitestReport(file) : { ...NOTHING, failures: [] };
    const silent = code !== 0 && counts.failures.length === 0;
    if (silent)
      counts.failures = [`the test runner ended with exit code ${code} and named no test: see its output`];
    return { ok: code === 0 && existsSync(file), ...counts };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onPostgres(programs) {
  const discard = keepInMemory();
  try {
    const server = await startPostgres(programs.postgres);
    try {
      return await vitest(['--project', 'server'], { DATABASE_URL: server.url });
    } finally {
      await server.stop();
    }
  } finally {
    discard();
  }
}

async function journeys(programs) {
  // The closing line of the journeys is printed once, in the final sum.
  const onLine = (line) => (parseSentence(line) ? undefined : line);
  // Only for the journeys, because the step that runs in parallel needs much space.
  const kept = { TMPDIR: process.env.TMPDIR };
  const discard = keepInMemory({ env: kept });
  try {
    return await withReport(async (file) => {
      const env = { ...kept, KLARSIKT_CHROMIUM: programs.chromium, KLARSIKT_E2E_REPORT: file };
      return run(['npm', 'run', '--silent', 'e2e'], { env, onLine, limitMs: LIMIT_MS });
    });
  } finally {
    discard();
  }
}
