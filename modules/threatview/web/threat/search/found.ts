/** What the search found, for the cells of a list. */

import type { Column } from '@klarsikt/web/ui/table/columns.ts';
import type { RowData } from '@tanstack/react-table';
import { createContext, useContext } from 'react';
import type { Found } from './use-search.ts';

export const FoundContext = createContext<Found | null>(null);

export const useFound = (): Found | null => useContext(FoundContext);

/** The columns of a file with the passages in which its rows were found, after their names; without a search as they are. */
export function withPassages<R extends RowData>(
  columns: readonly Column<R>[],
  found: Found | null,
  given: { readonly header: string; readonly keyOf: (row: R) => string | null },
): readonly Column<R>[] {
  const [name, ...others] = columns;
  if (found === null || name === undefined) return columns;
  const passageOf = (row: R) => {
    const key = given.keyOf(row);
    return key === null ? null : (found.snippets.of(key)?.text ?? null);
  };
  return [name, { id: 'hit', header: given.header, value: passageOf }, ...others];
}
