/** `npm run release [-- --os linux --cpu x64 --into FOLDER]`: builds when needed and makes the archive of a release. */
import './node-version.mjs';
import { ensureBuilt } from './built.mjs';
import { run } from './child.mjs';
import { inRoot, main } from './house.mjs';
import { ensureInstalled } from './installed.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const program = [process.execPath, '--import', 'tsx', inRoot('tools/release/src/main.ts')];
  return run([...program, ...process.argv.slice(2)]);
});
