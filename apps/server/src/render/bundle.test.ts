import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';

const here = path.dirname(fileURLToPath(import.meta.url));
const cache = path.join(here, '../../../../node_modules');

/** A program that renders as in the built server: one bundle with the worker beside it. */
const program = `
  import { createRenderer } from ${JSON.stringify(path.join(here, 'renderer.ts'))};
  import { createSampleDocument } from ${JSON.stringify(path.join(here, 'sample-document.ts'))};
  const renderer = createRenderer();
  const pdf = await renderer.renderPdf(createSampleDocument('sv'), { turn: { visitor: false, key: 'somebody' } });
  const text = Buffer.from(pdf).toString('latin1');
  const kind = text.includes('pdfuaid') ? 'claims PDF/UA' : text.includes('/StructTreeRoot') ? 'tagged' : 'plain';
  process.stdout.write(text.slice(0, 5) + ' ' + kind);
  await renderer.close();
`;

const folder = await mkdtemp(path.join(cache, '.render-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeAll(async () => {
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
});

async function runBundled(): Promise<string> {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [path.join(folder, 'dist', 'main.js')], { timeout: 50_000 });
  return stdout;
}

/** Simulates a platform without a native binary: loading the package throws. */
async function takeBinaryAway(): Promise<void> {
  const place = path.join(folder, 'node_modules/@myriaddreamin/typst-ts-node-compiler');
  await mkdir(place, { recursive: true });
  await writeFile(path.join(place, 'index.js'), "throw new Error('Cannot find native binding.');");
}

it('the bundled server finds the render worker in its own folder', async () => {
  expect(await runBundled()).toBe('%PDF- claims PDF/UA');
});

it('the bundled server typesets PDFs where the native compiler has no binary', async () => {
  await takeBinaryAway();
  expect(await runBundled()).toBe('%PDF- tagged');
});
