/** `npm start`: installs and builds when needed, then becomes the server. */
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
  // In this same process: signals, exit code and memory are the server's own.
  releaseSignals();
  await import(pathToFileURL(inRoot('apps/server/dist/main.js')).href);
});

/** With NODE_ENV=production only the packages that the server runs on stay; those that build are there while it is built. */
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
