/** Checks the version of Node, then runs the server or one of its commands in this process. */
import './tools/run/node-version.mjs';
import { endWithNpm } from './tools/run/with-npm.mjs';

process.env.NODE_ENV ??= 'production';
endWithNpm(import.meta.dirname);
await import('./apps/server/dist/main.js');
