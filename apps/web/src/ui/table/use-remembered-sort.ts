/** The sorting of a list, in the address and remembered: the address decides; without one the last choice is used. */

import type { PreferenceName } from '@klarsikt/engine';
import { ownMember } from '@klarsikt/engine';
import { useCallback } from 'react';
import { useSearchChange } from '../../platform/router/search.ts';
import { remember, useSavedPreferences } from '../../platform/settings/preferences.ts';
import type { TableSort } from './use-table-view.ts';

type SortPreference = Extract<PreferenceName, `${string}Sort`>;

/** Words come first with the name; figures with the highest. */
const ascendingWords: readonly string[] = ['name', 'type'];

/** The sorting that an address (`sort`, `order`) or a saved word stands for; `columns`: word to column. */
export function sortOf(
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
  return { column: ownMember(columns, word) ?? word, descending };
}

/** What the address says about a sorting: the preference's word, or the column where it has none. */
export function searchOfSort(
  columns: Readonly<Record<string, string>>,
  sort: TableSort | undefined,
): { readonly sort: string | undefined; readonly order: string | undefined } {
  if (sort === undefined) return { sort: undefined, order: undefined };
  const known = Object.entries(columns).find(([, column]) => column === sort.column);
  return { sort: known?.[0] ?? sort.column, order: sort.descending ? 'desc' : 'asc' };
}

/** For `useTableView`. Columns that the preference has no word for are sorted by in the address alone. */
export function useRememberedSort(
  name: SortPreference,
  columns: Readonly<Record<string, string>>,
  fallback?: TableSort,
): { readonly initialSort?: TableSort; readonly onSort: (sort: TableSort | undefined) => void } {
  const saved = useSavedPreferences();
  const [search, change] = useSearchChange();
  const onSort = useCallback(
    (sort: TableSort | undefined) => {
      const said = searchOfSort(columns, sort);
      remember(name, said.sort);
      change((before) => ({ ...before, ...said }));
    },
    [name, columns, change],
  );
  const initialSort = sortOf(columns, search, saved[name]) ?? fallback;
  return { onSort, ...(initialSort === undefined ? {} : { initialSort }) };
}
