/**
 * `npm run house` checks the mechanical rules of ARCHITECTURE.md and docs/style.md, and the texts in both languages.
 * `npm run texts` checks only the texts. `-- --quiet` suppresses warnings.
 */
import path from 'node:path';
import { checkHouse } from './check.ts';
import { formatHouseFinding, type HouseFinding } from './finding.ts';
import { readHouseSources } from './house.ts';
import { checkTexts } from './texts/check.ts';
import { checkCommitTitles } from './titles.ts';

const isTexts = process.argv.includes('--texts');
const root = path.resolve(import.meta.dirname, '..', '..', '..');
const house = readHouseSources(root);
if (!isTexts) {
  const { files, findings } = checkHouse(house);
  tell(`House: ${files} files`, findings);
  const titles = checkCommitTitles(root);
  if (titles === null) process.stdout.write('Commit titles: not checked, this is no git work tree.\n');
  else tell(`Commit titles: ${titles.commits} newest`, titles.findings);
}
const { texts, findings } = checkTexts(house);
tell(`Texts: ${texts} in two languages`, findings);

function tell(what: string, findings: readonly HouseFinding[]): void {
  const errors = findings.filter(({ level }) => level === 'error');
  const warnings = findings.filter(({ level }) => level === 'warning');
  const shown = process.argv.includes('--quiet') ? errors : [...warnings, ...errors];
  for (const finding of shown) process.stdout.write(`${formatHouseFinding(finding)}\n`);
  process.stdout.write(`${what}, ${errors.length} errors, ${warnings.length} warnings.\n`);
  if (errors.length > 0) process.exitCode = 1;
}
