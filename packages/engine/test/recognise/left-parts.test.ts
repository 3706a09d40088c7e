import { expect, it } from 'vitest';
import { listUnreadParts } from '../../src/recognise/left-parts.ts';

it('text outside tables is listed as unread even if no table is recognised', () => {
  const grid = { rows: [{ number: 1, cells: ['Date', 'Event'] }], captions: ['Figures of 2025'] };
  expect(listUnreadParts(grid, null)).toEqual([
    { cell: '', text: 'Figures of 2025', reason: 'beside' },
    { cell: 'A1', text: 'Date | Event', reason: 'table' },
  ]);
});
