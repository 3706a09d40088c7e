/** How the numbers of a column of somebody's table are read. */
import { type NumberReading, readNumberColumn } from '../numbers.ts';
import type { GridRow } from './grid.ts';
import type { ReadColumn } from './headers.ts';

const about = /^(ca|cirka|about|approx|approximately|~|omkring|ungefär)(?!\p{L})\.?/iu;

interface Place {
  readonly column: ReadColumn;
  readonly rows: readonly GridRow[];
  /** Counts are whole, which tells thousands from decimals. */
  readonly whole: boolean;
}

/** Readings of a column: the column decides how its numbers are written. */
export function readingsOf({
  column,
  rows,
  whole,
}: Place): ReadonlyMap<number, { readonly reading: NumberReading; readonly isAbout: boolean }> {
  const cells = rows.map((row) => {
    const given = (row.cells[column.index] ?? '').trim();
    const isPercent = given.includes('%') || column.field === 'share';
    const text = given
      .replace(about, '')
      .replace(/[%]/g, '')
      .replace(/\s*(st|kr|sek|eur)\.?$/iu, '')
      .trim();
    const rules = isPercent ? { least: 0, most: 100 } : { least: 0, whole };
    return {
      row,
      cell: { text: text === '–' || text === '-' ? '' : text, rules },
      isAbout: about.test(given),
    };
  });
  const read = readNumberColumn(cells.map(({ cell }) => cell));
  return new Map(cells.map(({ row, cell, isAbout }) => [row.number, { reading: read(cell), isAbout }]));
}
