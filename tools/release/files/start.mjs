/** Becomes the server, or one of its commands, after a look at Node's version. */
import './tools/run/node-version.mjs';
import { endWithNpm } from './tools/run/with-npm.mjs';

process.env.NODE_ENV ??= 'production';
endWithNpm(import.meta.dirname);
await import('./apps/server/dist/main.js');
