/**
 * `npm run house`: the rules of ARCHITECTURE.md that a machine can check, and every sentence in both languages, as all files
 * are read for both. `npm run texts`: the sentences alone. `-- --quiet` leaves the warnings out.
 */
import path from 'node:path';
import { checkHouse } from './check.ts';
import { type Finding, format } from './finding.ts';
import { readHouse } from './house.ts';
import { checkTexts } from './texts/check.ts';

const isTexts = process.argv.includes('--texts');
const house = readHouse(path.resolve(import.meta.dirname, '..', '..', '..'));
if (!isTexts) {
  const { files, findings } = checkHouse(house);
  tell(`House: ${files} files`, findings);
}
const { texts, findings } = checkTexts(house);
tell(`Texts: ${texts} in two languages`, findings);

function tell(what: string, findings: readonly Finding[]): void {
  const errors = findings.filter(({ level }) => level === 'error');
  const warnings = findings.filter(({ level }) => level === 'warning');
  const shown = process.argv.includes('--quiet') ? errors : [...warnings, ...errors];
  for (const finding of shown) process.stdout.write(`${format(finding)}\n`);
  process.stdout.write(`${what}, ${errors.length} errors, ${warnings.length} warnings.\n`);
  if (errors.length > 0) process.exitCode = 1;
}
