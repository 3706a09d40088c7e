import type { DataTableColumn } from '@klarsikt/web/ui/table/columns.ts';
import type { RowData } from '@tanstack/react-table';
import { createContext, useContext } from 'react';
import type { TextSearchResult } from './use-search.ts';

export const SearchResultContext = createContext<TextSearchResult | null>(null);

export const useSearchResult = (): TextSearchResult | null => useContext(SearchResultContext);

/**
 * Adds a column of matching passages after the name to the columns of a file; without a search the columns are
 * unchanged.
 */
export function addPassageColumn<R extends RowData>(
  columns: readonly DataTableColumn<R>[],
  found: TextSearchResult | null,
  given: { readonly header: string; readonly keyOf: (row: R) => string | null },
): readonly DataTableColumn<R>[] {
  const [name, ...others] = columns;
  if (found === null || name === undefined) return columns;
  const passageOf = (row: R) => {
    const key = given.keyOf(row);
    return key === null ? null : (found.snippets.of(key)?.text ?? null);
  };
  return [name, { id: 'hit', header: given.header, value: passageOf }, ...others];
}
