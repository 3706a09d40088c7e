import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { listChunks } from '../chunks.ts';
import { createCompileHintsPlugin } from '../compile-hint.ts';

describe('the V8 hint to compile a whole file', () => {
  it('is written only into entry and page files', async () => {
    const sources = new Map([
      ['entry', "import('RisksPage').then((page) => page.open());"],
      ['RisksPage', "export const open = () => import('GraphDrawing').then((drawing) => drawing.draw());"],
      ['GraphDrawing', 'export const draw = () => document.title;'],
    ]);
    const made = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [
        {
          name: 'sources',
          resolveId: (id) => (sources.has(id) ? id : undefined),
          load: (id) => sources.get(id),
        },
        createCompileHintsPlugin(),
      ],
      build: { write: false, rolldownOptions: { input: 'entry' } },
    });
    if (!('output' in made)) throw new Error('The input is not made into one bundle');
    const lines = Object.fromEntries(
      listChunks(made.output).map(({ name, code }) => [
        name,
        code.split('\n')[0]?.startsWith('//# allFunctionsCalledOnLoad'),
      ]),
    );
    expect(lines).toMatchObject({ entry: true, RisksPage: true, GraphDrawing: false });
  });
});
