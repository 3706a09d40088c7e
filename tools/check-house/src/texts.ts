/** `npm run texts`: every sentence of the web application in both languages. `-- --quiet` leaves the warnings out. */
import path from 'node:path';
import { format } from './finding.ts';
import { checkTexts } from './texts/check.ts';

const { texts, findings } = checkTexts(path.resolve(import.meta.dirname, '..', '..', '..'));
const errors = findings.filter(({ level }) => level === 'error');
const warnings = findings.filter(({ level }) => level === 'warning');
const shown = process.argv.includes('--quiet') ? errors : [...warnings, ...errors];
for (const finding of shown) process.stdout.write(`${format(finding)}\n`);
process.stdout.write(
  `Texts: ${texts} in two languages, ${errors.length} errors, ${warnings.length} warnings.\n`,
);
process.exitCode = errors.length > 0 ? 1 : 0;
