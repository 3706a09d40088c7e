/** Filters and search hits as the rows use them: deferred, so that input is not delayed. */

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
 * The rows keep the words of the newest search result until the next result. Before the first result, the search covers
 * names. Returns the same object while the rows are unchanged.
 */
export function useAppliedFilters(
  { filters }: ListFilterState,
  found: TextSearchResult | null,
): AppliedFilters {
  const answered = useStableValue(found === null ? filters : { ...filters, q: found.query });
  const asked = useMemo(() => ({ filters: answered, found }), [answered, found]);
  return useDeferredValue(asked);
}
