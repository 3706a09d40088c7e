/** Builds the server. Migrations are read from their folder at run time. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundle, inputs, program, workers } from './bundle.mjs';
import { inputs as pageInputs, pageParts } from './page/bundle.mjs';

/** Folders in node_modules below the root that contain the files, for the bill of materials. */
function packagesOf(files) {
  const root = path.join(import.meta.dirname, '../..');
  const places = files.flatMap((file) => {
    const [, place] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path.relative(root, file)) ?? [];
    return place ?? [];
  });
  return [...new Set(places)].sort();
}

const dist = path.join(import.meta.dirname, 'dist');

// A failed build keeps the last good one; the bundler has printed the errors.
const built = await bundle([program, ...workers], dist).catch(() => undefined);
if (built) {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  for (const { path: file, contents } of built) writeFileSync(file, contents);
  const { script, style } = pageParts();
  writeFileSync(path.join(dist, 'recompute.js'), script);
  writeFileSync(path.join(dist, 'recompute.css'), style);
  writeFileSync(path.join(dist, '.inputs.json'), JSON.stringify(packagesOf([...inputs, ...pageInputs])));
} else {
  process.exitCode = 1;
}
