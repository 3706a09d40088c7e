/** What a list is asked for, as its rows answer it: they follow what the reader does, and never hold it up. */
import { useDeferredValue, useMemo } from 'react';
import type { Found } from '../search/use-search.ts';
import type { ListFilters } from './filters.ts';
import type { UseFilters } from './use-filters.ts';

export interface Asked {
  readonly filters: ListFilters;
  readonly found: Found | null;
}

/**
 * A letter typed changes nothing here until the search has answered; before there is a search, names answer. The same
 * object as long as the rows stay the same.
 */
export function useAsked({ filters }: UseFilters, found: Found | null): Asked {
  const said = JSON.stringify(found === null ? filters : { ...filters, q: filters.q !== undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` stands for the filters
  const asked = useMemo(() => ({ filters, found }), [said, found]);
  return useDeferredValue(asked);
}
