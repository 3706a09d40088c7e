/**
 * Lists the defects of a version for automated checks of content: `npm run --silent atlas:quality -- FILE`.
 * Exit code 1 with defects, 2 for an unusable file or option.
 */
import { checkQuality, qualityOptions } from './check-quality.ts';
import { FileFault } from './check-vectors.ts';

try {
  const options = qualityOptions(process.argv.slice(2), new Date().toISOString().slice(0, 10));
  const found = checkQuality(options, (line) => process.stdout.write(`${line}\n`));
  process.exitCode = found === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof FileFault)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
