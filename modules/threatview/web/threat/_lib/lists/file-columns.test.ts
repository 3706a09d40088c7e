import { formatNumber } from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import type { DataTableColumn } from '@klarsikt/web/ui/table/columns.ts';
import { describe, expect, it } from 'vitest';
import { addFileColumns, formatFileLevel } from './file-columns.ts';

type Row = { readonly name: string };

const column = (id: string, more: Partial<DataTableColumn<Row>> = {}): DataTableColumn<Row> => ({
  id,
  header: id,
  value: ({ name }) => name,
  ...more,
});
const wide = [column('name'), column('individuals'), column('corporates'), column('areas', { hidden: true })];
const idsOf = (columns: readonly DataTableColumn<Row>[]) => columns.map(({ id }) => id);

describe('the exported file of a list', () => {
  it('has the columns of a wide screen even on a phone', () => {
    const phone = [column('name', { width: 220 }), column('highest')];
    const { columns, allColumns } = addFileColumns({ allColumns: phone, columns: phone }, wide);
    expect(idsOf(columns)).toEqual(['name', 'individuals', 'corporates', 'highest']);
    // The column chooser compares columns by identity.
    expect(idsOf(allColumns)).toEqual(['name', 'highest']);
    expect(allColumns.every((shown) => columns.includes(shown))).toBe(true);
  });

  it('contains exactly the columns that the user has chosen', () => {
    const [name, individuals, , areas] = wide;
    if (name === undefined || individuals === undefined || areas === undefined) throw new Error('columns');
    const view = { allColumns: wide, columns: [name, individuals, areas] };
    expect(idsOf(addFileColumns(view, wide).columns)).toEqual(['name', 'individuals', 'areas']);
  });

  it('has no column for the place of search hits', () => {
    const searching = [column('name'), column('hit'), column('individuals')];
    const view = { allColumns: searching, columns: searching };
    expect(idsOf(addFileColumns(view, wide).columns)).toEqual(['name', 'individuals', 'corporates']);
  });

  it('contains levels with one decimal, and an empty cell for a missing level', () => {
    const formatIn = (language: Language) => ({
      number: (value: number, digits = 0) => formatNumber(value, digits, language),
    });
    expect(formatFileLevel(formatIn('sv'), 2.1132827525593783)).toBe('2,1');
    expect(formatFileLevel(formatIn('en'), 3)).toBe('3.0');
    expect(formatFileLevel(formatIn('en'), null)).toBe('');
  });
});
