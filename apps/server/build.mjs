/** Builds the server. Migrations are read where they are. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundle, program, workers } from './bundle.mjs';
import { pageParts } from './page/bundle.mjs';

const dist = path.join(import.meta.dirname, 'dist');

// A build that fails leaves the last good one in place; it has printed what is wrong and where.
const built = await bundle([program, ...workers], dist).catch(() => undefined);
if (built) {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  for (const { path: file, contents } of built) writeFileSync(file, contents);
  const { script, style } = pageParts();
  writeFileSync(path.join(dist, 'recompute.js'), script);
  writeFileSync(path.join(dist, 'recompute.css'), style);
} else {
  process.exitCode = 1;
}
