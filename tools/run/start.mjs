/** `npm start`: installs and builds when needed, then becomes the server. */
import './node-version.mjs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, isBuilt } from './built.mjs';
import { releaseSignals } from './child.mjs';
import { inRoot, main } from './house.mjs';
import { ensureInstalled, ensureProductionInstalled, installProduction } from './installed.mjs';

await main(async () => {
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
