/** `npm test [-- STEP...]`: runs the whole suite from a clean clone, with one closing line. */
import './node-version.mjs';
import { add, NOTHING, sentence } from './count.mjs';
import { main, Stop, say } from './house.mjs';
import { ensureInstalled } from './installed.mjs';
import { ensurePrograms } from './programs.mjs';
import { chooseSteps, steps, together } from './steps.mjs';
import { answerHelp, checkNames, refuse } from './words.mjs';

const usage = [
  'npm test [-- STEP...] runs all steps, or those that are named:',
  ...steps.map(
    ({ name, groups = [], title }) =>
      `  ${name.padEnd(10)}${title}${groups.length > 0 ? ` (also by ${groups.join(', ')})` : ''}`,
  ),
].join('\n');

await main(async () => {
  const words = process.argv.slice(2);
  answerHelp(words, usage);
  const chosen = chooseSteps(words);
  refuse(chosen === undefined, `Unknown step in "${words.join(' ')}".`, usage);
  checkNames();
  const began = performance.now();
  await ensureInstalled();
  const programs = await ensurePrograms([...new Set(chosen.flatMap((step) => step.needs ?? []))]);
  const results = [];
  for (const group of together(chosen))
    results.push(...(await Promise.all(group.map((step) => perform(step, results, programs)))));
  return conclude(results, chosen, performance.now() - began);
});

async function perform(step, earlier, programs) {
  say(`\n=== ${step.title} (${step.name})`);
  const before = earlier.find((result) => result.step.name === step.after);
  if (before && !before.ok) {
    say(`Not run: "${step.after}" failed.`);
    return { step, ok: false, counts: { ...NOTHING, failed: 1 }, failures: [], ms: 0 };
  }
  const began = performance.now();
  const outcome = await step.run(programs).catch((error) => {
    console.error(error instanceof Stop ? error.message : error);
    return { ok: false };
  });
  const { ok, failures = [], ...counted } = outcome;
  const counts = { ...NOTHING, ...counted };
  const empty = step.tests === true && !step.mayBeEmpty && counts.passed + counts.failed === 0;
  if (empty) console.error('No test ran.');
  // A failed step without a failed test counts as one failure, so that the closing line agrees with the exit
  // code.
  const good = ok && counts.failed === 0 && !empty;
  if (!good && counts.failed === 0) counts.failed = 1;
  return { step, ok: good, counts, failures, ms: performance.now() - began };
}

function conclude(results, chosen, ms) {
  const failures = results.flatMap((result) => result.failures);
  if (failures.length > 0) say(`\n=== Failed tests\n${failures.map((name) => `  ${name}`).join('\n')}`);
  say('\n=== Results');
  for (const { step, ok, counts, ms: took } of results) {
    const what = step.tests ? sentence(counts) : '';
    say(`${ok ? 'ok    ' : 'FAILED'} ${step.name.padEnd(7)} ${seconds(took).padStart(8)}  ${what}`.trimEnd());
  }
  say(`${chosen.length} of ${chooseSteps([]).length} steps in ${seconds(ms)}`);
  say(sentence(results.map((result) => result.counts).reduce(add, NOTHING)));
  return results.every((result) => result.ok) ? 0 : 1;
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
