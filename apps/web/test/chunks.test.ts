import { expect, it } from 'vitest';
import { type Chunk, holding, namesOf, ringsIn, withNeeded } from '../chunks.ts';

const chunk = (
  fileName: string,
  { imports = [], dynamicImports = [], isEntry = false }: Partial<Chunk> = {},
): Chunk => ({ fileName, imports, dynamicImports, isEntry, moduleIds: [`/src/${fileName}`] });

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

it('what a page needs comes in an order in which each file finds what it imports', () => {
  expect(withNeeded(chunks, holding(chunks, ['/src/list'])).map(({ fileName }) => fileName)).toEqual([
    'framework',
    'filters',
    'table',
    'list',
  ]);
});

it('what the same first screens need is one file, and what none needs is left to the bundler', () => {
  const names = namesOf(chunks, [['/src/list'], ['/src/start']], () => 100_000);
  const fileOf = (name: string) => names.get(`/src/${name}`);
  expect(fileOf('table')).toBeDefined();
  expect(fileOf('filters')).toBe(fileOf('table'));
  expect(fileOf('letters')).toBe(fileOf('feed'));
  // Modules that the feed loads later share no file with the suite, because the file would run the suite.
  const apart = ['framework', 'table', 'list', 'start', 'suite', 'feed'].map(fileOf);
  expect(new Set(apart).size).toBe(apart.length);
  expect(['settings', 'form', 'cards'].map(fileOf)).toEqual([undefined, undefined, undefined]);
});

it('files that need each other in a ring are found', () => {
  expect(ringsIn(chunks)).toEqual([]);
  const ring = [...chunks, chunk('a', { imports: ['b', 'form'] }), chunk('b', { imports: ['a'] })];
  expect(ringsIn(ring).map(({ fileName }) => fileName)).toEqual(['a', 'b']);
});
