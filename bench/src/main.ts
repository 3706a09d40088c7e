/** `npm run bench`: every job, one table in docs/performance.md, the figures in bench/results.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { calculationJob } from './jobs/calculation.ts';
import { formulaJob } from './jobs/formula.ts';
import { identityJob } from './jobs/identity.ts';
import { installJob } from './jobs/install.ts';
import { interactionsJob } from './jobs/interactions.ts';
import { serverJob } from './jobs/server.ts';
import { threatsJob } from './jobs/threats.ts';
import { webJob } from './jobs/web.ts';
import type { Result } from './measure.ts';

const page = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
const file = fileURLToPath(new URL('../results.json', import.meta.url));

const jobs: Record<string, () => Result[] | Promise<Result[]>> = {
  calculation: calculationJob,
  formula: formulaJob,
  threats: threatsJob,
  server: serverJob,
  identity: identityJob,
  web: webJob,
  interactions: interactionsJob,
  install: installJob,
};

function table(results: readonly Result[]): string {
  const verdict = ({ met }: Result) => (met === null ? '' : met ? 'yes' : '**no**');
  return [
    '| # | job | goal | measured | ratio | met |',
    '|---|---|---|---|---|---|',
    ...results.map((result) => {
      const { id, job, goal, measured, ratio } = result;
      return `| ${id} | ${job} | ${goal} | ${measured} | ${ratio} | ${verdict(result)} |`;
    }),
  ].join('\n');
}

const chosen = process.argv.slice(2);
const results: Result[] = [];
for (const [name, job] of Object.entries(jobs)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  process.stdout.write(`${name} ...\n`);
  results.push(...(await job()));
}
const machine = `${cpus().length} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
process.stdout.write(`\n${table(results)}\n`);
writeFileSync(file, `${JSON.stringify({ machine, results }, null, 2)}\n`);
if (chosen.length === 0) {
  const text = readFileSync(page, 'utf8');
  const marked = /<!-- results -->[\s\S]*<!-- \/results -->/;
  writeFileSync(
    page,
    text.replace(marked, `<!-- results -->\nMeasured on ${machine}.\n\n${table(results)}\n<!-- /results -->`),
  );
}
