/** Sorting of a list, in the address and remembered. The address takes precedence. */

import type { PreferenceName } from '@klarsikt/engine/people';
import { getOwnMember } from '@klarsikt/engine/values';
import { useCallback } from 'react';
import { useSearchParameters } from '../../platform/router/search.ts';
import { rememberPreference, useSavedPreferences } from '../../platform/settings/preferences.ts';
import type { TableSort } from './applied-sort.ts';

export type SortPreference = Extract<PreferenceName, `${string}Sort`>;

/** Words sort from A to Z first, figures from the highest. */
const ascendingWords: readonly string[] = ['name', 'type'];

/**
 * Reads the sorting from the address (`sort`, `order`) or from a remembered word; `columns` maps words to columns.
 */
export function parseTableSort(
  columns: Readonly<Record<string, string>>,
  search: Readonly<Record<string, unknown>>,
  saved: string | undefined,
): TableSort | undefined {
  const said = typeof search.sort === 'string' && search.sort !== '' ? search.sort : undefined;
  const word = said ?? saved;
  if (word === undefined) return undefined;
  const descending =
    said !== undefined && typeof search.order === 'string'
      ? search.order === 'desc'
      : !ascendingWords.includes(word);
  return { column: getOwnMember(columns, word) ?? word, descending };
}

/**
 * Returns the address parameters of a sorting: the preference's word for the column, or the column's id if there is
 * no word.
 */
export function toSortParameters(
  columns: Readonly<Record<string, string>>,
  sort: TableSort | undefined,
): { readonly sort: string | undefined; readonly order: string | undefined } {
  if (sort === undefined) return { sort: undefined, order: undefined };
  const known = Object.entries(columns).find(([, column]) => column === sort.column);
  return { sort: known?.[0] ?? sort.column, order: sort.descending ? 'desc' : 'asc' };
}

/**
 * Returns the sorting options for `useTableView`. A column without a word in the preference is kept only in the
 * address.
 */
export function useRememberedSort(
  name: SortPreference,
  columns: Readonly<Record<string, string>>,
  fallback?: TableSort,
): { readonly initialSort?: TableSort; readonly onSort: (sort: TableSort | undefined) => void } {
  const saved = useSavedPreferences();
  const [search, change] = useSearchParameters();
  const onSort = useCallback(
    (sort: TableSort | undefined) => {
      const said = toSortParameters(columns, sort);
      rememberPreference(name, said.sort);
      change((before) => ({ ...before, ...said }));
    },
    [name, columns, change],
  );
  const initialSort = parseTableSort(columns, search, saved[name]) ?? fallback;
  return { onSort, ...(initialSort === undefined ? {} : { initialSort }) };
}
