import type { TableGrid } from '@klarsikt/engine/recognise';
import { expect, it } from 'vitest';
import { listOmittedRows } from './left-rows.ts';

const grid: TableGrid = {
  name: 'Customers',
  rows: ['Heading', 'Sweden', 'Norway', 'Finland', 'Total', 'Xqz'].map((name, at) => ({
    number: at + 1,
    cells: [name, String(at)],
  })),
};
const rows = (
  [
    [2, 'found'],
    [3, 'found'],
    [4, 'confirm'],
    [5, 'left'],
    [6, 'choose'],
  ] as const
).map(([row, verdict]) => ({
  row,
  verdict,
  cell: `A${row}`,
  reason: verdict === 'left' ? 'the row is a total' : '',
}));

it('skipped, unconfirmed and unreadable rows are listed after an import', () => {
  const left = listOmittedRows({
    ...{ grid, rows, written: new Set([2]), chosen: new Map([[3, null]]) },
    reasonOf: ({ reason }) => reason,
  });
  expect(left).toEqual([
    { cell: 'A3', text: 'Norway | 2', reason: 'skipped' },
    { cell: 'A4', text: 'Finland | 3', reason: 'unconfirmed' },
    { cell: 'A5', text: 'Total | 4', reason: 'unconfirmed', why: 'the row is a total' },
    { cell: 'A6', text: 'Xqz | 5', reason: 'unconfirmed' },
  ]);
});
