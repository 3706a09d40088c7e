/** The list filters of the present address, and how to change them. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { filterNames, type ListFilters, readFilters } from './filters.ts';

export interface UseFilters {
  readonly filters: ListFilters;
  readonly active: boolean;
  readonly set: (name: string, value: string | undefined) => void;
  readonly clear: () => void;
}

type Search = Readonly<Record<string, unknown>>;

export function useFilters(): UseFilters {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(search), [search]);
  const change = useCallback(
    (next: (before: Search) => Search) => {
      // The present route is any route here, so its parameters have no type of their own.
      navigate({ to: '.', search: next as never, replace: true, resetScroll: false });
    },
    [navigate],
  );
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
