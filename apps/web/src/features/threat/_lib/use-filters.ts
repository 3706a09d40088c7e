/** The list filters of the present address, and how to change them. */
import { useCallback, useMemo } from 'react';
import { useSearchChange } from '../../../platform/router/search.ts';
import { filterNames, type ListFilters, readFilters } from './filters.ts';

export interface UseFilters {
  readonly filters: ListFilters;
  readonly active: boolean;
  readonly set: (name: string, value: string | undefined) => void;
  readonly clear: () => void;
}

export function useFilters(): UseFilters {
  const [search, change] = useSearchChange();
  const filters = useMemo(() => readFilters(search), [search]);
  const set = useCallback(
    (name: string, value: string | undefined) => change((before) => ({ ...before, [name]: value })),
    [change],
  );
  const clear = useCallback(
    () =>
      change((before) => {
        const kept = Object.entries(before).filter(
          ([name]) => !filterNames.some((filter) => filter === name),
        );
        return Object.fromEntries(kept);
      }),
    [change],
  );
  return { filters, active: Object.keys(filters).length > 0, set, clear };
}
