/** Becomes the server, after a look at Node's version. */
import './tools/run/node-version.mjs';

process.env.NODE_ENV ??= 'production';
await import('./apps/server/dist/main.js');
