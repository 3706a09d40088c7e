/**
 * Lists the defects of a version for automated checks of content: `npm run --silent atlas:quality -- FILE`. Exit code
 * 1 if there are defects, 2 for an unusable file or option.
 */
import { parseQualityOptions, printQualityDefects } from './check-quality.ts';
import { TestVectorFileError } from './check-vectors.ts';

try {
  const options = parseQualityOptions(process.argv.slice(2), new Date().toISOString().slice(0, 10));
  const found = printQualityDefects(options, (line) => process.stdout.write(`${line}\n`));
  process.exitCode = found === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof TestVectorFileError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
