/** `npm run house`: the rules of ARCHITECTURE.md that a machine can check. `-- --quiet` leaves the warnings out. */
import path from 'node:path';
import { checkHouse } from './check.ts';
import { format } from './finding.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..');
const { files, findings } = checkHouse(root);
const errors = findings.filter(({ level }) => level === 'error');
const warnings = findings.filter(({ level }) => level === 'warning');
const shown = process.argv.includes('--quiet') ? errors : [...warnings, ...errors];
for (const finding of shown) process.stdout.write(`${format(finding)}\n`);
process.stdout.write(`House: ${files} files, ${errors.length} errors, ${warnings.length} warnings.\n`);
process.exitCode = errors.length > 0 ? 1 : 0;
