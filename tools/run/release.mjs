/**
 * `npm run release [-- --os linux --cpu x64 --into FOLDER]`: builds if needed and makes a release archive.
 */
import './node-version.mjs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './built.mjs';
import { run } from './child.mjs';
import { inRoot, main } from './house.mjs';
import { ensureInstalled } from './installed.mjs';
import { answerHelp, checkNames, refuse } from './words.mjs';

const usage = `npm run release [-- --os linux|darwin] [--cpu x64|arm64] [--into FOLDER] [--key FILE] [--twice]
makes the archive of a release: of this platform, into ./release, without words. --key signs it with the publisher's key
(npm run release-key makes one); --twice makes it a second time and compares the bytes.`;
const text = { type: 'string' };
const options = { os: text, cpu: text, into: text, key: text, twice: { type: 'boolean' } };

/** The fault of the arguments; null if valid. */
function faultOf(words) {
  try {
    parseArgs({ args: words, options });
    return null;
  } catch (error) {
    return error.message;
  }
}

await main(async () => {
  const words = process.argv.slice(2);
  answerHelp(words, usage);
  const fault = faultOf(words);
  refuse(fault !== null, fault, usage);
  checkNames();
  await ensureInstalled();
  await ensureBuilt();
  const program = [process.execPath, '--import', 'tsx', inRoot('tools/release/src/main.ts')];
  return run([...program, ...words]);
});
