/** Finds the columns of own fields in imported tables and reads their values. */
import type { Language } from '../text/terms.ts';
import {
  applyOwnFieldChange,
  type OwnField,
  type OwnFieldChange,
  type OwnFieldPerson,
  type OwnFieldValues,
} from './own-field.ts';
import { createOwnFieldReader, findOwnFieldByHeading } from './own-field-cells.ts';

/** A row of a table: the texts of its cells, and the numbers that the file stores. */
export interface OwnFieldTableRow {
  readonly cells: readonly string[];
  readonly looks?: readonly { readonly column: number; readonly number?: number }[];
}

/** The own fields and people that are needed for reading a table. */
export interface OwnFieldFacts {
  readonly fields: readonly OwnField[];
  readonly people: readonly OwnFieldPerson[];
  readonly language: Language;
}

/**
 * Values of a row. `faults` contains each faulty field with the text of its cell; `changed` contains the fields whose
 * value differs from the earlier one.
 */
export interface OwnFieldRowValues {
  readonly values: OwnFieldValues;
  readonly changed: readonly OwnField[];
  readonly faults: readonly { readonly field: OwnField; readonly text: string }[];
}

/** The columns of own fields in a table. */
export interface OwnFieldColumns {
  /** Indexes of the columns of own fields in the table. */
  readonly indexes: readonly number[];
  /** Reads a row and merges it into the earlier values: an empty cell removes the value of its field. */
  readonly read: (row: OwnFieldTableRow, before: OwnFieldValues) => OwnFieldRowValues;
}

/** Finds the columns of fields that accept values, among the columns that are not `taken`. */
export function findOwnFieldColumns(
  heading: readonly string[],
  rows: readonly OwnFieldTableRow[],
  { taken, facts }: { readonly taken: readonly number[]; readonly facts: OwnFieldFacts },
): OwnFieldColumns {
  const open = facts.fields.filter(({ isArchived }) => !isArchived);
  const cellAt = (row: OwnFieldTableRow, at: number) => ({
    text: row.cells[at] ?? '',
    number: row.looks?.find(({ column }) => column === at)?.number,
  });
  const columns = heading.flatMap((text, at) => {
    const field = taken.includes(at) ? undefined : findOwnFieldByHeading(open, text);
    if (field === undefined) return [];
    const read = createOwnFieldReader(
      field,
      rows.map((row) => cellAt(row, at)),
      facts,
    );
    return [{ field, at, read }];
  });
  return {
    indexes: columns.map(({ at }) => at),
    read: (row, before) => {
      const read = columns.map(({ field, at, read: readCell }) => ({
        field,
        text: cellAt(row, at).text,
        value: readCell(cellAt(row, at)),
      }));
      const change: OwnFieldChange = Object.fromEntries(
        read.flatMap(({ field, value }) => (value === undefined ? [] : [[field.key, value]])),
      );
      const { values, problems } = applyOwnFieldChange(open, facts.people, { before, change });
      const refused = new Set(problems.map(({ key }) => key));
      return {
        values,
        changed: columns.map(({ field }) => field).filter(({ key }) => values[key] !== before[key]),
        faults: read
          .filter(({ field, value }) => value === undefined || refused.has(field.key))
          .map(({ field, text }) => ({ field, text })),
      };
    },
  };
}
