/** `npm start`: installs and builds if needed, then runs the server in this process. */
import './node-version.mjs';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, isBuilt } from './built.mjs';
import { releaseSignals } from './child.mjs';
import { inRoot, main } from './house.mjs';
import { ensureInstalled, ensureProductionInstalled, installProduction } from './installed.mjs';
import { endWithNpm } from './with-npm.mjs';
import { answerHelp, refuse } from './words.mjs';

await main(async () => {
  endWithNpm();
  const words = process.argv.slice(2);
  const { mostWords, usage } = JSON.parse(readFileSync(inRoot('apps/server/src/commands.json'), 'utf8'));
  answerHelp(words, usage.join('\n'));
  const isUnknown = words.length > 0 && !Object.hasOwn(mostWords, words[0]);
  refuse(isUnknown, `There is no command "${words[0]}".`, usage.join('\n'));
  await prepare();
  process.env.NODE_ENV ??= 'production';
  process.setSourceMapsEnabled(true);
  // The server runs in this process, so that signals, exit code and memory are its own.
  releaseSignals();
  await import(pathToFileURL(inRoot('apps/server/dist/main.js')).href);
});

/**
 * With NODE_ENV=production only the production packages remain; build packages are installed for the build
 * only.
 */
async function prepare() {
  if (process.env.NODE_ENV !== 'production') {
    await ensureInstalled({ quiet: true });
    await ensureBuilt();
    return;
  }
  if (isBuilt()) {
    await ensureProductionInstalled();
    return;
  }
  const installedNow = await ensureInstalled({ quiet: true });
  await ensureBuilt();
  if (installedNow) await installProduction();
}
