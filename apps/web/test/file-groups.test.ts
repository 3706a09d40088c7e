import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FileGroup, mergeFileGroups } from '../file-groups.ts';

const group = (
  name: string,
  screens: readonly number[],
  {
    size = 1000,
    kind = 'first',
    imports = [],
    hasStyles = false,
  }: Partial<Omit<FileGroup, 'imports'>> & { readonly imports?: readonly string[] } = {},
): FileGroup => ({ name, kind, size, hasStyles, screens: new Set(screens), imports: new Set(imports) });

it('small module groups that nearly the same screens use share a file', () => {
  const files = mergeFileGroups([
    group('table', [0, 1, 2]),
    group('filters', [0, 1]),
    group('settings', [3]),
  ]);
  expect(files.get('filters')).toBe(files.get('table'));
  expect(files.get('settings')).not.toBe(files.get('table'));
});

it('a screen does not load a large module group that only another screen needs', () => {
  const files = mergeFileGroups([group('list', [0, 1]), group('charts', [1], { size: 300_000 })]);
  expect(files.get('charts')).not.toBe(files.get('list'));
});

it('module groups of different kinds are never merged', () => {
  const files = mergeFileGroups([group('suite', [0, 1]), group('feed', [0, 1], { kind: 'feed' })]);
  expect(files.get('suite')).not.toBe(files.get('feed'));
});

it('two module groups are not merged if they import each other through a third group', () => {
  const files = mergeFileGroups([
    group('page', [0, 1], { imports: ['charts'] }),
    group('charts', [1, 2], { size: 700_000, imports: ['numbers'] }),
    group('numbers', [0, 1, 2]),
  ]);
  expect(files.get('page')).not.toBe(files.get('numbers'));
});

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const groups = fc
  .array(
    fc.record({
      screens: fc.uniqueArray(fc.nat(4), { minLength: 1 }),
      size: fc.integer({ min: 100, max: 400_000 }),
      imports: fc.uniqueArray(fc.nat(7)),
      hasStyles: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  )
  // Each group imports only groups after it, as the bundler's own files do.
  .map((rows) =>
    rows.map(({ screens, imports, ...rest }, index) =>
      group(names[index] ?? '', screens, {
        ...rest,
        imports: imports
          .filter((other) => other > index && other < rows.length)
          .map((other) => names[other] ?? ''),
      }),
    ),
  );

it('merged files never have circular imports', () => {
  fc.assert(
    fc.property(groups, (given) => {
      const files = mergeFileGroups(given);
      expect([...files.keys()].sort()).toEqual(given.map(({ name }) => name).sort());
      const edges = new Map<string, Set<string>>();
      for (const { name, imports } of given)
        for (const other of imports) {
          const [from = '', to = ''] = [files.get(name), files.get(other)];
          if (from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to));
        }
      const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
        [...(edges.get(from) ?? [])].some(
          (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
        );
      for (const file of new Set(files.values())) expect(reaches(file, file)).toBe(false);
    }),
  );
});
