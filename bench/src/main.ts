/**
 * `npm run bench` runs all jobs and writes one table to docs/performance.md and the figures to bench/results.json.
 * Named jobs (`npm run bench -- formula interactions`) renew only their own lines; a run of all jobs also removes the
 * lines of former jobs. `--beside FOLDER` names another build or working copy for jobs that compare; such a run writes
 * no results.
 */
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { atlasJob } from './jobs/atlas.ts';
import { calculationJob } from './jobs/calculation.ts';
import { directoryJob } from './jobs/directory.ts';
import { formulaJob } from './jobs/formula.ts';
import { groupsJob } from './jobs/groups.ts';
import { importsJob } from './jobs/imports.ts';
import { installJob } from './jobs/install.ts';
import { interactionsJobs } from './jobs/interactions.ts';
import { lighthouseJob } from './jobs/lighthouse.ts';
import { listsJob } from './jobs/lists.ts';
import { nodesJob } from './jobs/nodes.ts';
import { openJob } from './jobs/open.ts';
import { ownPartsJob } from './jobs/own-parts.ts';
import { referenceListsJob } from './jobs/reference-lists.ts';
import { scaleJob } from './jobs/scale.ts';
import { scrollingJobs } from './jobs/scrolling.ts';
import { serverJob } from './jobs/server.ts';
import { signInJob } from './jobs/sign-in.ts';
import { soakJob } from './jobs/soak.ts';
import { threatsJob } from './jobs/threats.ts';
import { visitorsJob } from './jobs/visitors.ts';
import { webJob } from './jobs/web.ts';
import { writesJob } from './jobs/writes.ts';
import type { Result } from './measure.ts';
import { keep } from './page.ts';
import { tableOf } from './table.ts';

const page = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
const file = fileURLToPath(new URL('../results.json', import.meta.url));

const { values, positionals: words } = parseArgs({
  options: { beside: { type: 'string' } },
  allowPositionals: true,
});

const jobs: Record<string, () => Result[] | Promise<Result[]>> = {
  calculation: calculationJob,
  'own-parts': ownPartsJob,
  formula: formulaJob,
  threats: threatsJob,
  groups: groupsJob,
  server: serverJob,
  'sign-in': signInJob,
  directory: directoryJob,
  writes: writesJob,
  'reference-lists': referenceListsJob,
  lists: listsJob,
  visitors: visitorsJob,
  atlas: atlasJob,
  imports: () => importsJob(values.beside),
  web: webJob,
  phone: lighthouseJob,
  open: () => openJob(values.beside),
  scale: () => scaleJob(values.beside),
  ...interactionsJobs,
  ...scrollingJobs,
  nodes: nodesJob,
  install: installJob,
  soak: soakJob,
};

/** Returns true for the name of a job, and for the word before its dash, which names all jobs of a kind. */
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

const results = await resultsOf(chosenJobs(words));
if (values.beside === undefined)
  keep(
    { page, file },
    { results, all: words.length === 0, machine: `${cpus().length} cores, Node ${process.version}` },
  );
