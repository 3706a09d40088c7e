/** `npm run release [-- --os linux --cpu x64 --into FOLDER]`: builds when needed and makes the archive of a release. */
import './node-version.mjs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './built.mjs';
import { run } from './child.mjs';
import { inRoot, main } from './house.mjs';
import { ensureInstalled } from './installed.mjs';
import { answerHelp, checkNames, refuse } from './words.mjs';

const usage = `npm run release [-- --os linux|darwin] [--cpu x64|arm64] [--into FOLDER]
makes the archive of a release: of this platform, into ./release, without words.`;
const options = { os: { type: 'string' }, cpu: { type: 'string' }, into: { type: 'string' } };

/** What is wrong with the words; null when they are right. */
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
