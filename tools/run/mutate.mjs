/** `npm run mutate [-- MODULE...]`: incremental mutation testing of the engine, module by module. */
import './node-version.mjs';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { run } from './child.mjs';
import { inRoot, main, say } from './house.mjs';
import { ensureInstalled } from './installed.mjs';
import { answerHelp, checkNames, refuse } from './words.mjs';

const NEEDED_SCORE = 85;
const engine = inRoot('packages/engine');
/** A module is a folder or file of src; its tests have the same name and use no other tests. */
const modules = new Map(
  readdirSync(`${engine}/src`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || !['index.ts', 'terms.ts'].includes(entry.name))
    .map((entry) => {
      const name = entry.name.replace(/\.ts$/, '');
      return entry.isDirectory()
        ? [name, { sources: `src/${name}/**/*.ts`, tests: `test/${name}/**/*.test.ts` }]
        : [name, { sources: `src/${name}.ts`, tests: `test/${name}.test.ts` }];
    }),
);

await main(async () => {
  const words = process.argv.slice(2);
  const usage = `npm run mutate [-- MODULE...] tries all modules, or those that are named: ${[...modules.keys()].join(', ')}.`;
  answerHelp(words, usage);
  const chosen = words.length > 0 ? words : [...modules.keys()];
  const unknown = chosen.filter((name) => !modules.has(name));
  refuse(unknown.length > 0, `No such module: ${unknown.join(', ')}.`, usage);
  checkNames();
  await ensureInstalled();
  const rows = [];
  for (const name of chosen) rows.push(await mutate(name));
  say('\nModule            score  killed  survived  not covered');
  for (const row of rows) {
    const score = row.score === undefined ? 'failed' : `${row.score.toFixed(1)} %`;
    const columns = [row.killed, row.survived, row.uncovered].map((count, at) =>
      `${count}`.padStart([8, 10, 13][at]),
    );
    say(`${row.name.padEnd(15)}${score.padStart(8)}${columns.join('')}`);
  }
  return rows.every((row) => row.score !== undefined && row.score >= NEEDED_SCORE) ? 0 : 1;
});

async function mutate(name) {
  say(`\n=== ${name}`);
  mkdirSync(inRoot('reports/mutation'), { recursive: true });
  const report = inRoot('reports/mutation', `${name}.json`);
  const { sources, tests } = modules.get(name);
  const code = await run(
    [
      process.execPath,
      inRoot('node_modules/@stryker-mutator/core/bin/stryker.js'),
      ...['run', 'stryker.config.mjs', '--mutate', sources],
      ...['--incremental', '--incrementalFile', report, '--reporters', 'clear-text,progress-append-only'],
    ],
    { cwd: engine, env: { KLARSIKT_PROPERTY_RUNS: '30', KLARSIKT_TESTS: tests } },
  );
  const counted = { killed: 0, survived: 0, uncovered: 0 };
  if (code !== 0 || !existsSync(report)) return { name, ...counted };
  const { files } = JSON.parse(readFileSync(report, 'utf8'));
  for (const { status } of Object.values(files).flatMap((file) => file.mutants)) {
    if (status === 'Killed' || status === 'Timeout') counted.killed += 1;
    else if (status === 'Survived') counted.survived += 1;
    else if (status === 'NoCoverage') counted.uncovered += 1;
  }
  const all = counted.killed + counted.survived + counted.uncovered;
  return { name, score: all === 0 ? 100 : (100 * counted.killed) / all, ...counted };
}
