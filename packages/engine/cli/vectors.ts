/**
 * Checks the calculation against files of worked cases: `npm run --silent vectors -- FILE...`. Prints every failure,
 * then `N passed, N failed`. Exit code 1 after a failure, 2 for an unusable file.
 */
import { checkTestVectors, TestVectorFileError } from './check-vectors.ts';

try {
  const files = process.argv.slice(2);
  if (files.length === 0) throw new TestVectorFileError('usage: npm run --silent vectors -- FILE...');
  const failed = checkTestVectors(files, (line) => process.stdout.write(`${line}\n`));
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof TestVectorFileError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
