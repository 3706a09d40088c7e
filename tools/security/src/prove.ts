/**
 * `npm run security:prove [-- --only ROW --list]` removes each protection from a copy of the sources and runs its
 * named test, which passes with the protection and must fail without it. Proofs are recorded with their day in
 * docs/security-proofs.json and shown in docs/security.md.
 */
import { parseArgs } from 'node:util';
import { getMutationName, getMutationTest, removeProtection, type SecurityMutation } from './mutation.ts';
import { allMutations } from './mutations/index.ts';
import { NamedTests, type TestOutcome } from './named-tests.ts';
import { recordProofs } from './proofs.ts';
import { ScratchCopy } from './scratch.ts';
import { writeSecurityPage } from './write-page.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, list: { type: 'boolean', default: false } },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

const chosen = allMutations.filter(
  ({ rows }) => !values.only || rows.some((row) => values.only?.includes(row)),
);

interface Tools {
  readonly scratch: ScratchCopy;
  readonly tests: NamedTests;
}

/** Runs the named tests with every protection in place, and returns the tests that fail. */
async function checkWhole(tests: NamedTests): Promise<Set<string>> {
  const byFile = new Map<string, string[]>();
  for (const { file, words } of chosen.map(getMutationTest))
    byFile.set(file, [...(byFile.get(file) ?? []), words]);
  const wrong = new Set<string>();
  for (const [file, words] of byFile) {
    const { passed, failed, broken } = await tests.run(file, [...new Set(words)]);
    const silent = words.filter((each) => !passed.some((name) => name.includes(each)));
    const faults = words.filter((each) => failed.some((name) => name.includes(each)));
    for (const each of [...silent, ...faults]) wrong.add(`${file} > ${each}`);
    say(`with protection: ${file}: ${passed.length} passed, ${failed.length} failed`);
    if (broken !== null) say(broken);
  }
  return wrong;
}

/**
 * True for a change to SQL. It takes effect only in newly created databases, whereas databases are otherwise kept for
 * all runs.
 */
const isMadeOnce = ({ file }: SecurityMutation) => file.endsWith('.sql');

/**
 * Runs the named test without the protection. `anew`: with databases and bundles that are made from the changed
 * sources.
 */
async function runWithout(
  { scratch, tests }: Tools,
  mutation: SecurityMutation,
  anew = isMadeOnce(mutation),
): Promise<TestOutcome> {
  const { file, words } = getMutationTest(mutation);
  if (anew) await tests.close();
  const without = removeProtection(mutation, scratch.folder);
  const outcome = await scratch.with(mutation.file, without, async () => {
    await tests.forget(mutation.file);
    return tests.run(file, [words]);
  });
  await tests.forget(mutation.file);
  if (anew) await tests.close();
  return outcome;
}

/** True if the named test fails without the protection. */
async function isNoticed(tools: Tools, mutation: SecurityMutation): Promise<boolean> {
  const { words } = getMutationTest(mutation);
  const fails = ({ failed }: TestOutcome) => failed.some((name) => name.includes(words));
  const quick = await runWithout(tools, mutation);
  // A test that starts the program as a process uses the bundle, so repeat it with a new bundle before judging.
  const outcome = fails(quick) || isMadeOnce(mutation) ? quick : await runWithout(tools, mutation, true);
  const { broken } = outcome;
  const noticed = fails(outcome);
  say(
    `${noticed ? 'noticed    ' : 'NOT NOTICED'} ${getMutationName(mutation)}\n            ${mutation.test}`,
  );
  if (broken !== null) say(`            No test ran: ${broken.slice(0, 600)}`);
  return noticed;
}

async function prove(): Promise<number> {
  for (const mutation of chosen) removeProtection(mutation);
  const scratch = new ScratchCopy();
  const tests = new NamedTests(scratch.folder);
  try {
    const wrong = await checkWhole(tests);
    for (const test of wrong) say(`DOES NOT PASS ${test}`);
    const outcome = new Map<string, boolean>();
    for (const mutation of chosen) {
      const noticed = !wrong.has(mutation.test) && (await isNoticed({ scratch, tests }, mutation));
      for (const row of mutation.rows) outcome.set(row, (outcome.get(row) ?? true) && noticed);
    }
    // Record the outcome of a row only if all its mutations were run.
    for (const [row, proved] of outcome)
      if (proved && allMutations.some((each) => each.rows.includes(row) && !chosen.includes(each)))
        outcome.delete(row);
    recordProofs(new Date().toISOString().slice(0, 10), outcome);
    writeSecurityPage();
    const open = [...outcome].filter(([, proved]) => !proved).map(([row]) => row);
    say(`\n${chosen.length} protections of ${outcome.size} rows; not proved: ${open.join(', ') || 'none'}.`);
    return open.length === 0 ? 0 : 1;
  } finally {
    await tests.close();
    scratch.remove();
  }
}

if (chosen.length === 0) throw new Error(`No protection is listed for ${values.only?.join(', ')}.`);
if (values.list) for (const mutation of chosen) say(`${getMutationName(mutation)}\n    ${mutation.test}`);
else process.exitCode = await prove();
