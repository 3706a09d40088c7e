import { expect, it } from 'vitest';
import {
  addImportedChunks,
  findChunksWithModules,
  findImportCycles,
  type PlannedChunk,
  planChunkNames,
} from '../chunks.ts';

const chunk = (
  fileName: string,
  { imports = [], dynamicImports = [], isEntry = false }: Partial<PlannedChunk> = {},
): PlannedChunk => ({ fileName, imports, dynamicImports, isEntry, moduleIds: [`/src/${fileName}`] });

/** Chunks of a suite with three pages, of which two are opened first, and of a feed that shares the framework. */
const chunks = [
  chunk('framework'),
  chunk('table', { imports: ['framework', 'filters'] }),
  chunk('filters'),
  chunk('list', { imports: ['table'] }),
  chunk('start', { imports: ['table', 'framework'] }),
  chunk('settings', { imports: ['framework', 'form'] }),
  chunk('form'),
  chunk('suite', { isEntry: true, imports: ['framework'], dynamicImports: ['list', 'start', 'settings'] }),
  chunk('letters'),
  chunk('feed', { isEntry: true, imports: ['letters'], dynamicImports: ['cards'] }),
  chunk('cards', { imports: ['framework', 'letters'] }),
];

it('a page loads its files in the order of their imports', () => {
  expect(
    addImportedChunks(chunks, findChunksWithModules(chunks, ['/src/list'])).map(({ fileName }) => fileName),
  ).toEqual(['framework', 'filters', 'table', 'list']);
});

it('modules that the same screens need first share a file', () => {
  const names = planChunkNames(chunks, [['/src/list'], ['/src/start']], () => 100_000);
  const fileOf = (name: string) => names.get(`/src/${name}`);
  expect(fileOf('table')).toBeDefined();
  expect(fileOf('filters')).toBe(fileOf('table'));
  expect(fileOf('letters')).toBe(fileOf('feed'));
  // Modules that the feed loads later share no file with the suite, because the file would run the suite.
  const apart = ['framework', 'table', 'list', 'start', 'suite', 'feed'].map(fileOf);
  expect(new Set(apart).size).toBe(apart.length);
  expect(['settings', 'form', 'cards'].map(fileOf)).toEqual([undefined, undefined, undefined]);
});

it('circular imports between files are detected', () => {
  expect(findImportCycles(chunks)).toEqual([]);
  const ring = [...chunks, chunk('a', { imports: ['b', 'form'] }), chunk('b', { imports: ['a'] })];
  expect(findImportCycles(ring).map(({ fileName }) => fileName)).toEqual(['a', 'b']);
});
