/**
 * npm run audit:verify -- FILE... : says whether exports of the audit log are what was sealed. Exit code 1 when not, 2
 * when a file cannot be read.
 */
import { fileNamed } from './read-file.ts';
import { verifyExports } from './verify.ts';

const names = process.argv.slice(2);
if (names.length === 0) {
  console.error('Usage: npm run audit:verify -- FILE...');
  process.exit(2);
}
const files = names.map((name) => ({ name, text: fileNamed(name).toString('utf8') }));
const { faults, events, first, last, runs } = verifyExports(files);
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} in ${events} events.`);
  process.exit(1);
}
const whole = runs <= 1 ? 'without a gap' : `in ${runs} runs; what lies between is not in these files`;
process.stdout.write(
  events === 0
    ? 'Verified: no events in these files.\n'
    : `Verified: ${events} events as they were sealed, positions ${first} to ${last}, ${whole}.\n`,
);
