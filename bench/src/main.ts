/**
 * `npm run bench`: every job, one table in docs/performance.md, the figures in bench/results.json. Jobs that are named
 * (`npm run bench -- formula interactions`) renew their own lines of both; a line that a job no longer has goes when
 * all are run again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { calculationJob } from './jobs/calculation.ts';
import { formulaJob } from './jobs/formula.ts';
import { identityJob } from './jobs/identity.ts';
import { installJob } from './jobs/install.ts';
import { interactionsJobs } from './jobs/interactions.ts';
import { scrollingJobs } from './jobs/scrolling.ts';
import { serverJob } from './jobs/server.ts';
import { threatsJob } from './jobs/threats.ts';
import { visitorsJob } from './jobs/visitors.ts';
import { webJob } from './jobs/web.ts';
import type { Result } from './measure.ts';
import { type Line, linesIn, renewed, tableOf } from './table.ts';

const page = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
const file = fileURLToPath(new URL('../results.json', import.meta.url));

const jobs: Record<string, () => Result[] | Promise<Result[]>> = {
  calculation: calculationJob,
  formula: formulaJob,
  threats: threatsJob,
  server: serverJob,
  identity: identityJob,
  visitors: visitorsJob,
  web: webJob,
  ...interactionsJobs,
  ...scrollingJobs,
  install: installJob,
};

interface Figures {
  readonly machine: string;
  readonly results: readonly Line[];
}

/** By its name, or by the word before the dash for all jobs of a kind. */
const answersTo = (name: string, word: string): boolean => name === word || name.startsWith(`${word}-`);

function chosenJobs(words: readonly string[]): readonly string[] {
  const names = Object.keys(jobs);
  const unknown = words.filter((word) => !names.some((name) => answersTo(name, word)));
  if (unknown.length > 0)
    throw new Error(`There is no job ${unknown.join(', ')}. There are: ${names.join(', ')}`);
  return words.length === 0 ? names : names.filter((name) => words.some((word) => answersTo(name, word)));
}

async function resultsOf(names: readonly string[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const [name, job] of Object.entries(jobs)) {
    if (!names.includes(name)) continue;
    process.stdout.write(`${name} ...\n`);
    results.push(...(await job()));
  }
  process.stdout.write(`\n${tableOf(results)}\n`);
  return results;
}

const marked = /(<!-- results -->\nMeasured on ).*(\.\n\n)[\s\S]*(\n<!-- \/results -->)/;

function write({ machine, results }: Figures): void {
  writeFileSync(file, `${JSON.stringify({ machine, results }, null, 2)}\n`);
  const text = readFileSync(page, 'utf8');
  writeFileSync(
    page,
    text.replace(
      marked,
      (_, before, between, after) => `${before}${machine}${between}${tableOf(results)}${after}`,
    ),
  );
}

const words = process.argv.slice(2);
const measured = await resultsOf(chosenJobs(words));
const day = new Date().toISOString().slice(0, 10);
if (words.length === 0) {
  write({ machine: `${cpus().length} cores, Node ${process.version}, ${day}`, results: measured });
} else {
  const { machine, results }: Figures = JSON.parse(readFileSync(file, 'utf8'));
  const known = renewed(linesIn(readFileSync(page, 'utf8')), results);
  const fresh = measured.map((line) => ({ ...line, day }));
  write({ machine, results: renewed(known, fresh) });
}
