import { expect, it } from 'vitest';
import { listUnreadSheets } from './UnreadFileParts.tsx';

const makeSheet = (name: string, ...rows: readonly (readonly string[])[]) => {
  const column = { index: 0, heading: rows[0]?.[0] ?? '', field: 'unused' as const, segment: null };
  return {
    name,
    grid: { name, rows: rows.map((cells, at) => ({ number: at + 1, cells })) },
    table: { heading: { rows: [1], columns: [column], first: 1 }, rows: [] },
  };
};

it('every line of a sheet without a recognised row is listed as unread', () => {
  const shown = makeSheet('Customers', ['Country'], ['Sweden']);
  const other = makeSheet('Events', ['Date'], ['2025-01-02']);
  const [first, second] = listUnreadSheets({
    sheets: [shown, other],
    shown: shown.grid,
    heading: shown.table.heading,
  });
  expect(first?.parts.map(({ text, reason }) => [text, reason])).toEqual([
    ['Country', 'heading'],
    ['Country', 'column'],
  ]);
  expect(second?.parts.map(({ text, reason }) => [text, reason])).toEqual([
    ['Date', 'table'],
    ['2025-01-02', 'table'],
  ]);
});
