/** `npm start`: installs and builds when needed, then becomes the server. */
import './node-version.mjs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './built.mjs';
import { releaseSignals } from './child.mjs';
import { inRoot, main } from './house.mjs';
import { ensureInstalled } from './installed.mjs';

await main(async () => {
  await ensureInstalled({ quiet: true });
  await ensureBuilt();
  process.env.NODE_ENV ??= 'production';
  process.setSourceMapsEnabled(true);
  // In this same process: signals, exit code and memory are the server's own.
  releaseSignals();
  await import(pathToFileURL(inRoot('apps/server/dist/main.js')).href);
});
