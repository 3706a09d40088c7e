/** Filters and search hits that the rows use; React defers them, so that typing is not delayed. */

import { useStableValue } from '@klarsikt/web/platform/hooks.ts';
import { useDeferredValue, useMemo } from 'react';
import type { TextSearchResult } from '../../search/use-search.ts';
import type { ThreatListFilters } from './filters.ts';
import type { ListFilterState } from './use-filters.ts';

export interface AppliedFilters {
  readonly filters: ThreatListFilters;
  readonly found: TextSearchResult | null;
}

/**
 * Returns the filters with the words of the newest search result, so that rows change only when the next result
 * arrives. Before the first result, names are searched. Returns the same object while nothing changes.
 */
export function useAppliedFilters(
  { filters }: ListFilterState,
  found: TextSearchResult | null,
): AppliedFilters {
  const answered = useStableValue(found === null ? filters : { ...filters, q: found.query });
  const asked = useMemo(() => ({ filters: answered, found }), [answered, found]);
  return useDeferredValue(asked);
}
