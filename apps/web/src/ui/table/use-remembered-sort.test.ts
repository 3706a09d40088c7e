import { beforeAll, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('window', { addEventListener: () => undefined });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });

const columns = { name: 'name', type: 'kind', priv: 'counts', corp: 'counts' };
let module: typeof import('./use-remembered-sort.ts');
beforeAll(async () => {
  module = await import('./use-remembered-sort.ts');
});

describe('the sorting of a list', () => {
  it('is that of the last visit, in the default direction of its column, if the address has no sorting', () => {
    expect(module.parseTableSort(columns, {}, 'corp')).toEqual({ column: 'counts', descending: true });
    expect(module.parseTableSort(columns, {}, 'type')).toEqual({ column: 'kind', descending: false });
    expect(module.parseTableSort(columns, {}, undefined)).toBeUndefined();
  });

  it('is taken from the address even if another sorting is remembered', () => {
    const search = { sort: 'name', order: 'desc' };
    expect(module.parseTableSort(columns, search, 'corp')).toEqual({ column: 'name', descending: true });
    expect(module.parseTableSort(columns, { sort: 'evidence', order: 'asc' }, 'corp')).toEqual({
      column: 'evidence',
      descending: false,
    });
  });

  it('is unchanged after writing to the address and parsing', () => {
    for (const sort of [
      { column: 'kind', descending: true },
      { column: 'counts', descending: false },
      { column: 'evidence', descending: true },
    ]) {
      expect(module.parseTableSort(columns, module.toSortParameters(columns, sort), undefined)).toEqual(sort);
    }
    expect(
      module.parseTableSort(columns, module.toSortParameters(columns, undefined), undefined),
    ).toBeUndefined();
  });
});
