import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const here = path.dirname(fileURLToPath(import.meta.url));
const cache = path.join(here, '../../../../node_modules');

/** A program that renders, built as the server is: one bundle, the worker beside it. */
const program = `
  import { createRenderer } from ${JSON.stringify(path.join(here, 'renderer.ts'))};
  import { sampleDocument } from ${JSON.stringify(path.join(here, 'sample-document.ts'))};
  const renderer = createRenderer();
  const pdf = await renderer.renderPdf(sampleDocument('sv'), { turn: { visitor: false, key: 'somebody' } });
  process.stdout.write(Buffer.from(pdf.subarray(0, 5)).toString());
  await renderer.close();
`;

it('the bundled server finds its worker beside itself', async () => {
  const folder = await mkdtemp(path.join(cache, '.render-'));
  try {
    const entry = path.join(folder, 'main.ts');
    await writeFile(entry, program);
    await build({
      entryPoints: [entry, path.join(here, 'render.worker.ts')],
      outdir: path.join(folder, 'dist'),
      entryNames: '[name]',
      outExtension: { '.js': '.js' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'silent',
      plugins: [
        {
          name: 'packages-outside',
          setup: ({ onResolve }) => {
            onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
              kind === 'entry-point' || name.startsWith('@klarsikt/')
                ? undefined
                : { path: name, external: true },
            );
          },
        },
      ],
    });
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, [path.join(folder, 'dist', 'main.js')], {
      timeout: 50_000,
    });
    expect(stdout).toBe('%PDF-');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
