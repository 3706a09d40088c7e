import { expect, it } from 'vitest';
import { addPassageColumn } from './found.ts';
import type { TextSearchResult } from './use-search.ts';

interface Row {
  readonly key: string;
}

const columns = [
  { id: 'name', header: 'Threat', value: (row: Row) => row.key },
  { id: 'level', header: 'Level', value: () => 3 },
];
const snippet = { field: 'description', language: 'en', text: 'paid in cash', marks: [] } as const;
const found: TextSearchResult = {
  query: 'cash',
  hits: new Map(),
  snippets: { of: (key) => (key === 'th-cash' ? snippet : undefined), subscribe: () => () => undefined },
};
const given = { header: 'Found in', keyOf: ({ key }: Row) => (key === '' ? null : key) };

it('an exported file has a column with the found passages only after a search', () => {
  const [name, passage, level] = addPassageColumn(columns, found, given);
  expect([name?.header, passage?.header, level?.header]).toEqual(['Threat', 'Found in', 'Level']);
  expect(['th-cash', 'th-other', ''].map((key) => passage?.value({ key }))).toEqual([
    'paid in cash',
    null,
    null,
  ]);
  expect(addPassageColumn(columns, null, given)).toEqual(columns);
});
