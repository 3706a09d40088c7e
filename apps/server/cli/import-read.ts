/**
 * `npm run --silent import:read -- KIND FILE`: prints as JSON which rows of a file an import would take, and which
 * parts it would leave out.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { readableImportKinds, readImportFile } from './read-import.ts';

const [given, file, ...more] = process.argv.slice(2).filter((word) => word !== '--');
const kind = readableImportKinds.find((one) => one === given);
if (kind === undefined || file === undefined || more.length > 0) {
  console.error(`Usage: npm run --silent import:read -- KIND FILE (KIND: ${readableImportKinds.join(', ')})`);
  process.exit(2);
}

try {
  const read = await readImportFile(kind, basename(file), await readFile(file));
  process.stdout.write(`${JSON.stringify(read)}\n`);
} catch (error) {
  console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
