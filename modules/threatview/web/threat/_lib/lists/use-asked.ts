/** What a list is asked for, as its rows answer it: they follow what the reader does, and never hold it up. */

import { useSame } from '@klarsikt/web/platform/hooks.ts';
import { useDeferredValue, useMemo } from 'react';
import type { Found } from '../../search/use-search.ts';
import type { ListFilters } from './filters.ts';
import type { UseFilters } from './use-filters.ts';

export interface Asked {
  readonly filters: ListFilters;
  readonly found: Found | null;
}

/**
 * A letter typed changes nothing here until the search has answered: the words are those that it answered. Before there
 * is a search, names answer. The same object as long as the rows stay the same.
 */
export function useAsked({ filters }: UseFilters, found: Found | null): Asked {
  const answered = useSame(found === null ? filters : { ...filters, q: found.query });
  const asked = useMemo(() => ({ filters: answered, found }), [answered, found]);
  return useDeferredValue(asked);
}
