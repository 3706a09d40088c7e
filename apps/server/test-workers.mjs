/** Bundles the server's threads once for a run of tests: each thread would otherwise read a thousand modules one by one. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundle, workers } from './bundle.mjs';
import { pageParts } from './page/bundle.mjs';

export default async function setup() {
  const cache = path.join(import.meta.dirname, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'workers-'));
  for (const { path: file, contents } of await bundle(workers, folder)) writeFileSync(file, contents);
  const { script, style } = pageParts();
  writeFileSync(path.join(folder, 'recompute.js'), script);
  writeFileSync(path.join(folder, 'recompute.css'), style);
  process.env.KLARSIKT_BUNDLED_WORKERS = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
