/**
 * Command `npm run audit:verify -- FILE...`. It verifies exports of the audit log. The exit code is 1 when an export
 * was changed, and 2 for an unreadable file.
 */
import { readNamedFile } from './read-file.ts';
import { verifyAuditExports } from './verify.ts';

const names = process.argv.slice(2);
if (names.length === 0) {
  console.error('Usage: npm run audit:verify -- FILE...');
  process.exit(2);
}
const files = names.map((name) => ({ name, text: readNamedFile(name).toString('utf8') }));
const { faults, events, first, last, erased, runs } = verifyAuditExports(files);
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
if (erased > 0)
  process.stdout.write(`${erased} of them changed by erasures of personal data, which the log confirms.\n`);
